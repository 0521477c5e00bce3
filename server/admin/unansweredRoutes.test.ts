import { expect, test } from 'vitest'
import { adminToken, askerOf } from '../testing/askerOf.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { call } from '../testing/storageSamples.ts'

const minute = (count: number): string => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString()

async function openDesk() {
  const server = await createTestServer({ adminToken })
  const ask = askerOf(server, '/')
  await ask('POST', 'agents', { agent_id: 'roma', agent_name: 'Roma' })
  let calls = 0
  const called = async (agentUuid: string, text: string): Promise<string> => {
    calls += 1
    const callId = `call${calls}`
    const { storage } = server
    await storage.createCall({ ...call, callId, agentUuid, createdAt: minute(calls) })
    const turn = { position: 1, who: 'visitor', text: `Hello. ${text}` } as const
    await storage.saveTurns(callId, [turn], minute(calls + 1))
    await storage.saveNotes(callId, [{ type: 'questionUnanswered', text }], minute(calls + 1))
    const endedAt = minute(calls + 2)
    await storage.endCall(callId, { endedAt, durationMs: 90_000, reason: 'visitor' })
    return callId
  }
  const groups = async () => (await ask('GET', 'unanswered')).data.groups
  return { server, ask, called, groups }
}

// Rule O66
test('what no agent could answer is listed by meaning and agent, with the moments of the calls', async () => {
  const { ask, called } = await openDesk()
  await called('roma', 'Is there parking?')
  await called('restaurant', 'Is there parking?')
  await called('roma', 'Is there any parking?')
  const { groups } = (await ask('GET', 'unanswered')).data
  expect(groups).toMatchObject([
    {
      agent_id: 'roma',
      agent_name: 'Roma',
      question: 'Is there any parking?',
      times: 2,
      asked: [
        {
          call_id: 'call3',
          moment_ms: 3e4,
        },
        {
          call_id: 'call1',
          moment_ms: 3e4,
        },
      ],
      can_answer: true,
    },
    { agent_id: 'restaurant', times: 1, can_answer: false },
  ])
  expect((await ask('GET', 'unanswered?agent=restaurant')).data.groups).toHaveLength(1)
})

// Rule O67
test('one answer settles all that mean the same and becomes knowledge, until the question is asked again or the answer is taken back', async () => {
  const { server, ask, called, groups } = await openDesk()
  await called('roma', 'Is there parking?')
  await called('roma', 'Is there any parking?')
  await called('roma', 'Do you sell wine?')
  const answer = {
    agent_id: 'roma',
    call_id: 'call1',
    asked: 'Is there parking?',
    question: 'Is there\nparking',
    answer: 'Yes, behind the house.',
  }
  for (const half of ['call_id', 'asked']) {
    const sent = { ...answer, [half]: undefined }
    expect((await ask('POST', 'unanswered/answer', sent)).error.field).toBe('asked')
  }
  const answered = await ask('POST', 'unanswered/answer', answer)
  expect(answered.status).toBe(201)
  expect(await groups()).toMatchObject([{ question: 'Do you sell wine?', times: 1 }])
  expect((await ask('POST', 'unanswered/answer', answer)).error.code).toBe('changed_meanwhile')
  const texts = () => server.storage.readTexts('roma')
  expect(await texts()).toEqual([
    { name: 'answered-questions.md', text: '## Is there parking?\n\nYes, behind the house.\n' },
  ])
  await called('roma', 'Is there parking?')
  const again = (await groups()).find(({ question }: { question: string }) =>
    question.includes('parking'),
  )
  expect(again).toMatchObject({ times: 1, asked: [{ call_id: 'call4' }] })
  const { id } = answered.data.settled
  expect((await ask('GET', 'unanswered')).data.settled).toMatchObject([
    { id, by: 'A program', times: 2 },
  ])
  expect((await ask('DELETE', `unanswered/settled/${id}`)).status).toBe(204)
  expect((await ask('DELETE', `unanswered/settled/${id}`)).status).toBe(404)
  expect(await texts()).toEqual([])
  expect((await groups())[0]).toMatchObject({ times: 3 })
})

// Rule O67
test('an answer to a question that nobody has asked yet becomes knowledge and a test, too', async () => {
  const { server, ask } = await openDesk()
  const made = { agent_id: 'roma', question: 'Do you have a garden?', answer: 'Yes, with oaks.' }
  const answered = await ask('POST', 'unanswered/answer', made)
  expect(answered).toMatchObject({ status: 201, data: { settled: { times: 0 } } })
  expect(await server.storage.readTexts('roma')).toMatchObject([
    { text: '## Do you have a garden?\n\nYes, with oaks.\n' },
  ])
  expect((await ask('GET', 'agents/roma/knowledge')).data.files).toMatchObject([
    { is_of_answers: true },
  ])
  expect((await ask('GET', 'agents/roma/tests')).data.tests).toMatchObject([{ kind: 'answer' }])
  expect((await ask('POST', 'unanswered/answer', { ...made, agent_id: 'general' })).status).toBe(
    404,
  )
  await ask('DELETE', `unanswered/settled/${answered.data.settled.id}`)
  expect(await server.storage.readTexts('roma')).toEqual([])
})

// Rule O67
test('an answer that an agent cannot learn settles nothing', async () => {
  const { ask, called, groups } = await openDesk()
  await called('restaurant', 'Is there parking?')
  const answer = { agent_id: 'restaurant', call_id: 'call1', asked: 'Is there parking?' }
  const refused = await ask('POST', 'unanswered/answer', {
    ...answer,
    question: 'Is there parking?',
    answer: 'Yes.',
  })
  expect(refused).toMatchObject({ status: 404, error: { code: 'agent_not_found' } })
  expect(await groups()).toHaveLength(1)
  expect((await ask('GET', 'unanswered')).data.settled).toEqual([])
  expect((await ask('POST', 'unanswered/answer', { ...answer, answer: 'Yes.' })).status).toBe(422)
})

// Rule O67
test('a question is put aside with a reason, and nothing of the caller’s words is kept', async () => {
  const { ask, called, groups } = await openDesk()
  await called('roma', 'Will you marry me?')
  const group = { agent_id: 'roma', call_id: 'call1', asked: 'Will you marry me?' }
  expect((await ask('POST', 'unanswered/dismiss', { ...group, reason: ' ' })).status).toBe(422)
  const dismissed = await ask('POST', 'unanswered/dismiss', { ...group, reason: 'Not ours.' })
  expect(dismissed.data.settled).toMatchObject({ question: '', answer: null, reason: 'Not ours.' })
  expect(await groups()).toEqual([])
})
