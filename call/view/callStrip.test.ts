import { describe, expect, it } from 'vitest'
import { type CallStrip, emptyStrip, hearForStrip } from './callStrip.ts'

type Heard = [at: number, event: object]

const draw = (...heard: Heard[]): CallStrip =>
  heard.reduce((strip, [at, event]) => hearForStrip(strip, JSON.stringify(event), at), emptyStrip)

const item_id = 'item_1'
const spoke: Heard[] = [
  [1_000, { type: 'input_audio_buffer.speech_started', item_id }],
  [2_500, { type: 'input_audio_buffer.speech_stopped', item_id }],
]
const answered: Heard[] = [
  [
    2_600,
    {
      type: 'conversation.item.input_audio_transcription.completed',
      item_id,
      transcript: 'What does it cost?',
    },
  ],
  [2_900, { type: 'response.output_audio_transcript.delta', item_id: 'item_2', delta: 'It' }],
  [2_910, { type: 'output_audio_buffer.started', response_id: 'resp_1' }],
]

describe('with any provider', () => {
  it('shows who was judged to speak from when to when', () => {
    const { spans } = draw(...spoke, ...answered)
    expect(spans).toEqual([
      { who: 'visitor', from: 1_000, to: 2_500 },
      { who: 'agent', from: 2_910 },
    ])
  })

  it('shows how long each step took, as the page saw it', () => {
    expect(draw(...spoke, ...answered).turns).toEqual([
      {
        id: item_id,
        text: 'What does it cost?',
        endedAt: 2_500,
        steps: { transcript: 100, text: 400, sound: 410 },
        isMeasured: false,
      },
    ])
  })

  it('shows where the agent was interrupted', () => {
    const { marks, spans } = draw(...spoke, ...answered, [
      3_500,
      { type: 'output_audio_buffer.cleared', response_id: 'resp_1' },
    ])
    expect(marks).toEqual([{ at: 3_500, what: 'interrupted' }])
    expect(spans.at(-1)).toEqual({ who: 'agent', from: 2_910, to: 3_500 })
  })

  it('ignores the greeting, which answers no turn, and messages that are malformed', () => {
    expect(draw([10, { type: 'output_audio_buffer.started' }]).turns).toEqual([])
    expect(hearForStrip(emptyStrip, '{', 1)).toBe(emptyStrip)
    expect(draw([10, { type: 'ringwell.timing' }], [20, { type: 'error' }])).toEqual(emptyStrip)
  })
})

const timed = (steps: object): object => ({
  type: 'ringwell.timing',
  timing: { of: 'turn', item_id, speech_end_ms: 1_400, steps },
})
const voice = (change: string): object => ({
  type: 'ringwell.timing',
  timing: { of: 'voice', change },
})

describe('with the timing of our own engine', () => {
  it('shows what the engine measured, from the end of the speech on', () => {
    const { turns } = draw(
      ...spoke,
      ...answered,
      [2_920, timed({ turnOver: 350, transcript: 240, text: 360, sound: 700 })],
      [4_000, timed({ turnOver: 350, transcript: 240, text: 360, sound: 700, ownSound: 1_800 })],
    )
    expect(turns).toMatchObject([
      {
        endedAt: 2_150,
        steps: { turnOver: 350, transcript: 240, text: 360, sound: 700, ownSound: 1_800 },
        isMeasured: true,
      },
    ])
  })

  it('shows where the agent paused and went on', () => {
    const { marks, spans } = draw(...answered, [3_000, voice('paused')], [3_600, voice('resumed')])
    expect(marks.map(({ what }) => what)).toEqual(['paused', 'resumed'])
    expect(spans).toEqual([
      { who: 'agent', from: 2_910, to: 3_000 },
      { who: 'agent', from: 3_600 },
    ])
  })

  it('believes only numbers', () => {
    const { turns } = draw(...spoke, [2_600, timed({ turnOver: '1', sound: -4, text: 1e9 })])
    expect(turns[0]?.steps).toEqual({})
  })
})
