import { describe, expect, it } from 'vitest'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { LEVEL_MS } from '../calls/heard.ts'
import type { Span } from '../calls/microphone.ts'
import type { TimedEvent } from '../calls/spokenCall.ts'
import {
  type CallLog,
  hasFiller,
  holesIn,
  isWhole,
  judgePause,
  judgeQuestion,
  ownWordsAt,
  responsesIn,
  silencedAfter,
  textOf,
  turnsEndedIn,
  understoodIn,
} from './judge.ts'

const END_MS = 20_000

const span = (fromMs: number, toMs: number): Span => ({ fromMs, toMs })

/** A call in which the agent was heard in these spans. */
function logOf(loud: readonly Span[], ...events: readonly TimedEvent[][]): CallLog {
  const levels = Array.from({ length: END_MS / LEVEL_MS }, (_, index) => {
    const atMs = index * LEVEL_MS
    return { atMs, level: loud.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs) ? 0.1 : 0 }
  })
  return { levels, events: events.flat().toSorted((a, b) => a.atMs - b.atMs), nowMs: END_MS }
}

const at = (atMs: number, event: object): TimedEvent => ({
  atMs,
  event: event as ServerEvent,
})

/** The events of a response that begins to sound at `fromMs`. */
function response(
  id: string,
  fromMs: number,
  clauses: readonly (readonly [atMs: number, text: string])[],
  done?: readonly [atMs: number, status: 'completed' | 'cancelled'],
): TimedEvent[] {
  return [
    at(fromMs, { type: 'output_audio_buffer.started', response_id: id }),
    ...clauses.map(([atMs, delta]) =>
      at(atMs, { type: 'response.output_audio_transcript.delta', response_id: id, delta }),
    ),
    ...(done ? [at(done[0], { type: 'response.done', response: { id, status: done[1] } })] : []),
  ]
}

function turn(id: string, fromMs: number, committedMs: number, transcript: string): TimedEvent[] {
  return [
    at(fromMs, { type: 'input_audio_buffer.speech_started', item_id: id }),
    at(committedMs, { type: 'input_audio_buffer.committed', item_id: id }),
    at(committedMs + 50, {
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: id,
      transcript,
    }),
  ]
}

const isRight = (text: string): boolean => text.includes('right')

/** What a response with these clauses begins with. */
function openingOf(loud: readonly Span[], ...clauses: (readonly [number, string])[]) {
  const log = logOf(loud, response('a', 3_900, clauses, [8_000, 'completed']))
  const [answer] = responsesIn(log)
  return { hasFiller: hasFiller(answer!), ownWordsAt: ownWordsAt(log, answer!) }
}

/** The silences that count as holes between two clauses with this pause. */
function holes(pauseMs: number, before: string): number[] {
  const clauses = [
    [1_000, before],
    [3_000 + pauseMs, 'And on. '],
  ] as const
  const loud = [span(1_000, 3_000), span(3_000 + pauseMs, 6_000)]
  const log = logOf(loud, response('a', 1_000, clauses, [6_050, 'completed']))
  return holesIn(log, responsesIn(log)[0]!).map(({ fromMs, toMs }) => toMs - fromMs)
}

describe('an answer of 8 s that is disturbed at 4 s', () => {
  const undisturbed = 8_000
  const judge = (loud: readonly Span[], ...events: readonly TimedEvent[][]) => {
    const log = logOf(loud, ...events)
    return isWhole(log, responsesIn(log)[0]!, undisturbed)
  }

  it('is whole if nothing happens to it', () => {
    expect(judge([span(1_000, 9_000)], response('a', 1_000, [], [9_050, 'completed']))).toBe(true)
  })

  it('is whole if it pauses and goes on, even if it repeats a word', () => {
    const loud = [span(1_000, 5_200), span(5_900, 10_000)]
    expect(judge(loud, response('a', 1_000, [], [10_050, 'completed']))).toBe(true)
  })

  it('is broken off if it ends there', () => {
    expect(judge([span(1_000, 5_200)], response('a', 1_000, [], [5_200, 'cancelled']))).toBe(false)
  })

  it('is broken off if other words follow that are as long', () => {
    const loud = [span(1_000, 5_200), span(6_500, 11_000)]
    const events = [
      response('a', 1_000, [], [5_200, 'cancelled']),
      response('b', 6_500, [], [11_050, 'completed']),
    ]
    expect(judge(loud, ...events)).toBe(false)
  })

  it('is broken off if it is paused and never goes on, although no event says so', () => {
    expect(judge([span(1_000, 5_200)], response('a', 1_000, []))).toBe(false)
  })

  it('is broken off if the events say that it was completed, and nothing was heard', () => {
    expect(judge([span(1_000, 5_200)], response('a', 1_000, [], [9_050, 'completed']))).toBe(false)
  })
})

