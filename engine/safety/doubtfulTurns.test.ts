/** What becomes of turns whose voice may not be the caller's. */
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { describe, expect, it } from 'vitest'
import type { Turn } from '../stages.ts'
import type { DangerReading } from './danger.ts'
import { foldSafety, GO_ON } from './safetyFold.ts'
import { type SafetyFold, safetyNotes } from './safetyState.ts'

const calm: DangerReading = { certainty: 0, isOver: false }
const over: DangerReading = { certainty: 0, isOver: true, topics: [] }
const plain = (kind: EmergencyKind): DangerReading => ({ kind, certainty: 1, isOver: false })
const likely = (kind: EmergencyKind): DangerReading => ({ kind, certainty: 0.996, isOver: false })

interface Said {
  text: string
  reading: DangerReading
  isDoubtful?: true
}
/** The caller, as far as anybody can tell. */
const caller = (text: string, reading = calm): Said => ({ text, reading })
/** A voice that may be a television’s. */
const voice = (text: string, reading = calm): Said => ({ text, reading, isDoubtful: true })

/** The call after these turns. The agent has answered each of them but the last. */
function after(...said: readonly Said[]): SafetyFold {
  const history = said.flatMap(({ reading: _reading, ...turn }, at): Turn[] => [
    { role: 'user', ...turn },
    ...(at < said.length - 1 ? [{ role: 'assistant', text: `Answer ${at + 1}.` } as const] : []),
  ])
  return foldSafety(
    history,
    said.map(({ reading }) => reading),
  )
}
const sayingOf = ({ verdict }: SafetyFold) =>
  verdict?.by === 'safety' ? verdict.say.type : verdict?.by
/** What the agent gets of the caller. */
const heardOf = ({ history }: SafetyFold) =>
  history.flatMap((turn) => (turn.role === 'user' ? [turn.text] : []))
const table = caller('a table for four')

const dangers = [
  ['He’s not breathing!', plain('medical')],
  ['somebody call an ambulance, he collapsed', plain('medical')],
  ['the house is on fire', plain('fire')],
  ['I want to die', plain('despair')],
  ['they have got a gun', plain('violence')],
  ['can nobody come and look at it', likely('medical')],
  ['the little one is out there alone', likely('child')],
  ['we can’t get out of here', likely('rescue')],
] as const

describe('a danger that a doubtful voice names', () => {
  it.each(dangers)('is asked about, and is neither announced nor stored: “%s”', (text, reading) => {
    for (const turns of [[voice(text, reading)], [table, voice(text, reading)]]) {
      const fold = after(...turns)
      expect(sayingOf(fold)).toBe('hint')
      expect(fold.state).toMatchObject({ name: 'asking', noticed: [] })
      expect(safetyNotes(fold.state)).toEqual([])
      expect(heardOf(fold)).not.toContain(text)
    }
  })

  it.each(dangers)('is believed when it is named a second time: “%s”', (text, reading) => {
    const fold = after(table, voice(text, reading), voice('please, somebody', reading))
    expect(fold.state).toMatchObject({ name: 'inDanger', noticed: [reading.kind] })
    expect(safetyNotes(fold.state)).toEqual([{ type: 'danger', danger: reading.kind, turn: 2 }])
  })

  it('is believed when it is named a second time after something else was asked about', () => {
    const turns = [voice('and the weather'), voice('I took them all', likely('medical'))]
    expect(sayingOf(after(...turns))).toBe('hint')
    expect(after(...turns, voice('so many', likely('medical'))).state.name).toBe('inDanger')
  })

  it.each([
    'no',
    'No!',
    'not really',
    'help',
    'Help me, please!',
    'Yes, help!',
    'call an ambulance',
    'we need a doctor',
  ])('is one if the answer to the question is “%s”, whoever seems to say it', (answer) => {
    const named = voice('he is lying there', likely('medical'))
    // The reader takes `call an ambulance` for news that one is coming.
    const reading = answer.includes('ambulance') ? over : calm
    for (const answered of [caller(answer, reading), voice(answer, reading)]) {
      const fold = after(table, named, answered)
      expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'medical' })
      expect(safetyNotes(fold.state)).toHaveLength(1)
    }
  })

  it.each([
    'yes',
    'Yes, we’re all fine.',
    'yes, everybody’s fine, it’s the television',
    'Everything’s fine, thanks.',
  ])('is none if the answer is “%s”, and the agent says again what it had asked', (answer) => {
    for (const answered of [caller(answer), voice(answer)]) {
      const fold = after(table, voice('he has a gun', plain('violence')), answered)
      expect(fold.state).toMatchObject({ name: 'calm', noticed: [], falseAlarms: [] })
      expect(safetyNotes(fold.state)).toEqual([])
      expect(heardOf(fold)[0]).toBe('a table for four')
      expect(heardOf(fold).join()).not.toContain('gun')
      expect(sayingOf(fold)).toBe('agent')
    }
    const bare = after(table, voice('he has a gun', plain('violence')), caller('Yes.'))
    expect(heardOf(bare)).toEqual(['a table for four', GO_ON])
  })

  it('is asked about once more if the voice says something else, and then no more', () => {
    const turns = [table, voice('he fell off the roof', likely('medical')), voice('and now sport')]
    expect(sayingOf(after(...turns))).toBe('hint')
    expect(sayingOf(after(...turns, voice('two goals')))).toBe('nobody')
    expect(
      after(...turns, voice('two goals'), voice('he’s dying', plain('medical'))).state.name,
    ).toBe('inDanger')
  })

  it('is no hint of the caller’s: a later faint sound of it is asked about and raises no alarm', () => {
    const turns = [voice('there is smoke', plain('fire')), caller('For six, please.')]
    expect(after(...turns).state).toMatchObject({ name: 'calm' })
    const faint: DangerReading = { kind: 'fire', certainty: 0.7, isOver: false }
    expect(after(...turns, caller('the oven one', faint)).state.name).toBe('calm')
  })

  it('is believed at once if it is the caller who names it', () => {
    const turns = [
      voice('he fell', plain('medical')),
      caller('He’s not breathing', plain('medical')),
    ]
    expect(after(...turns).state.name).toBe('inDanger')
  })

  it('raises no alarm in words that threaten or insult', () => {
    for (const kind of ['threat', 'abuse'] as const) {
      const fold = after(table, voice('I’ll get you all', { kind, certainty: 1, isOver: false }))
      expect(fold.state).toMatchObject({ warnings: 0, noticed: [] })
      expect(sayingOf(fold)).toBe('whoSpeaks')
    }
  })
})

