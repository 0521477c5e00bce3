import { beforeAll, describe, expect, test } from 'vitest'
import { loadRealEmbed } from '@ringwell/engine/brain/testing/realEmbed.ts'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { type Embed, findUnanswered } from './unanswered.ts'
import { createKnowledgeService } from '../knowledge/knowledgeService.ts'
import { call as sampleCall } from '../testing/storageSamples.ts'

async function openDesk() {
  const server = await createTestServer({ adminToken })
  const ask = askerOf(server, '/agents')
  await ask('POST', '', { agent_id: 'roma', agent_name: 'Roma' })
  const add = (name: string, text: string) => ask('POST', '/roma/knowledge', { name, text })
  return { server, ask, add }
}

// Rule O14
test('a page is read from the public internet alone, and read again in its own place', async () => {
  const { server, ask, add } = await openDesk()
  for (const url of ['http://127.0.0.1:9/', 'http://[::ffff:10.0.0.1]/']) {
    const refused = await ask('POST', '/roma/knowledge/pages', { url })
    expect(refused).toMatchObject({ status: 422, error: { code: 'page_private', field: 'url' } })
  }
  for (const url of ['ftp://example.com/', 'https://a:b@example.com/', 'prices']) {
    expect((await ask('POST', '/roma/knowledge/pages', { url })).status).toBe(422)
  }
  let text = '# Prices\n\nPasta is $12.\u0000'
  const fetch = async (url: string) => ({ url, text })
  const service = createKnowledgeService({ storage: server.storage, fetch })
  await add('example.com prices.md', 'A file of the same name.')
  const url = 'https://www.example.com/prices'
  const page = await service.addPage('roma', url)
  expect(page).toMatchObject({
    name: expect.stringMatching(/^example\.com prices \w{8}\.md$/),
    url,
  })
  text = 'Pasta is $14.'
  expect(await service.addPage('roma', url)).toMatchObject({ name: page.name, answers: 1 })
  expect((await ask('GET', '/roma/knowledge')).data.files).toHaveLength(2)
  expect(await server.storage.readTexts('roma')).toContainEqual({ name: page.name, text })
})

// Rule O14
describe('what an own agent knows, over HTTP', () => {
  test('files are added, replaced, listed and removed', async () => {
    const { ask, add } = await openDesk()
    const added = await add('menu.md', '# Menu\n\nPasta is $12.')
    expect(added).toMatchObject({
      status: 201,
      data: { file: { name: 'menu.md', bytes: 21, answers: 1, state: 'waiting' } },
    })
    await add('menu.md', 'Pasta is $14. Pizza is $10.')
    await add('hours.txt', 'We open at noon.')
    const { data } = await ask('GET', '/roma/knowledge')
    expect(data.files).toMatchObject([
      { name: 'hours.txt', answers: 1 },
      { name: 'menu.md', answers: 2 },
    ])
    expect(JSON.stringify(data)).not.toContain('Pasta')
    expect((await ask('GET', '/roma/knowledge/menu.md')).data).toMatchObject({
      file: { name: 'menu.md' },
      text: 'Pasta is $14. Pizza is $10.',
    })
    expect((await ask('DELETE', '/roma/knowledge/menu.md')).status).toBe(204)
    for (const method of ['DELETE', 'GET'] as const) {
      expect(await ask(method, '/roma/knowledge/menu.md')).toMatchObject({
        status: 404,
        error: { code: 'knowledge_not_found' },
      })
    }
    expect((await ask('GET', '/roma/knowledge')).data.files).toHaveLength(1)
  })

  const refusals = [
    ['menu.pdf', 'x', 422, undefined],
    ['../menu.md', 'x', 422, undefined],
    // Answers to questions would replace it.
    ['answered-questions.md', 'x is y.', 422, undefined],
    ['a.txt', '', 422, 'knowledge_empty'],
    ['a.md', '---\n\n![](x.png)', 422, 'knowledge_empty'],
    ['a.txt', 'PK\u0003\u0004\u0000', 422, 'knowledge_not_text'],
    ['a.txt', `${'a'.repeat(1_000_000)}.`, 413, 'knowledge_too_large'],
    ['a.txt', 'a b c.\n\n'.repeat(25_000), 422, 'knowledge_too_long'],
  ] as const
  test('what is no text, empty, too large or too long is refused', async () => {
    const { ask, add } = await openDesk()
    for (const [name, text, status, code] of refusals) {
      const { status: got, error } = await add(name, text)
      expect(got, name).toBe(status)
      if (code) expect(error).toMatchObject({ code, message: expect.stringContaining(name) })
    }
    expect((await ask('GET', '/roma/knowledge')).data.files).toEqual([])
  })

  test('an agent has ten files and a megabyte at most', async () => {
    const { add } = await openDesk()
    const half = 'word '.repeat(120_000)
    expect((await add('0.txt', half)).status).toBe(201)
    expect(await add('1.txt', half)).toMatchObject({
      status: 413,
      error: { code: 'knowledge_too_large' },
    })
    for (let at = 1; at < 10; at += 1) expect((await add(`${at}.txt`, 'Yes.')).status).toBe(201)
    expect(await add('10.txt', 'Yes.')).toMatchObject({
      status: 422,
      error: { code: 'knowledge_too_many', message: expect.stringContaining('10 files at most') },
    })
    expect((await add('9.txt', 'No.')).status).toBe(201)
  })

  test('only agents of the operator take files, and only an operator gives them', async () => {
    const { ask, server } = await openDesk()
    for (const agent of ['general', 'nobody']) {
      expect(
        await ask('POST', `/${agent}/knowledge`, { name: 'a.txt', text: 'Yes.' }),
      ).toMatchObject({
        status: 404,
        error: { code: 'agent_not_found' },
      })
    }
    const response = await server.app.inject({ url: '/api/admin/agents/roma/knowledge' })
    expect(response.statusCode).toBe(401)
  })
})

