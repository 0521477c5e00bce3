import { expect, test } from 'vitest'
import { callIsRecorded } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Brain, BrainOutput, BrainRequest, Turn } from '../stages.ts'
import { withRecordedLine } from './withRecordedLine.ts'

const line = callIsRecorded

async function answerOf(pieces: readonly BrainOutput[], asked: Partial<BrainRequest>) {
  const brain: Brain = {
    async *reply() {
      yield* pieces
    },
  }
  const outputs: BrainOutput[] = []
  const request = {
    history: [],
    phone: { saysRecorded: true },
    ...asked,
  } as unknown as BrainRequest
  for await (const output of withRecordedLine(brain).reply(request)) outputs.push(output)
  return outputs
    .map((output) => (output.type === 'text' ? output.text : `<${output.type}>`))
    .join('')
}

const text = (...texts: string[]): BrainOutput[] =>
  texts.map((each) => ({ type: 'text', text: each }))
const agent = (said: string): Turn => ({ role: 'assistant', text: said })
const caller = (said: string): Turn => ({ role: 'user', text: said })

// Rule C95
test.each([
  [['Hello, this is Roma. ', 'What can I do for you?']],
  [['Hello, this is Roma. What can I do for you?']],
])('the greeting says after its first sentence that the call is recorded: %j', async (pieces) => {
  expect(await answerOf(text(...pieces), { isGreeting: true })).toBe(
    `Hello, this is Roma. ${line} What can I do for you?`,
  )
})

test('a greeting of one sentence is followed by it', async () => {
  expect(await answerOf(text('Hello.'), { isGreeting: true })).toBe(`Hello. ${line}`)
})

test('a caller who spoke before the line was heard hears it before the answer', async () => {
  const history = [agent('Hello, this is'), caller('Are you open?')]
  expect(await answerOf(text('Yes.'), { history })).toBe(`${line} Yes.`)
  expect(await answerOf(text('Yes.'), { history: [caller('Hello?')] })).toBe(`${line} Yes.`)
})

test('what nobody hears comes first, and an answer without words does not count', async () => {
  const call: BrainOutput = { type: 'functionCall', name: 'look', arguments: '{}' }
  expect(await answerOf([call, ...text('Yes.')], { history: [caller('Hi.')] })).toBe(
    `<functionCall>${line} Yes.`,
  )
  expect(await answerOf([call], { history: [caller('Hi.')] })).toBe('<functionCall>')
})

test('it is said once, to nobody who was told otherwise, and not for ever', async () => {
  const heard = [agent(`Hello. ${line}`), caller('Hi.')]
  expect(await answerOf(text('Yes.'), { history: heard })).toBe('Yes.')
  const often = [1, 2, 3, 4].flatMap(() => [agent('This'), caller('No.')])
  expect(await answerOf(text('Yes.'), { history: often })).toBe('Yes.')
  const saysRecorded = false
  expect(await answerOf(text('Yes.'), { phone: { saysRecorded }, isGreeting: true })).toBe('Yes.')
})