describe('in a danger, a doubtful voice', () => {
  const fallen = caller('He’s not breathing', plain('medical'))

  it.each(['he’s fine now', 'false alarm, we are all fine', 'they are all safe'])(
    'does not end it with “%s”: the agent asks',
    (text) => {
      const fold = after(table, fallen, voice(text, over))
      expect(fold.state).toMatchObject({ name: 'inDanger', noticed: ['medical'] })
      expect(sayingOf(fold)).toBe('hint')
      expect(
        after(table, fallen, voice(text, over), caller('He is fine now', over)).state.name,
      ).toBe('over')
    },
  )

  it('does not end it with a second word either, whatever it has said in between', () => {
    const turns = [fallen, voice('what do I do'), voice('he is fine now', over)]
    expect(after(...turns).state.name).toBe('inDanger')
    expect(after(...turns, voice('and now the weather')).state.name).toBe('inDanger')
  })

  it('is helped like anybody who has put the telephone down', () => {
    const fold = after(fallen, voice('what do I do'), voice('he’s so pale', plain('medical')))
    expect(fold.state).toMatchObject({ name: 'inDanger', latest: 2 })
    expect(fold.verdict).toMatchObject({ say: { type: 'danger', isFirst: false } })
  })
})

const harmless = [
  'And the weather will be cloudy in the north.',
  'Thank you.',
  'Yes.',
  'no',
  'goodbye then',
  'Book me a table for two.',
  'she never told him that',
]

