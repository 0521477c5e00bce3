import { personListens } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDanger } from '../testing/fakeDanger.ts'
import { openScenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

// Rule C130
it('the caller is told once that a person listens, when nobody speaks', async () => {
  const call = openScenario({ msPerCharacter: 20 })
  await call.greeting()
  await call.visitorIsAnswered('What does it cost?')
  call.session.act({ type: 'listen', listeners: 1, isTold: true })
  await call.silence(300)
  expect(call.agentSays()).not.toContain(personListens)
  await call.untilAgentIsSilent()
  await call.silence(3_000)
  expect(call.agentSays()).toContain(personListens)
  call.session.act({ type: 'listen', listeners: 2, isTold: true })
  call.session.act({ type: 'listen', listeners: 0, isTold: true })
  call.session.act({ type: 'listen', listeners: 1, isTold: true })
  await call.silence(2_000)
  expect(call.agentSays().filter((line) => line === personListens)).toHaveLength(1)
  expect(call.wire.eventsOf('ringwell.person').map(({ listens }) => listens)).toEqual([
    true,
    false,
    true,
  ])
})

it('a caller who is not to be told hears and sees nothing of a person who listens', async () => {
  const call = openScenario({ msPerCharacter: 20 })
  await call.greeting()
  const before = call.wire.sent.length
  call.session.act({ type: 'listen', listeners: 1, isTold: false })
  await call.silence(2_000)
  expect(call.wire.sent).toHaveLength(before)
})

it('a caller is told of the first person whom they are to be told of, also beside one whom they are not', async () => {
  const call = openScenario({ msPerCharacter: 20 })
  await call.greeting()
  call.session.act({ type: 'listen', listeners: 1, isTold: false })
  await call.silence(2_000)
  expect(call.agentSays()).not.toContain(personListens)
  call.session.act({ type: 'listen', listeners: 2, isTold: true })
  await call.silence(3_000)
  expect(call.agentSays()).toContain(personListens)
  call.session.act({ type: 'listen', listeners: 1, isTold: false })
  const told = call.wire.eventsOf('ringwell.person').map(({ listens }) => listens)
  expect(told).toEqual([true, false])
})

it('the words of a person are said exactly, after the agent has spoken, and are theirs in the transcript', async () => {
  const call = openScenario({ msPerCharacter: 20 })
  await call.greeting()
  call.session.act({ type: 'say', text: 'Ann here. I can fix that.', by: 'Ann Lee' })
  await call.silence(3_000)
  await call.visitorAsks('Thank you.')
  const spoken = call.said.filter(({ who }) => who === 'agent')
  expect(spoken.find(({ by }) => by !== undefined)).toMatchObject({
    text: 'Ann here. I can fix that.',
    by: 'Ann Lee',
  })
  expect(spoken.at(-1)).toMatchObject({ text: 'You said: Thank you.' })
  expect(spoken.at(-1)?.by).toBeUndefined()
})

it('the agent answers neither spoken nor typed words while a person has taken over', async () => {
  const call = openScenario({ msPerCharacter: 20 })
  await call.greeting()
  const before = call.agentSays()
  call.session.act({ type: 'takeOver', by: 'Ann Lee' })
  await call.visitorSays('What does it cost?')
  await call.silence(2_000)
  call.visitorTypes('Hello?')
  call.clientSends({ type: 'response.create' })
  await call.silence(200)
  expect(call.wire.eventsOf('error').map(({ error }) => error.code)).toEqual(['person_answers'])
  call.session.act({ type: 'say', text: 'It is free for you.', by: 'Ann Lee' })
  await call.silence(3_000)
  expect(call.agentSays()).toEqual([...before, 'It is free for you.'])
  call.session.act({ type: 'handBack' })
  await call.visitorIsAnswered('And in a year?')
  expect(call.wire.eventsOf('ringwell.person').map(({ answers }) => answers)).toEqual([true, false])
})

it('a caller in danger hears the lines for that, although a person has taken over', async () => {
  const call = openScenario({ readDanger: fakeDanger({ 'He collapsed.': { kind: 'medical' } }) })
  await call.greeting()
  call.session.act({ type: 'takeOver', by: 'Ann Lee' })
  const before = call.agentSays().length
  await call.visitorIsAnswered('He collapsed.')
  expect(call.agentSays().length).toBeGreaterThan(before)
  expect(call.agentSays().at(-1)).not.toMatch(/^You said/)
})

it('what is said while a person answers is read turn by turn, so that a danger in it is one', async () => {
  const call = openScenario({ readDanger: fakeDanger({ 'He collapsed.': { kind: 'medical' } }) })
  await call.greeting()
  call.session.act({ type: 'takeOver', by: 'Ann Lee' })
  await call.visitorSays('I am waiting.')
  await call.silence(3_000)
  await call.visitorSays('It is late.')
  await call.silence(3_000)
  const before = call.agentSays().length
  await call.visitorIsAnswered('He collapsed.')
  expect(call.agentSays().length).toBeGreaterThan(before)
})
