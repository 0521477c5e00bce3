import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createOggOpus } from '@ringwell/engine/recording/oggOpus.ts'
import type { CallDetails, CallPeaks } from '@ringwell/protocol/operator/call.ts'
import { askerOf } from '../testing/askerOf.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { agentUuid, beginCall } from '../testing/uploads.ts'

/** A server with a call, and what an editor and a reader may send to it. */
async function open() {
  const server = await createTestServer()
  const { call_id: callId } = await beginCall(server)
  const editor = await signInAs(server, 'editor')
  const reader = await signInAs(server, 'reader')
  const as = ({ headers }: typeof editor) => askerOf(server, `/calls/${callId}`, headers)
  const ask = as(editor)
  const shown = async (): Promise<CallDetails> => (await ask('GET')).data.call
  return { server, callId, editor, ask, askAsReader: as(reader), shown }
}

const audited = async ({ storage }: TestServer) =>
  (await storage.listAuditEntries({ limit: 50, after: undefined }, {})).map(
    ({ action, outcome }) => `${action} ${outcome}`,
  )

// Rule O80
test('a call shows its turns with their places in the recordings and what happened in them', async () => {
  const { server, callId, shown } = await open()
  const trace = { tools: [], waited: { ms: 700, parts: [] } }
  const turn = { position: 0, who: 'visitor', text: 'Hello?', fromMs: 900, toMs: 1_700 } as const
  await server.storage.saveTurns(callId, [{ ...turn, trace }], new Date().toISOString())
  const call = await shown()
  expect(call.turns).toMatchObject([
    { text: 'Hello?', from_ms: 900, to_ms: 1_700, by: null, trace },
  ])
  expect(call).toMatchObject({ call_id: callId, remarks: [], correction: null, assignee: null })
  expect(call.agent_name).not.toBe('')
})

test('a call has the words of its agent for what was understood, be it one that was chosen by its prompt', async () => {
  const { server, callId, shown } = await open()
  const own = (await shown()).tasks
  expect(own.map(({ title }) => title)).toContain('callback')
  expect(own.some(({ id }) => id === 'bookTable')).toBe(false)
  const clauses = [{ text: 'A table, please.', act: 'new', certainty: 1, spans: [] }]
  const understood = { clauses, commands: ['startTask bookTable'], answers: [], slots: {} }
  const turn = { position: 0, who: 'visitor', text: 'A table, please.' } as const
  const trace = { tools: [], understood }
  await server.storage.saveTurns(callId, [{ ...turn, trace }], new Date().toISOString())
  expect((await shown()).tasks.find(({ id }) => id === 'bookTable')?.title).toBe('table')
})

// Rule O82
test('an editor writes about a call, corrects what it came to and hands it on, and the log says so', async () => {
  const { server, ask, shown, editor } = await open()
  const written = await ask('POST', '/remarks', { text: ' Rung back. ' })
  expect(written.status).toBe(201)
  const correction = { outcome: 'done', values: [{ label: 'Day', text: 'Friday' }] }
  expect((await ask('PUT', '/correction', correction)).status).toBe(204)
  const colleague = { operator_id: editor.operatorId }
  expect((await ask('PUT', '/assignee', colleague)).status).toBe(204)
  const call = await shown()
  expect(call.remarks).toMatchObject([{ by: 'editor@example.com', text: 'Rung back.' }])
  expect(call.correction).toMatchObject({ ...correction, by: 'Sam editor' })
  expect(call.assignee).toEqual({ id: editor.operatorId, name: 'Sam editor' })
  const { remark_id: remarkId } = written.data
  expect((await ask('DELETE', `/remarks/${remarkId}`)).status).toBe(204)
  expect((await ask('DELETE', '/correction')).status).toBe(204)
  expect((await ask('PUT', '/assignee', { operator_id: null })).status).toBe(204)
  expect(await shown()).toMatchObject({ remarks: [], correction: null, assignee: null })
  expect((await audited(server)).toSorted()).toEqual([
    'call.assign done',
    'call.assign done',
    'call.correct done',
    'call.deleteRemark done',
    'call.remark done',
    'call.uncorrect done',
  ])
  const log = await server.storage.listAuditEntries({ limit: 50, after: undefined }, {})
  expect(JSON.stringify(log)).not.toContain('Friday')
})

test('a reader sees a call and changes nothing about it', async () => {
  const { askAsReader, shown } = await open()
  expect((await askAsReader('GET', '')).status).toBe(200)
  expect((await askAsReader('GET', '/peaks')).status).toBe(200)
  const remark = await askAsReader('POST', '/remarks', { text: 'Mine' })
  const correction = await askAsReader('PUT', '/correction', { outcome: 'done', values: [] })
  const assignee = await askAsReader('PUT', '/assignee', { operator_id: null })
  expect([remark, correction, assignee].map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await shown()).toMatchObject({ remarks: [], correction: null })
})

test('what is wrong is refused with what to do about it', async () => {
  const { ask, server, editor } = await open()
  const wrong: [string, string, object][] = [
    ['POST', '/remarks', { text: '   ' }],
    ['POST', '/remarks', { text: 'x'.repeat(5_000) }],
    ['PUT', '/correction', { outcome: 'great', values: [] }],
    ['PUT', '/correction', { outcome: 'done', values: [{ label: '', text: 'x' }] }],
    ['PUT', '/assignee', { operator_id: 'nobody' }],
  ]
  for (const [method, path, payload] of wrong) {
    const answer = await ask(method as 'PUT', path, payload)
    expect(answer.status).toBe(422)
    expect(answer.error.message).not.toBe('')
  }
  expect((await ask('DELETE', '/remarks/none')).status).toBe(404)
  for (const path of ['', '/peaks']) {
    const answer = await askerOf(server, '/calls/none', editor.headers)('GET', path)
    expect(answer.code).toBe('call_not_found')
  }
})

// Rule O81
test('the shape of a recording is made once, also on demand, and is erased with it', async () => {
  const { server, callId, ask } = await open()
  const peaks = async (): Promise<CallPeaks> => (await ask('GET', '/peaks')).data
  expect(await peaks()).toEqual({ per_second: 20, agent: null, user: null })
  const pages: Buffer[] = []
  createOggOpus((page) => pages.push(Buffer.from(page))).end(48_000)
  const file = await server.recordings.receive(Readable.from(pages))
  const path = `${agentUuid}/${callId}/agent-1.ogg`
  await file.keep(path)
  const time = new Date().toISOString()
  await server.storage.keepLongest({
    agentUuid,
    recordingId: callId,
    side: 'agent',
    path,
    bytes: file.bytes,
    type: 'audio/ogg',
    durationSeconds: 1,
    startTime: time,
    endTime: time,
    language: 'en',
    isComplete: true,
    storedAt: time,
  })
  const [first, second] = await Promise.all([peaks(), peaks()])
  expect(Buffer.from(first.agent ?? '', 'base64').length).toBeGreaterThanOrEqual(20)
  expect(second).toEqual(first)
  expect(first.user).toBeNull()
  expect(await server.storage.findPeaks(path)).toBe(first.agent)
  await ask('DELETE', '')
  expect(await server.storage.findPeaks(path)).toBeUndefined()
  expect(await peaks()).toEqual({ per_second: 20, agent: null, user: null })
})
