import { describe, expect, test } from 'vitest'
import type { CaptionLine } from '@ringwell/call/realtime/captionLines.ts'
import { type CallTalk, newTalk } from '@ringwell/call/realtime/talk.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { LEVEL_MS } from '../calls/heard.ts'
import type { CallLog } from '../turns/judge.ts'
import { isTurnOver, timingOf } from './spokenTurn.ts'

const line = (who: CaptionLine['who'], text: string, final = true): CaptionLine => ({
  id: `${who} ${text}`,
  who,
  text,
  final,
})
const asked = line('visitor', 'Are you open?')
const answered = line('agent', 'Yes, until ten.')
const none: ReadonlySet<string> = new Set()

const isOver = (
  lines: readonly CaptionLine[],
  quietMs: number,
  more: Partial<CallTalk> = {},
  told = none,
): boolean => isTurnOver({ ...newTalk, lines, ...more }, told, quietMs)

describe('a turn is over', () => {
  test('a second after the answer', () => {
    expect(isOver([asked, answered], 900)).toBe(false)
    expect(isOver([asked, answered], 1_000)).toBe(true)
  })

  test.each([
    ['speaks', { agentSpeaking: true }],
    ['prepares a response', { responding: ['r2'] }],
    ['hears the caller', { visitorSpeaking: true }],
  ])('never while the agent %s', (_what, more) => {
    expect(isOver([asked, answered], 30_000, more)).toBe(false)
  })

  test('never while the caller’s words are not recognised yet', () => {
    const unheard = line('visitor', '', false)
    expect(isOver([unheard, answered], 30_000)).toBe(false)
    expect(isOver([unheard, answered], 1_000, {}, new Set([unheard.id]))).toBe(true)
  })

  test('only after a long silence if the last words have no answer', () => {
    const more = line('visitor', 'On Sunday, I mean.')
    expect(isOver([asked, answered, more], 7_000)).toBe(false)
    expect(isOver([asked, answered, more], 8_000)).toBe(true)
    expect(isOver([asked, answered], 1_000, {}, new Set([asked.id, answered.id]))).toBe(false)
  })

  test('a second after the answer, also if a noise was taken for speech after it', () => {
    expect(isOver([asked, answered, line('visitor', '')], 1_000)).toBe(true)
  })
})

/** The caller speaks from 2 s to 5 s, and the agent is heard in these spans, each a response of its own. */
const said = { fromMs: 2_000, toMs: 5_000 }
function logOf(...loud: readonly (readonly [fromMs: number, toMs: number])[]): CallLog {
  return {
    levels: Array.from({ length: 1_000 }, (_, index) => {
      const atMs = index * LEVEL_MS
      return { atMs, level: loud.some(([from, to]) => atMs >= from && atMs < to) ? 0.1 : 0 }
    }),
    events: loud.map(([fromMs]) => ({
      atMs: fromMs,
      event: {
        type: 'output_audio_buffer.started',
        event_id: '',
        response_id: `r${fromMs}`,
      } as ServerEvent,
    })),
    nowMs: 10_000,
  }
}

describe('the timing of a reply', () => {
  test('counts from the caller’s last word', () => {
    expect(timingOf(logOf([500, 1_500], [5_640, 8_000]), said)).toEqual({
      waitMs: 640,
      cutOff: false,
    })
  })

  test('says that the agent began before that, and counts to the reply after it', () => {
    expect(timingOf(logOf([3_000, 3_400], [5_800, 8_000]), said)).toEqual({
      waitMs: 800,
      cutOff: true,
    })
    expect(timingOf(logOf([4_000, 7_000]), said)).toEqual({ waitMs: undefined, cutOff: true })
  })

  test('does not call it a cut if the agent is heard for no more than a moment', () => {
    expect(timingOf(logOf([4_000, 4_040], [5_500, 8_000]), said).cutOff).toBe(false)
  })

  test('has no wait without a reply', () => {
    expect(timingOf(logOf(), said)).toEqual({ waitMs: undefined, cutOff: false })
  })
})
