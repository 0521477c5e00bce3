import { expect, test } from 'vitest'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { at, booking, call, endAfter, lead, message, write } from '../testing/storageSamples.ts'

const formula = '=HYPERLINK("https://evil.example","Look")'
/** What only the operator's own server may know is in its path and its header. */
const till = {
  name: 'voucher',
  does: 'reads',
  purpose: 'know what is left on my voucher',
  fields: [{ label: 'voucher number', kind: 'code', example: 'RM12' }],
  done: 'There is {left} left on it.',
  url: 'https://till.example/hidden',
  header: 'Authorization',
  new_secret: 'hidden',
}

/** Nobody writes words into these. */
const withoutWords = new Set(['deliveries', 'numbers', 'trunks'])

/** A server on which whoever could write anything has written a formula. */
async function openHostile() {
  const server = await createTestServer({ adminToken })
  const { storage } = server
  const owner = await signInAs(server, 'owner', formula)
  const ask = askerOf(server, '/', owner.headers)
  await ask('PATCH', 'account', { name: formula })
  await ask('POST', 'agents', { agent_id: 'roma', agent_name: formula, based_on: 'restaurant' })
  await ask('PUT', 'agents/roma/draft', { seen_at: null, content: { tools: [till] } })
  const { draft } = (await ask('GET', 'agents/roma/draft')).data
  await ask('POST', 'agents/roma/draft/publish', { seen_at: draft.saved_at, note: formula })
  await ask('POST', 'agents/roma/knowledge', { name: '=HYPERLINK(1).md', text: '# Wine\n\nYes.' })
  const { secret } = (await ask('POST', 'keys', { name: formula })).data
  const turns = [{ says: formula, answer: '', writes: null }]
  await ask('POST', 'agents/roma/tests', { name: formula, turns })
  await ask('POST', 'never-rung', { number: '+447400123456', reason: formula })
  const { callId } = call
  await storage.createCall({
    ...call,
    agentUuid: 'roma',
    visitor: { ...call.visitor, name: formula },
  })
  await storage.saveTurns(callId, [{ position: 1, who: 'visitor', text: formula }], at(2))
  await storage.saveNotes(callId, [{ type: 'questionUnanswered', text: formula }], at(2))
  await storage.endCall(callId, endAfter(9))
  await storage.saveLead({ ...lead, name: formula }, { id: 'd1', dueAt: at(0) })
  await storage.claimDelivery(['lead'], at(1), at(2))
  await storage.saveMessage({ ...message, name: formula }, { id: 'd2', dueAt: at(0) })
  const places = [{ resource: 'table-1', units: [76] }]
  await storage.book(write, { ...booking, firstName: formula, lastName: null }, places)
  return { server, ask, secret }
}

/** What has a list in it and is none. */
const noLists = new Set([
  // A few figures of the day. Each leads to its list.
  'today',
  // The operator’s own names for filters.
  'call-views',
  // What can be set, with the form that sets it.
  'calendars',
  'agents/{agent_id}/tasks',
  // One thing, with what has happened to it.
  'inbox/{item_id}',
  'deliveries/{delivery_id}',
  // `people/export` has all of it, with the recordings.
  'people',
])

interface Described {
  content?: { 'application/json'?: { schema?: Schema }; 'text/csv'?: object }
}
interface Schema {
  type?: string
  properties?: Record<string, Schema>
}

/** The lists of the operator’s API, as its description has them, and whether they can be exported. */
async function listsOf({ app }: TestServer) {
  const { paths } = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, { get?: { responses?: Record<string, Described> } }>
  }>()
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const [, of] = path.split('/api/admin/')
    const content = get?.responses?.['200']?.content
    const { data } = content?.['application/json']?.schema?.properties ?? {}
    const isList = Object.values(data?.properties ?? {}).some(({ type }) => type === 'array')
    const isExported = content?.['text/csv'] !== undefined
    return of !== undefined && (isList || isExported) && !noLists.has(of)
      ? [{ of, isExported }]
      : []
  })
}

// Rules O3, O72
test('every list is exported without a secret or a formula that somebody has written, and the log says so', async () => {
  const { server, ask, secret } = await openHostile()
  const lists = await listsOf(server)
  expect(lists.filter(({ isExported }) => !isExported)).toEqual([])
  expect(lists.length).toBeGreaterThan(15)
  for (const list of lists) {
    const of = list.of.replace('{agent_id}', 'roma')
    const days = of.endsWith('range') ? '&calendar=restaurant&from=2026-01-01&to=2026-01-03' : ''
    const { text, response } = await ask('GET', `${of}?format=csv${days}`)
    expect([of, response.headers['content-type']]).toEqual([of, expect.stringContaining('csv')])
    expect([of, text]).not.toEqual([of, expect.stringContaining('hidden')])
    expect([of, text]).not.toEqual([of, expect.stringContaining(secret)])
    if (!withoutWords.has(of))
      expect([of, text]).toEqual([of, expect.stringContaining('HYPERLINK')])
    expect([of, text]).not.toEqual([of, expect.stringMatching(/(?:^|[,;|\n])[\s"]*[=+@-](?!\d)/)])
  }
  const { entries } = (await ask('GET', 'audit?search=.export')).data
  expect(entries).toHaveLength(lists.length)
})

// Rule O72
test('an export has what its filter shows, and the log says by what it was filtered', async () => {
  const { ask } = await openHostile()
  const lines = async (of: string) => (await ask('GET', of)).text.trim().split('\r\n').length - 1
  expect(await lines('deliveries?format=csv')).toBe(2)
  expect(await lines('deliveries?format=csv&kind=message&limit=9')).toBe(1)
  const logged = (await ask('GET', 'audit?action=deliveries.export')).data.entries
  expect(logged.map(({ after }: { after: object }) => after)).toEqual([
    { filters: ['kind'] },
    { filters: [] },
  ])
  expect(await lines('unanswered?format=csv')).toBe(1)
  expect(await lines('unanswered?format=csv&agent=roma')).toBe(1)
  expect(await lines('unanswered?format=csv&agent=restaurant')).toBe(0)
  const range = 'bookings/range?format=csv&calendar=restaurant'
  expect(await lines(`${range}&from=2026-01-02&to=2026-01-02`)).toBe(1)
  expect(await lines(`${range}&from=2026-01-03&to=2026-01-03`)).toBe(0)
})
