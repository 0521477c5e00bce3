import { describe, expect, test } from 'vitest'
import { RefusedError, UnsupportedError } from './callErrors.ts'
import { describeFailure } from './callFailures.ts'

const dom = (name: string) => new DOMException('whatever the browser says', name)
const refused = (status: number, code?: string) =>
  new RefusedError('Failed to fetch ephemeral key', status, code && { error: { code } })

describe('the messages of the spec', () => {
  test.each([
    [
      'NotAllowedError',
      'microphone_denied',
      'Microphone access denied. Please enable permissions.',
    ],
    ['SecurityError', 'microphone_denied', 'Microphone access denied. Please enable permissions.'],
    ['NotFoundError', 'microphone_missing', 'No microphone found. Please connect a microphone.'],
    [
      'OverconstrainedError',
      'microphone_missing',
      'No microphone found. Please connect a microphone.',
    ],
    ['NotReadableError', 'microphone_failed', 'Error while requesting microphone permissions.'],
    ['AbortError', 'microphone_failed', 'Error while requesting microphone permissions.'],
  ])('a microphone that fails with %s', (name, code, message) => {
    expect(describeFailure('microphone_failed', dom(name))).toMatchObject({ code, message })
  })

  test.each([
    [
      'NotAllowedError',
      'autoplay_blocked',
      'Autoplay audio is blocked. Please interact with the page to enable sound.',
    ],
    [
      'NotSupportedError',
      'audio_output_failed',
      'Error while requesting audio output permissions.',
    ],
  ])('an output that fails with %s', (name, code, message) => {
    expect(describeFailure('audio_output_failed', dom(name))).toMatchObject({ code, message })
  })

  test.each(['key_failed', 'answer_failed', 'connection_failed', 'connection_lost'] as const)(
    '%s',
    (code) => {
      expect(describeFailure(code)).toMatchObject({
        code,
        message: 'Please try again.',
        retryable: true,
      })
    },
  )

  test('end_failed', () => {
    expect(describeFailure('end_failed', new Error('stuck')).message).toBe(
      'Failed to end the conversation.',
    )
  })
})

test('an error name that belongs to the microphone does not change another failure', () => {
  expect(describeFailure('connection_failed', dom('NotAllowedError')).code).toBe(
    'connection_failed',
  )
  expect(describeFailure('answer_failed', dom('NotFoundError')).code).toBe('answer_failed')
})

test('a visitor whose browser cannot call is not asked to try again', () => {
  expect(describeFailure('microphone_failed', new UnsupportedError())).toMatchObject({
    code: 'unsupported',
    retryable: false,
  })
})

describe('the hint matches what the server said', () => {
  test.each([
    [refused(503, 'engine_starting'), 'starting'],
    [refused(503, 'engine_busy'), 'All lines are busy'],
    [refused(503), 'All lines are busy'],
    [refused(429), 'Too many calls from your network'],
    [refused(429, 'address_busy'), 'Other calls from your network are still on. End one'],
    [refused(429, 'calls_not_connecting'), 'another network, or wait ten minutes'],
    [refused(429, 'daily_minutes_used'), 'tomorrow'],
    [refused(429, 'agent_daily_minutes_used'), 'tomorrow'],
    [refused(500), 'isn’t working'],
    [refused(403, 'origin_not_allowed'), 'for this website'],
    [refused(422, 'unknown_voice'), 'Reload'],
    [new TypeError('Failed to fetch'), 'our server'],
  ])('%s', (cause, words) => {
    const failure = describeFailure('key_failed', cause)
    expect(failure.hint).toContain(words)
    expect(failure.cause).toBe(cause)
  })

  test('a body that is not our error format does no harm', () => {
    for (const body of [undefined, null, 'Bad gateway', { error: 'x' }, []]) {
      expect(new RefusedError('x', 502, body).code).toBeUndefined()
    }
  })
})