describe('what a doubtful voice says', () => {
  it.each(harmless)(
    'is neither refused nor taken: the agent asks whether it is meant: “%s”',
    (text) => {
      for (const fold of [after(voice(text)), after(table, voice(text))]) {
        expect(sayingOf(fold)).toBe('whoSpeaks')
        expect(heardOf(fold)).not.toContain(text)
        expect(fold.state.name).toBe('calm')
      }
    },
  )

  it.each(harmless.filter((text) => !/^(?:yes|no)\b/i.test(text)))(
    'is asked about once, and then nobody answers: “%s”',
    (text) => {
      const turns = [table, voice('in the second half'), voice(text)]
      expect(sayingOf(after(...turns))).toBe('nobody')
      expect(sayingOf(after(...turns, voice('the visitors scored')))).toBe('nobody')
      const fold = after(...turns, caller('at eight, please'))
      expect(heardOf(fold)).toEqual(['a table for four', 'at eight, please'])
    },
  )

  it('is asked about three times in a call at most', () => {
    const again = [voice('and the news'), caller('at eight')]
    expect(sayingOf(after(table, ...again, ...again, voice('and sport')))).toBe('whoSpeaks')
    expect(sayingOf(after(table, ...again, ...again, ...again, voice('and sport')))).toBe('nobody')
  })

  it.each([
    'Yes.',
    'yes, I am',
    'Yes, it’s me.',
    'yeah, that was for you',
    'I’m speaking to you.',
    'Hello? Yes, I’m here.',
    'Sorry, yes, to you.',
  ])('is taken once the answer is “%s”, whoever seems to say it', (answer) => {
    for (const answered of [caller(answer), voice(answer)]) {
      const fold = after(table, voice('on Friday at eight'), answered)
      expect(sayingOf(fold)).toBe('agent')
      expect(heardOf(fold)).toEqual(['a table for four', 'on Friday at eight'])
    }
  })

  it('is taken together with what the answer says besides', () => {
    const fold = after(table, voice('on Friday at eight'), caller('Yes, and a high chair.'))
    expect(heardOf(fold).at(-1)).toBe('on Friday at eight and a high chair.')
  })

  it.each(['No.', 'No, sorry.', 'no no'])('is dropped after “%s”', (answer) => {
    const fold = after(table, voice('on Friday at eight'), caller(answer))
    expect(heardOf(fold)).toEqual(['a table for four', GO_ON])
  })

  it('is dropped if the caller just goes on', () => {
    const fold = after(table, voice('the bridge is closed'), caller('On Friday, at eight.'))
    expect(heardOf(fold)).toEqual(['a table for four', 'On Friday, at eight.'])
  })

  it.each([
    ['Yes.', 'Yes, that was me.'],
    ['yes please, book it', 'yes'],
    ['Okay, yes.', 'Yes, I was talking to you.'],
    ['No.', 'Yes.'],
  ])(
    'is no answer to what the agent had asked, which it asks again: “%s”, “%s”',
    (text, answer) => {
      const fold = after(table, voice(text), caller(answer))
      expect(heardOf(fold)).toHaveLength(2)
      expect(heardOf(fold).at(-1)).not.toMatch(/\b(?:yes|no)\b/i)
      if (!text.includes('book')) expect(heardOf(fold).at(-1)).toBe(GO_ON)
    },
  )

  it('leads to what the agent can do if nothing was under way', () => {
    expect(sayingOf(after(voice('and the weather'), caller('No.')))).toBe('nothingUnderWay')
  })

  it('leads to a question if the answer is a call for help', () => {
    for (const said of [caller('Help!'), voice('help me please')]) {
      expect(sayingOf(after(table, voice('and the weather'), said))).toBe('hint')
      const fold = after(table, voice('and the weather'), said, caller('no'))
      expect(fold.state.name).toBe('inDanger')
    }
  })

  it('is the caller’s after an answer, until somebody else speaks', () => {
    const turns = [table, voice('on Friday'), voice('yes, it’s me')]
    expect(heardOf(after(...turns, voice('at eight')))).toEqual([
      'a table for four',
      'on Friday',
      'at eight',
    ])
    expect(after(...turns, voice('he’s not breathing', plain('medical'))).state.name).toBe(
      'inDanger',
    )
    expect(sayingOf(after(...turns, caller('at eight'), voice('and the news')))).toBe('whoSpeaks')
  })

  it('is not asked about any more once it was meant twice, as with a caller in a noise', () => {
    const meant = [voice('on Friday'), caller('Yes.')]
    expect(sayingOf(after(table, ...meant, voice('at eight')))).toBe('whoSpeaks')
    expect(sayingOf(after(table, ...meant, ...meant, voice('at eight')))).toBe('agent')
  })

  it('ends neither the offer to go on nor the call', () => {
    const turns = [caller('He collapsed', plain('medical')), caller('He is fine', over)]
    const fold = after(table, ...turns, voice('not today, goodbye'))
    expect(fold.state.name).toBe('over')
    expect(sayingOf(fold)).toBe('whoSpeaks')
  })
})

describe('while the agent owes the caller an answer, a doubtful voice', () => {
  const readings = [calm, calm]

  it('does not keep it from giving it', () => {
    const history: Turn[] = [
      { role: 'user', text: 'a table for four' },
      { role: 'user', text: 'and the weather', isDoubtful: true },
    ]
    const fold = foldSafety(history, readings)
    expect(fold.verdict).toEqual({ by: 'agent' })
    expect(heardOf(fold)).toEqual(['a table for four'])
  })

  it('does not keep it from telling what a tool has done', () => {
    const history: Turn[] = [
      { role: 'user', text: 'Yes, book it.' },
      {
        role: 'taskResult',
        request: 1,
        tool: 'bookings.book',
        arguments: {},
        result: { status: 'done' },
        isTold: false,
      },
      { role: 'assistant', text: 'One moment.' },
      { role: 'user', text: 'and the weather', isDoubtful: true },
    ]
    const fold = foldSafety(history, readings)
    expect(fold.verdict).toEqual({ by: 'agent' })
    expect(fold.history).toEqual(history.slice(0, 3))
  })

  it('that names a danger is asked about first', () => {
    const history: Turn[] = [
      { role: 'user', text: 'a table for four' },
      { role: 'user', text: 'he’s not breathing', isDoubtful: true },
    ]
    expect(sayingOf(foldSafety(history, [calm, plain('medical')]))).toBe('hint')
  })
})