describe('an interruption from 4 s on', () => {
  const interruption = span(4_000, 5_000)
  const judge = (loud: readonly Span[], ...events: readonly TimedEvent[][]) => {
    const log = logOf(loud, ...events)
    return silencedAfter(log, responsesIn(log)[0]!, interruption)
  }

  it('silences the agent for good', () => {
    const events = response('a', 1_000, [], [4_500, 'cancelled'])
    expect(judge([span(1_000, 4_200)], events)).toEqual({ ms: 200, forGood: true })
  })

  it('has silenced it even if it speaks soon in a new response', () => {
    const loud = [span(1_000, 4_200), span(6_000, 8_000)]
    const events = [
      response('a', 1_000, [], [4_500, 'cancelled']),
      response('b', 6_000, [], [8_050, 'completed']),
    ]
    expect(judge(loud, ...events)).toEqual({ ms: 200, forGood: true })
  })

  it.each<[string, Span[], 'cancelled' | 'completed' | undefined]>([
    ['speaks for another 0.8 s', [span(1_000, 4_800)], 'cancelled'],
    ['resumes after a pause', [span(1_000, 4_200), span(5_500, 9_000)], undefined],
    ['resumes after it was cancelled', [span(1_000, 4_200), span(5_500, 9_000)], 'cancelled'],
    ['is not impressed', [span(1_000, 9_000)], 'completed'],
    ['was at its end anyway', [span(1_000, 4_300)], 'completed'],
  ])('has not silenced an agent that %s', (_, loud, status) => {
    const events = response('a', 1_000, [], status && [4_400, status])
    expect(judge(loud, events).forGood).toBe(false)
  })
})

describe('a sentence with a pause from 2 s to 3 s, which is over at 5 s', () => {
  const sentence = { first: span(1_000, 2_000), second: span(3_000, 5_000) }
  const judge = (loud: readonly Span[], ...events: readonly TimedEvent[][]) =>
    judgePause(logOf(loud, ...events), sentence, isRight)
  const wholeTurn = turn('t', 1_000, 5_500, 'all of it')
  const halves = [turn('t', 1_000, 2_600, 'a half'), turn('u', 3_000, 5_500, 'the other half')]

  it('is heard whole', () => {
    const answer = response('a', 5_800, [[5_800, 'the right one']])
    expect(judge([span(5_800, 9_000)], wholeTurn, answer)).toBe('whole')
  })

  it('is heard whole if its halves are joined before anything is said', () => {
    const answer = response('a', 5_800, [[5_800, 'the right one']])
    expect(judge([span(5_800, 9_000)], ...halves, answer)).toBe('whole')
  })

  it('is cut off if only a half of it is answered', () => {
    const answer = response('a', 5_800, [[5_800, 'another one']])
    expect(judge([span(5_800, 9_000)], ...halves, answer)).toBe('cut')
  })

  const early = (status: 'cancelled' | 'completed', atMs: number) =>
    response('a', 2_700, [[2_700, 'what?']], [atMs, status])
  const right = response('b', 5_800, [[5_800, 'the right one']])

  it('is mended if the agent that began too early falls silent and then answers all of it', () => {
    const loud = [span(2_700, 3_200), span(5_800, 9_000)]
    expect(judge(loud, ...halves, early('cancelled', 3_200), right)).toBe('mended')
  })

  it('is not mended if the agent speaks on', () => {
    const loud = [span(2_700, 4_600), span(5_800, 9_000)]
    expect(judge(loud, ...halves, early('completed', 4_600), right)).toBe('cut')
  })

  it('is not mended if the answer is to a half', () => {
    const loud = [span(2_700, 3_200), span(5_800, 9_000)]
    const wrong = response('b', 5_800, [[5_800, 'another one']])
    expect(judge(loud, ...halves, early('cancelled', 3_200), wrong)).toBe('cut')
  })

  it('is not mended if the right words came before its end', () => {
    const soon = response('a', 2_700, [[2_700, 'the right one']], [3_200, 'cancelled'])
    expect(judge([span(2_700, 3_200)], ...halves, soon)).toBe('cut')
  })

  it('is not cut off but misunderstood if all of it was one turn', () => {
    const wrong = response('a', 5_800, [[5_800, 'another one']])
    expect(judge([span(5_800, 9_000)], wholeTurn, wrong)).toBe('misunderstood')
    expect(judge([], wholeTurn)).toBe('unanswered')
  })

  it('is not judged by what the agent said before it', () => {
    const before = response('z', 200, [[200, 'the right one']], [900, 'completed'])
    expect(judge([span(200, 900)], before, wholeTurn)).toBe('unanswered')
  })
})

