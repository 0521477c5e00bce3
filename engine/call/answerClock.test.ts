import { expect, test } from 'vitest'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { createAnswerClock } from './answerClock.ts'

const id = { event_id: 'e', item_id: 'i' }
const spoke: ServerEvent = {
  type: 'input_audio_buffer.speech_started',
  audio_start_ms: 0,
  ...id,
}
const fellSilent = (atMs: number): ServerEvent => ({
  type: 'input_audio_buffer.speech_stopped',
  audio_end_ms: atMs,
  ...id,
})
const sounded: ServerEvent = {
  type: 'output_audio_buffer.started',
  event_id: 'e',
  response_id: 'r',
}

function clock() {
  const answers: number[] = []
  return { answers, ...createAnswerClock((ms) => answers.push(ms)) }
}

test('an answer takes from the end of speech, which is noticed later, to the first sound', () => {
  const { answers, heard, sent } = clock()
  for (let frame = 0; frame < 100; frame += 1) heard(20)
  sent(spoke, 8_000)
  // The end of speech at 1500 ms was noticed after 2000 ms of sound.
  sent(fellSilent(1_500), 10_000)
  sent(sounded, 10_300)
  expect(answers).toEqual([800])
  // The answer's second clause does not count again.
  sent(sounded, 12_000)
  expect(answers).toEqual([800])
})

test('unprompted speech of the agent is not an answer', () => {
  const { answers, sent } = clock()
  sent(sounded, 1_000)
  sent(fellSilent(0), 2_000)
  sent(spoke, 2_500)
  sent(sounded, 3_000)
  sent(fellSilent(0), 4_000)
  sent(sounded, 40_000)
  expect(answers).toEqual([])
})