// Rule O15
test('what nobody could answer is listed, similar questions as one and the most frequent first', async () => {
  const { server, ask } = await openDesk()
  const visitor = { name: '', companyName: '', mobileNumber: '' }
  const asked = [
    ['Do you have a sauna?'],
    ['Is there a pool?', 'is there a sauna'],
    ['Do you have a SAUNA, please?'],
    ['?!'],
  ]
  for (const [at, unanswered] of asked.entries()) {
    const callId = `call-${at}`
    const createdAt = `2026-01-0${at + 1}T00:00:00.000Z`
    await server.storage.createCall({
      ...sampleCall,
      callId,
      agentUuid: 'roma',
      createdAt,
      visitor,
    })
    const notes = unanswered.map((text) => ({ type: 'questionUnanswered' as const, text }))
    await server.storage.saveNotes(callId, notes, createdAt)
  }
  const { data } = await ask('GET', '/roma/unanswered')
  expect(data.questions).toEqual([
    {
      question: 'Do you have a SAUNA, please?',
      times: 3,
      last_asked_at: '2026-01-03T00:00:00.000Z',
    },
    { question: '?!', times: 1, last_asked_at: '2026-01-04T00:00:00.000Z' },
    { question: 'Is there a pool?', times: 1, last_asked_at: '2026-01-02T00:00:00.000Z' },
  ])
  expect((await ask('GET', '/milano/unanswered')).data.questions).toEqual([])
})

const asked = (...texts: string[]) => ({
  listUnanswered: async () =>
    texts.map((text, at) => ({
      callId: `c${at}`,
      agentUuid: 'roma',
      askedAt: `2026-01-${31 - at}`,
      spokenFrom: undefined,
      questions: [text],
    })),
})

const broken: Embed = () => Promise.reject(new Error('starting'))

const listOf = async (embed: Embed | undefined, ...texts: string[]) =>
  (await findUnanswered('roma', asked(...texts), embed)).map(({ question, times }) => [
    question,
    times,
  ])

describe('what nobody could answer', () => {
  let real: Embed
  beforeAll(async () => {
    real = await loadRealEmbed()
  })

  // Rule O15
  test.each([
    ['Is there parking?', 'Where can I park my car?'],
    ['Do you have a swimming pool?', 'Can I go swimming at your place?'],
    ['Is the entrance wheelchair accessible?', 'Can I come in with a wheelchair?'],
    ['Do you deliver to Bath?', 'Can you bring it to Bath?'],
    ['Is there wifi?', 'Do you have wireless internet?'],
    ['Are dogs allowed?', 'Can I bring my dog?'],
    ['How do I get there from the airport?', 'What is the best way from the airport to you?'],
    ['What does the yoga class cost?', 'How much is yoga?'],
  ])('is one question if it means the same: %s %s', async (one, other) => {
    expect(await listOf(real, other, one)).toEqual([[other, 2]])
  })

  test.each([
    ['Do you have a sauna?', 'Do you have a swimming pool?'],
    ['Are dogs allowed?', 'Are children allowed?'],
    ['Do you have vegan dishes?', 'Do you have gluten-free dishes?'],
    ['What time is breakfast?', 'What time is check-out?'],
    ['Is there parking?', 'Is there a helipad?'],
    ['Do you deliver to Bath?', 'Do you deliver on Sundays?'],
    ['Can I pay with Visa?', 'Can I pay later?'],
    ['How much is a massage?', 'How long is a massage?'],
    ['Is there parking?', 'What does parking cost?'],
    ['Do you have a gym?', 'Do you have a sauna?'],
    ['Do you deliver to Bath?', 'Do you deliver to Bristol?'],
  ])('is two if it does not: %s %s', async (one, other) => {
    expect(await listOf(real, one, other)).toHaveLength(2)
  })

  test('is found without holding up other requests, however many different questions there are', async () => {
    const texts = Array.from({ length: 2_000 }, (_, at) => `Is there an ${at}th floor?`)
    let embedded = 0
    const unlike: Embed = async (batch) =>
      batch.map(() => {
        embedded += 1
        return new Float32Array(384).fill(1, embedded % 384, (embedded % 384) + 1)
      })
    let others = 0
    let isOver = false
    const count = (): void => {
      others += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const list = await listOf(unlike, ...texts)
    isOver = true
    expect(list).toHaveLength(200)
    // The event loop gets a turn after every 20 of 2,000 questions, and of the 400 compared by vector.
    expect(others).toBeGreaterThan(110)
  })

  test('is compared by its words if no vectors can be had', async () => {
    expect(
      await listOf(broken, 'Is there a sauna?', 'do you have a SAUNA', 'Any parking?'),
    ).toEqual([
      ['Is there a sauna?', 2],
      ['Any parking?', 1],
    ])
  })
})