describe('a question from 1 s to 3 s', () => {
  const question = span(1_000, 3_000)
  const judge = (loud: readonly Span[], ...events: readonly TimedEvent[][]) =>
    judgeQuestion(logOf(loud, ...events), question, isRight)

  it('is answered, and the wait lasts from its end to the first sound', () => {
    const answer = response('a', 3_600, [[3_600, 'the right one']])
    expect(judge([span(3_620, 8_000)], answer)).toMatchObject({ verdict: 'answered', waitMs: 620 })
  })

  it('is misunderstood', () => {
    const answer = response('a', 3_600, [[3_600, 'another one']])
    expect(judge([span(3_620, 8_000)], answer).verdict).toBe('misunderstood')
  })

  it('is cut if the agent speaks before it is over', () => {
    const answer = response('a', 2_500, [[2_500, 'the right one']])
    expect(judge([span(2_500, 8_000)], answer).verdict).toBe('cut')
  })

  it('is not answered if nothing is heard, or too late', () => {
    const silent = response('a', 3_600, [[3_600, 'the right one']])
    expect(judge([], silent).verdict).toBe('unanswered')
    const late = response('a', 8_000, [[8_000, 'the right one']])
    expect(judge([span(8_000, 9_000)], late).verdict).toBe('unanswered')
  })

  it('is answered by the response that was not cancelled, and the wait ends with the first sound', () => {
    const first = response('a', 3_600, [[3_600, 'the right one']], [3_900, 'cancelled'])
    const second = response('b', 4_500, [[4_500, 'another one']], [8_000, 'completed'])
    const loud = [span(3_620, 3_900), span(4_520, 8_000)]
    expect(judge(loud, first, second)).toMatchObject({ verdict: 'misunderstood', waitMs: 620 })
  })

  it('is not answered by what was said before it', () => {
    const before = response('z', 100, [[100, 'the right one']], [900, 'completed'])
    expect(judge([span(100, 900)], before).verdict).toBe('unanswered')
  })
})

describe('a filler', () => {
  const filler = [3_900, 'Let me see. '] as const
  const own = [5_500, 'It costs $50. '] as const
  it('is told from own words, which begin with their sound', () => {
    const loud = [span(3_900, 4_800), span(5_520, 7_900)]
    expect(openingOf(loud, filler, own)).toEqual({ hasFiller: true, ownWordsAt: 5_520 })
    expect(openingOf([span(5_520, 7_900)], own)).toEqual({ hasFiller: false, ownWordsAt: 5_520 })
  })

  it('stays alone if the own words are sent and never heard', () => {
    const loud = [span(3_900, 4_800)]
    expect(openingOf(loud, filler, own)).toEqual({ hasFiller: true, ownWordsAt: undefined })
    expect(openingOf(loud, filler)).toEqual({ hasFiller: true, ownWordsAt: undefined })
  })
})

describe('a hole', () => {
  it.each([
    [380, 'It costs ', []],
    [450, 'It costs ', [450]],
    [450, 'It costs, ', [450]],
    [550, 'It costs $50. ', []],
    [650, 'It costs $50. ', [650]],
    [650, 'He said “$50.” ', [650]],
    [590, 'He said “$50?” ', []],
  ])('of %i ms after “%s” counts as %j', (pauseMs, before, found) => {
    expect(holes(pauseMs, before)).toEqual(found)
  })

  it('in the middle of a clause has no punctuation that explains it', () => {
    const log = logOf(
      [span(1_000, 2_000), span(2_500, 4_000)],
      response('a', 1_000, [[1_000, 'One. Two. ']], [4_050, 'completed']),
    )
    expect(holesIn(log, responsesIn(log)[0]!)).toEqual([span(2_000, 2_500)])
  })

  it('is no part of the silence after an answer', () => {
    const log = logOf(
      [span(1_000, 2_000)],
      response('a', 1_000, [[1_000, 'One. ']], [2_050, 'completed']),
    )
    expect(holesIn(log, responsesIn(log)[0]!)).toEqual([])
  })
})

it('the turns of a span are those that began in it, or were open when it began', () => {
  const log = logOf(
    [],
    turn('before', 300, 500, 'no'),
    turn('open', 600, 1_100, 'well'),
    turn('one', 1_000, 2_000, 'yes'),
    turn('two', 2_500, 4_000, 'and yes'),
    turn('after', 5_000, 6_000, 'no'),
  )
  expect(understoodIn(log, span(1_000, 3_000))).toEqual(['well', 'yes', 'and yes'])
  expect(turnsEndedIn(log, span(1_000, 3_000))).toBe(2)
})

it('the words of a response are its clauses, and it lasts until the next one sounds', () => {
  const log = logOf(
    [],
    response('a', 1_000, [
      [1_000, 'One, '],
      [1_500, 'two. '],
    ]),
    response('b', 4_000, [[4_000, 'Three. ']]),
  )
  const [first, second] = responsesIn(log)
  expect(textOf(first!)).toBe('One, two. ')
  expect(first!.span.toMs).toBe(second!.span.fromMs)
  expect(second!.span.toMs).toBe(END_MS)
})

it('a response that says twice that its sound begins, because it was held in between, is one', () => {
  const again = at(3_000, { type: 'output_audio_buffer.started', response_id: 'a' })
  expect(responsesIn(logOf([], response('a', 1_000, []), [again]))).toHaveLength(1)
})
