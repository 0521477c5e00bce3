import { expect, test } from 'vitest'
import { gameInputOf } from './gameEvents.ts'

const voice = (change: string) => ({ type: 'ringwell.timing', timing: { of: 'voice', change } })

test.each([
  [{ type: 'output_audio_buffer.cleared' }, 'interrupted'],
  [{ type: 'output_audio_buffer.stopped' }, 'answerEnded'],
  [voice('resumed'), 'resumed'],
  [voice('paused'), undefined],
  [{ type: 'ringwell.timing' }, undefined],
  [{ type: 'response.done' }, undefined],
  [null, undefined],
])('the event %j means %s', (event, type) => {
  expect(gameInputOf(JSON.stringify(event))?.type).toBe(type)
})

test('what is no JSON means nothing', () => {
  expect(gameInputOf('{')).toBeUndefined()
})
