import { inDespair } from '@ringwell/content/agents/safety.ts'
import type { DangerKind } from '@ringwell/protocol/danger.ts'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../callNotes.ts'
import type { Turn } from '../stages.ts'
import type { DangerReading } from './danger.ts'
import { foldSafety, GO_ON } from './safetyFold.ts'
import { type SafetyFold, safetyNotes } from './safetyState.ts'

const calm: DangerReading = { certainty: 0, isOver: false }
const over: DangerReading = { certainty: 0, isOver: true, topics: [] }
/** In plain words. */
const sure = (kind: DangerKind): DangerReading => ({ kind, certainty: 1, isOver: false })
/** As far as the reader can tell. */
const likely = (kind: DangerKind): DangerReading => ({ kind, certainty: 0.99, isOver: false })
/** Despair alone has to be this certain for an alarm. */
const certain = (kind: DangerKind): DangerReading => ({ kind, certainty: 0.996, isOver: false })
const hint = (kind: DangerKind): DangerReading => ({ kind, certainty: 0.92, isOver: false })
const scattered = (certainty: number) =>
  [
    'Is it flat? It’s his knee.',
    { kind: 'medical', certainty, sentence: 0.05, isOver: false },
  ] as const

/** The same, about a topic. */
const about = (id: string, reading: DangerReading = calm): DangerReading => ({
  ...reading,
  topics: [[{ id, score: 0.9 }]],
})

/** The call after these turns of the caller. The agent has answered each of them but the last. */
function after(turns: readonly (readonly [string, DangerReading | undefined])[]): SafetyFold {
  const history = turns.flatMap(([text], at): Turn[] => [
    { role: 'user', text },
    ...(at < turns.length - 1 ? [{ role: 'assistant', text: `answer ${at + 1}` } as const] : []),
  ])
  return foldSafety(
    history,
    turns.map(([, reading]) => reading),
  )
}
const textsOf = ({ history }: SafetyFold) =>
  history.map((turn) => ('text' in turn ? turn.text : turn.role))

describe('a danger', () => {
  it('takes over at once, and its turns are kept from the agent', () => {
    const fold = after([
      ['a table for four', calm],
      ['yes — oh god he’s not breathing', sure('medical')],
    ])
    expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'medical', latest: 1 })
    expect(fold.verdict).toMatchObject({ by: 'safety', say: { type: 'danger', isFirst: true } })
    expect(textsOf(fold)).toEqual(['a table for four', 'answer 1'])
  })

  it('lasts until the caller clearly says that nobody is in danger, whatever else they say', () => {
    const turns = [
      ['he collapsed', sure('medical')],
      ['at eight, please', calm],
      ['you stupid thing', sure('abuse')],
      ['make it six people', undefined],
    ] as const
    const fold = after(turns)
    expect(fold.state).toMatchObject({ name: 'inDanger', latest: 3 })
    expect(fold.verdict).toMatchObject({ say: { type: 'danger', isFirst: false } })
    expect(fold.history).toEqual([])
    expect(after([...turns, ['he is fine now', over]]).state.name).toBe('over')
  })

  it('does not end with a turn that brings another one', () => {
    const both = { kind: 'fire', certainty: 1, isOver: true } as const
    const fold = after([
      ['he collapsed', sure('medical')],
      ['he is up again, but now there is smoke', both],
    ])
    expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'fire' })
    expect(fold.verdict).toMatchObject({ say: { kind: 'fire', isFirst: true } })
  })

  it('may come back', () => {
    const fold = after([
      ['he collapsed', sure('medical')],
      ['he is fine', over],
      ['no, he is down again', sure('medical')],
    ])
    expect(fold.state).toMatchObject({ name: 'inDanger', latest: 2 })
  })
})

it.each([
  'call an ambulance',
  'Please get the police!',
  'ring 999 quick',
  'Send the fire brigade, please',
])('“%s” with nothing else is asked about, although it sounds as if help had come', (text) => {
  for (const turns of [
    [[text, over]],
    [
      ['a table for four', calm],
      [text, over],
    ],
  ] as const) {
    expect(after(turns).verdict).toMatchObject({ say: { type: 'hint' } })
    expect(after([...turns, ['no', calm]]).state.name).toBe('inDanger')
  }
})

it.each([
  'help',
  'Can I get help?',
  'I need a doctor on Monday',
  'do you have a fire brigade discount',
])('“%s” is no call for those who help', (text) =>
  expect(after([[text, calm]]).state.name).toBe('calm'),
)

describe('a danger that only the reader has found', () => {
  const alarm = ['could somebody not come and look at it?', likely('fire')] as const
  const answered = (...turns: (readonly [string, DangerReading | undefined])[]) =>
    after([alarm, ...turns])

  it.each([
    'There is no fire!',
    'what? nobody is hurt',
    'no no, nothing is wrong',
    'nothing hurts here',
    'you’ve got the wrong end of the stick',
  ])('is none if the caller says “%s”, and the agent answers what was said before', (denial) => {
    const fold = answered([denial, likely('fire')])
    expect(fold.state).toMatchObject({
      name: 'calm',
      noticed: [],
      falseAlarms: [{ kind: 'fire', at: 1 }],
    })
    expect(fold.verdict).toMatchObject({ by: 'agent', isOnlyAnswer: true, first: 'sorry' })
    expect(textsOf(fold)).toEqual([alarm[0]])
    expect(safetyNotes(fold.state)).toEqual([{ type: 'falseAlarm', danger: 'fire', turn: 1 }])
  })

  it.each(['I’m perfectly fine', 'it’s all right, don’t fuss', 'we’re okay, it was the toast'])(
    'is asked about if the caller plays it down, and none after a yes: “%s”',
    (words) => {
      expect(answered([words, calm]).verdict).toMatchObject({ say: { type: 'hint' } })
      expect(answered([words, calm], ['yes, all fine', calm]).state.name).toBe('calm')
      for (const [answer, reading] of [
        ['not really', calm],
        ['the handle is hot', about('trapped')],
        ['it is warm in here and I cough', { ...likely('fire'), certainty: 0.2 }],
        ['the handle is hot', undefined],
      ] as const) {
        expect(answered([words, calm], [answer, reading]).state.name).toBe('inDanger')
      }
    },
  )

  it.each([
    'it’s the internet, just send the engineer',
    'I want a person',
    'I don’t need another day',
  ])('is asked about if the caller may mean the job: “%s”', (words) => {
    expect(answered([words, calm]).verdict).toMatchObject({ say: { type: 'hint' } })
  })

  it('is no less real because the caller is fine', () => {
    expect(answered(['I’m fine, it’s only the curtains', likely('fire')]).state.name).toBe(
      'inDanger',
    )
    expect(
      answered(['he says he’s fine, he can’t lift the cup though', hint('fire')]).state.name,
    ).toBe('inDanger')
  })

  it('leaves the agent what else the caller says with the denial', () => {
    const fold = answered([
      'There is no fire! I want a man to come and look at the internet.',
      calm,
    ])
    expect(textsOf(fold)).toEqual([`${alarm[0]} I want a man to come and look at the internet.`])
  })

  it('is asked about once if the caller talks of something else, and goes if they go on', () => {
    const business = ['I want to know what floor the flat is on', calm] as const
    const next = ['and is there a lift', calm] as const
    expect(answered(business).verdict).toEqual({
      by: 'safety',
      say: { type: 'hint', kind: 'fire' },
    })
    const fold = answered(business, next)
    expect(fold).toMatchObject({
      state: { name: 'calm', noticed: [] },
      verdict: { by: 'agent', first: 'sorry' },
    })
    expect(textsOf(fold)).toEqual([`${alarm[0]} ${business[0]}. ${next[0]}`])
    expect(safetyNotes(fold.state)).toEqual([{ type: 'falseAlarm', danger: 'fire', turn: 2 }])
  })

  it('and was not denied is one at once when the caller says such a thing again', () => {
    const evaded = [
      ['I want to know what floor the flat is on', calm],
      ['and is there a lift', calm],
    ] as const
    const again: DangerReading = { kind: 'fire', certainty: 0.6, isOver: false }
    expect(answered(...evaded, ['it is getting hard to see in here', again])).toMatchObject({
      state: { name: 'inDanger', kind: 'fire' },
      verdict: { say: { type: 'danger' } },
    })
  })

  it('goes on if the answer is about one', () => {
    const asked: DangerReading = { ...about('fightFire'), certainty: 0.04 }
    expect(answered(['is it better with a blanket', asked])).toMatchObject({
      state: { name: 'inDanger' },
      verdict: { say: { type: 'danger', topic: 'fightFire' } },
    })
  })

  it('is no doubt if what the caller says is also near to what people in danger say', () => {
    const fold = after([
      ['smoke in the stairwell', about('trapped', likely('fire'))],
      ['which floor is the flat on', calm],
    ])
    expect(fold).toMatchObject({
      state: { name: 'inDanger', isConfirmed: true },
      verdict: { say: { type: 'danger' } },
    })
  })

  it.each([
    ['a second such turn', ['it is getting worse', likely('fire')]],
    ['a word about help', ['I have called the fire brigade', about('helpCalled')]],
    ['plain words', ['the kitchen is on fire', sure('fire')]],
  ] as const)('is confirmed by %s', (_, turn) => {
    const fold = answered(turn)
    expect(fold.state).toMatchObject({ name: 'inDanger', isConfirmed: true })
    expect(fold.history).toEqual([])
    expect(safetyNotes(fold.state)).toEqual([{ type: 'danger', danger: 'fire', turn: 1 }])
  })
})

describe('an alarm that is in doubt', () => {
  const alarm = ['he has drunk the candle oil', likely('medical')] as const

  it('is not over if the caller asks what to do', () => {
    const fold = after([alarm, ['he seems OK, shall I make him sick?', about('swallowed', over)]])
    expect(fold.state).toMatchObject({ name: 'inDanger', isConfirmed: true })
  })

  it('is not over because of a no that sounds like danger', () => {
    const uneasy: DangerReading = { kind: 'medical', certainty: 0.25, isOver: false }
    const fold = after([
      ['my arm has gone heavy', likely('medical')],
      ['ten o’clock would do', calm],
      ['no, just me, and I’ve dropped the cup, silly hand', uneasy],
    ])
    expect(fold.state).toMatchObject({ name: 'inDanger', isConfirmed: true })
  })
})

describe('despair', () => {
  const alarm = ['they would be better off without me', certain('despair')] as const

  it('that the caller evades gets a word of care before the agent goes on', () => {
    const evaded = [
      ['put down Friday if you want', calm],
      ['what time was it again', calm],
    ] as const
    expect(after([alarm, ...evaded])).toMatchObject({
      state: { name: 'calm' },
      verdict: { by: 'agent', first: 'despair' },
    })
    const again = ['it won’t matter', { ...hint('despair'), certainty: 0.55 }] as const
    expect(after([alarm, ...evaded, again]).state).toMatchObject({ name: 'inDanger' })
  })

  it('is not over because the caller evades the question in words that sound like it', () => {
    const uneasy: DangerReading = { kind: 'despair', certainty: 0.2, isOver: false }
    const fold = after([alarm, ['put down Friday if you want', calm], ['it won’t matter', uneasy]])
    expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'despair', isConfirmed: true })
  })

  it('is confirmed by a yes to the plain question, and not by what takes it back', () => {
    const plain = (answer: string, reading = calm) =>
      foldSafety(
        [
          { role: 'user', text: alarm[0] },
          { role: 'assistant', text: `Thank you. ${inDespair.steps[0].en[0]}` },
          { role: 'user', text: answer },
        ],
        [alarm[1], reading],
      )
    for (const yes of ['Yes.', 'I suppose so', 'Maybe. Most days.'])
      expect(plain(yes).state).toMatchObject({ name: 'inDanger', isConfirmed: true })
    expect(
      after([
        ['I think of ending it all', alarm[1]],
        ['I’d do it in the bath', calm],
      ]).state.name,
    ).toBe('inDanger')
    for (const no of ['What? No! I only want the table.', 'Yes, yes, I’m fine, it’s a saying.'])
      expect(plain(no).state.name, no).not.toBe('inDanger')
  })

  it('that is only faint is asked about when it comes again, and not at first', () => {
    const faint = ['I don’t want to change anything', hint('despair')] as const
    const between = ['a table for two', calm] as const
    expect(after([faint]).verdict).toEqual({ by: 'agent' })
    expect(after([faint, between, faint]).verdict).toMatchObject({ say: { type: 'hint' } })
    expect(after([['the fire is out', hint('fire')]]).verdict).toMatchObject({
      say: { type: 'hint' },
    })
  })

  it('that was hinted at, asked about and not denied is one when it is hinted at again', () => {
    const hinted = ['I just want it left tidy', likely('despair')] as const
    const evaded = ['would you not just answer the question', calm] as const
    expect(after([hinted, evaded, hinted]).state.name).toBe('inDanger')
    expect(after([hinted, ['yes, fine', calm], hinted]).state.name).toBe('calm')
  })
})

describe('after a danger was denied', () => {
  const denied = [
    ['the cat was at it', likely('violence')],
    ['what? nobody is in danger', calm],
  ] as const

  const turn = (reading: DangerReading) => after([...denied, ['and so it went', reading]])

  it('what the reader alone finds is asked about and no alarm', () => {
    expect(turn(hint('medical')).verdict).toMatchObject({ by: 'agent' })
    expect(turn({ ...likely('medical'), topics: [] }).verdict).toMatchObject({
      say: { type: 'hint', kind: 'medical' },
    })
    expect(turn(about('bleeding', hint('medical'))).verdict).toMatchObject({
      say: { type: 'hint', kind: 'medical' },
    })
  })

  it('plain words and a topic beside a certain reading are one as ever', () => {
    expect(after([...denied, ['he is choking', sure('medical')]]).state.name).toBe('inDanger')
    expect(
      after([...denied, ['it gushes out', about('bleeding', likely('medical'))]]).state,
    ).toMatchObject({ name: 'inDanger', isConfirmed: true })
  })
})

describe('a confirmed danger', () => {
  it.each([
    ['the ambulance is on its way', 'helpCalled'],
    ['I think they have got him', 'gotBetter'],
    ['he is up, do they still have to come', 'stillNeeded'],
  ])('does not end with “%s”', (words, topic) => {
    const fold = after([
      ['he collapsed', sure('medical')],
      [words, about(topic, over)],
    ])
    expect(fold).toMatchObject({ state: { name: 'inDanger' }, verdict: { say: { topic } } })
  })

  it.each([
    'There’s no fire here, but my aunt can’t get down the stairs: do I stay with her?',
    'nobody’s hurt, only should I be opening that door or what',
    'it isn’t an attack as such. Can I go down to the children?',
  ])('does not end while the caller asks what to do, whatever they deny: “%s”', (words) => {
    const turns = (reading: DangerReading) =>
      after([
        ['there is smoke everywhere', sure('fire')],
        [words, reading],
      ])
    expect(turns(about('goBackIn')).verdict).toMatchObject({ say: { topic: 'goBackIn' } })
    expect(turns(calm).state.name).toBe('over')
  })

  it('does not end if nobody knows what the relief is about', () => {
    const untold = { certainty: 0, isOver: true }
    const fold = after([
      ['he collapsed', sure('medical')],
      ['they are here', untold],
    ])
    expect(fold.state.name).toBe('inDanger')
  })

  it('ends if help has come and the caller turns to their errand', () => {
    const turns = [
      ['he collapsed', sure('medical')],
      ['they are here', about('helpHere')],
      ['so, the table', about('errand')],
    ] as const
    expect(after(turns)).toMatchObject({ state: { name: 'calm', noticed: ['medical'] } })
    expect(after(turns).verdict).toEqual({ by: 'agent', words: 'the table', first: 'takenOver' })
    expect(after([turns[0], turns[2]]).verdict).toMatchObject({ say: { topic: 'errand' } })
  })

  it('leaves the agent nothing of what was said in it, and no yes to what the agent had asked before', () => {
    const turns = [
      ['book it for eight', calm],
      ['he collapsed', sure('medical')],
      ['they are here', about('helpHere')],
    ] as const
    for (const [text, words] of [
      ['Yes. Is it written down for Friday?', 'Is it written down for Friday?'],
      ['right, the room, it’s Ben', 'the room, it’s Ben'],
      ['go on then', GO_ON],
    ])
      expect(textsOf(after([...turns, [text!, calm]]))).toEqual([
        'book it for eight',
        'answer 1',
        words,
      ])
    for (const bye of ['a lady sits with me now. bye', 'leave it'])
      expect(after([...turns, [bye, about('leaving')]]).verdict).toMatchObject({
        say: { type: 'leftForToday' },
      })
  })

  it('goes over to the errand at once if help has come, and says so for whoever it is', () => {
    const both: DangerReading = {
      ...calm,
      topics: [[], [{ id: 'helpHere', score: 0.8 }], [{ id: 'errand', score: 0.8 }]],
    }
    const fold = after([
      ['he says goodbye', about('farewell', likely('despair'))],
      ['the paramedics are with him now, so what about my ticket', both],
    ])
    expect(fold.verdict).toEqual({
      by: 'agent',
      words: 'so what about my ticket',
      first: 'takenOver',
    })
  })

  it('is answered about what was noticed before, too', () => {
    const before = [
      ['somebody pushed her in', sure('violence')],
      ['she is drowning', sure('rescue')],
    ] as const
    const fold = after([...before, ['she has gone', about('gotBetter')]])
    expect(fold.verdict).toMatchObject({ say: { kind: 'rescue', topic: 'gotBetter' } })
  })

  it('in which plain words stand does not end, however relieved they sound', () => {
    const fold = after([
      ['she fell off the pier', sure('rescue')],
      ['they have her out, but she’s not breathing', over],
    ])
    expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'medical' })
  })

  it.each([
    ['medical', 'so do I put a pillow there', 'asked'],
    ['fire', 'are we to wait for the boss', 'askedInFire'],
    ['violence', 'he is back, what do I do', 'whatToDo'],
    ['violence', 'is it the blue car', 'asked'],
    ['despair', 'is it quick that way', 'asked'],
    ['medical', 'the rug is blue', undefined],
  ] as const)(
    'sends a question that no topic answers to those who know (%s: “%s”)',
    (kind, words, topic) => {
      const fold = after([
        ['it has begun', sure(kind)],
        [words, { certainty: 0.2, isOver: false, topics: [] }],
      ])
      expect(fold.verdict).toMatchObject({ say: { type: 'danger', topic } })
    },
  )

  it('does not end because despair sounds calm, but by a plain word', () => {
    const despair = ['I want to die', sure('despair')] as const
    expect(after([despair, ['it doesn’t hurt, it’s gone quiet', over]]).state.name).toBe('inDanger')
    expect(after([despair, ['sorry, I was only joking', over]]).state.name).toBe('over')
  })

  it.each([
    'What? No, no, I’m joking, I’m fine! It’s just a saying. How much is it?',
    'it’s only an expression. How much is it?',
    'ha, I’m pulling your leg. How much is it?',
    'That’s a figure of speech, nobody had a heart attack. How much is it?',
  ])('is taken back where it was only words, in the record as well: “%s”', (words) => {
    const joke = ['you gave me a heart attack, go on', sure('medical')] as const
    const fold = after([joke, [words, calm]])
    expect(fold).toMatchObject({
      state: { name: 'calm' },
      verdict: { by: 'agent', first: 'sorry' },
    })
    expect(textsOf(fold)[0]).toMatch(/^you gave me a heart attack, go on\. .*How much is it\?$/)
    const notes = [...safetyNotes(after([joke]).state), ...safetyNotes(fold.state)]
    expect(outcomeOf(notes).outcome).not.toBe('emergency')
    const again = after([joke, [words, calm], ['he collapsed', sure('medical')]])
    expect(outcomeOf([...notes, ...safetyNotes(again.state)]).outcome).toBe('emergency')
  })

  it.each([
    ['medical', 'this is no joke, please'],
    ['medical', 'I’m not joking'],
    ['medical', 'it’s not just an expression'],
    ['medical', 'it’s the expression on his face, one side has dropped'],
    ['despair', 'sorry, I was only joking'],
    ['violence', 'I was only joking'],
  ] as const)('is not taken back by words that people in it say (%s: “%s”)', (kind, words) => {
    const turns = [
      ['it has begun', sure(kind)],
      [words, calm],
    ] as const
    expect(safetyNotes(after(turns).state)).toMatchObject([{ type: 'danger', danger: kind }])
  })

  it('is taken back in the record as well if the agent had spoken to a silent caller in between', () => {
    const joke = ['you gave me a heart attack, go on', sure('medical')] as const
    const history: Turn[] = [
      { role: 'user', text: joke[0] },
      ...['ring', 'are you there?', 'I’m still here'].map((text): Turn => ({
        role: 'assistant',
        text,
      })),
    ]
    const silent = foldSafety(history, [joke[1]])
    const taken = foldSafety(
      [...history, { role: 'user', text: 'it’s only a saying' }],
      [joke[1], calm],
    )
    const notes = [...safetyNotes(silent.state), ...safetyNotes(taken.state)]
    expect(outcomeOf(notes).outcome).not.toBe('emergency')
  })

  it('stays in the record when the same is heard again by mistake after its end', () => {
    const turns = [
      ['he collapsed', sure('medical')],
      ['he is fine now', over],
      ['yes, go on', calm],
      ['it’s his knee', likely('medical')],
      ['nobody is ill', calm],
    ] as const
    const states = turns.map((_, at) => after(turns.slice(0, at + 1)).state)
    expect(states.map(({ name }) => name)).toEqual(['inDanger', 'over', 'calm', 'inDanger', 'calm'])
    expect(outcomeOf(states.flatMap(safetyNotes)).outcome).toBe('emergency')
  })

  it('is not taken back once help knows', () => {
    const turns = [
      ['he collapsed', sure('medical')],
      ['we rang', about('helpCalled')],
    ] as const
    expect(after([...turns, ['only joking', calm]]).state.noticed).toEqual(['medical'])
  })

  it('does not turn into despair because the caller is afraid', () => {
    const fold = after([
      ['he has a knife', sure('violence')],
      ['if they come and go again it’s worse', likely('despair')],
    ])
    expect(fold.state).toMatchObject({ kind: 'violence' })
  })
})

describe('after a danger', () => {
  const before = [
    ['a table for four', calm],
    ['he collapsed', sure('medical')],
    ['false alarm', over],
  ] as const

  it('the agent offers to go on, and a yes to that agrees to nothing else', () => {
    expect(after(before).verdict).toMatchObject({ say: { type: 'safeAgain', isUnderWay: true } })
    for (const yes of [
      'Yes, please.',
      'yes, go on with the booking now please, thanks',
      'Let’s continue.',
    ]) {
      expect(textsOf(after([...before, [yes, calm]]))).toEqual([
        'a table for four',
        'answer 1',
        GO_ON,
      ])
    }
  })

  it('a no leaves everything as it was, and a later yes still agrees to nothing', () => {
    const left = after([...before, ['No, not today.', calm]])
    expect(left.verdict).toMatchObject({ say: { type: 'leftForToday' } })
    expect(textsOf(after([...before, ['no', calm], ['yes', calm]])).at(-1)).toBe(GO_ON)
  })

  it('what the caller asks for instead goes to the agent', () => {
    const fold = after([...before, ['Where can I park?', calm]])
    expect(fold.verdict).toEqual({ by: 'agent' })
    expect(textsOf(fold)).toEqual(['a table for four', 'answer 1', 'Where can I park?'])
  })

  it('nothing is resumed if nothing was under way', () => {
    const fold = after([...before.slice(1), ['yes', calm]])
    expect(fold.verdict).toMatchObject({ say: { type: 'nothingUnderWay' } })
    expect(after(before.slice(1)).verdict).toMatchObject({ say: { isUnderWay: false } })
  })
})

describe('a hint', () => {
  const hinted = [
    'I can’t go on like this',
    { kind: 'despair', certainty: 0.99, isOver: false },
  ] as const

  it('that no sentence has by itself takes more', () => {
    expect(after([scattered(0.96)]).state.name).toBe('calm')
    expect(after([scattered(0.98)]).state.name).toBe('asking')
    expect(after([scattered(0.9995)]).state.name).toBe('inDanger')
  })

  it('is asked about, once', () => {
    expect(after([hinted]).verdict).toEqual({
      by: 'safety',
      say: { type: 'hint', kind: 'despair' },
    })
    expect(after([hinted, ['Yes, I’m all right.', calm], hinted]).verdict).toEqual({ by: 'agent' })
  })

  it.each(['No.', 'Sometimes.', 'I don’t know.', 'not really, no'])(
    'is a danger if the answer is “%s”',
    (answer) => {
      const fold = after([hinted, [answer, calm]])
      expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'despair' })
      expect(fold.verdict).toMatchObject({ by: 'safety', say: { type: 'danger' } })
    },
  )

  it.each([
    ['No. I only asked whether you open on Sunday', 'I only asked whether you open on Sunday'],
    ['What? No. Half past two.', 'Half past two.'],
    ['nobody’s hurt, the dog chewed the cable. Thursday?', 'the dog chewed the cable. Thursday?'],
    ['what emergency I am asking about the parcel', 'I am asking about the parcel'],
    ['yes yes, fine, the table by the window', 'the table by the window'],
    ['Oh yes, we’re all right, it’s only his knee. Is it flat?', 'it’s only his knee. Is it flat?'],
    ['Yes, dear, I’m quite all right. I want a room.', 'I want a room.'],
    ['Aye, I’m fine, it’s the game.', 'it’s the game.'],
  ])('is none if the caller says “%s”, and the agent gets the rest', (answer, rest) => {
    expect(textsOf(after([hinted, [answer, calm]]))).toEqual([`${hinted[0]}. ${rest}`])
  })

  it.each<[string, DangerReading, number, string]>([
    ['it’s all in order, I’ve written the letters', over, 0.997, 'inDanger'],
    ['it’s all in order, I’ve written the letters', calm, 0.95, 'asking'],
    ['Am I all right. It’s all in order, see', over, 0.95, 'asking'],
    ['a table for two', calm, 0.6, 'calm'],
    ['yes, I’m fine, it’s from a song', calm, 0.997, 'calm'],
    ['No, I’m not. How long does it take?', calm, 0, 'inDanger'],
    ['you won’t need to write that down', calm, 0.95, 'asking'],
    ['I’m not the holder of the account', calm, 0.2, 'calm'],
  ])('is read together with the answer “%s”', (answer, alone, certainty, state) => {
    const reading = { ...alone, together: { kind: 'despair', certainty } as const }
    expect(after([hinted, [answer, reading]]).state.name).toBe(state)
  })

  it.each([
    'Yes, I’m fine. The letters are written, and my sister has the keys.',
    'I’m all right. The policy’s in the drawer for them.',
    'Yes. It goes with me, doesn’t it.',
  ])(
    'is asked about again, and then an alarm, if a yes speaks of what is left behind: “%s”',
    (yes) => {
      expect(after([hinted, [yes, calm]]).verdict).toMatchObject({ say: { type: 'hint' } })
      expect(after([hinted, [yes, calm], [yes, calm]]).state).toMatchObject({
        name: 'inDanger',
        kind: 'despair',
      })
      expect(
        after([
          ['he fell', hint('medical')],
          [yes, calm],
        ]).state.name,
      ).toBe('calm')
    },
  )

  it('is asked about twice at most if no answer explains it', () => {
    const open: DangerReading = { ...calm, together: { kind: 'despair', certainty: 0.99 } }
    const turn = ['a table for two', open] as const
    expect(after([hinted, turn]).state.name).toBe('asking')
    expect(after([hinted, turn, turn, turn]).verdict).toMatchObject({ by: 'agent' })
  })

  it('is what the agent answers after a denial, and the denial is not', () => {
    const fold = after([hinted, ['No, no, I’m fine.', calm]])
    expect(fold.verdict?.by).toBe('agent')
    expect(textsOf(fold)).toEqual(['I can’t go on like this'])
  })

  it('leads nowhere if the caller goes on with their business', () => {
    const fold = after([hinted, ['a table for two', calm]])
    expect(fold.state.name).toBe('calm')
    // In one turn, because what the agent would have asked after the first was never heard.
    expect(textsOf(fold)).toEqual(['I can’t go on like this. a table for two'])
  })

  it('that is answered with an insult keeps the insult from the agent', () => {
    const fold = after([hinted, ['you stupid thing', sure('abuse')], ['a table for two', calm]])
    expect(fold.state).toMatchObject({ name: 'calm', warnings: 1 })
    expect(textsOf(fold)).toEqual(['I can’t go on like this. a table for two'])
  })
})

describe('threats and insults', () => {
  const rude = ['you stupid thing', sure('abuse')] as const
  const threat = ['I’ll burn you down', sure('threat')] as const

  it('get two warnings and then the end, also with business in between', () => {
    expect(after([rude]).verdict).toMatchObject({ say: { type: 'warning', kind: 'abuse' } })
    expect(after([rude, ['a table', calm], threat]).verdict).toMatchObject({
      say: { kind: 'threat' },
    })
    const end = after([rude, ['a table', calm], threat, rude])
    expect(end).toMatchObject({ state: { name: 'ended' }, verdict: { say: { type: 'end' } } })
    expect(textsOf(end)).toEqual(['a table', 'answer 2'])
    expect(after([rude, threat, rude, ['a table', calm]]).state.name).toBe('ended')
  })

  it.each(['Yes.', 'Yes, please.', 'No.', 'no, sorry'])(
    'are answered by “%s”, which answers nothing that the agent had asked before',
    (answer) => {
      expect(textsOf(after([['book a table', calm], rude, [answer, calm]])).at(-1)).toBe(GO_ON)
    },
  )

  it('are no danger, and a danger still counts after them', () => {
    expect(after([rude]).state).toMatchObject({ name: 'calm', noticed: ['abuse'] })
    const fold = after([rude, threat, rude, ['he collapsed', sure('medical')]])
    expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'medical' })
  })
})

it('a call without any of this is passed on as it is', () => {
  const history: Turn[] = [
    { role: 'assistant', text: 'Hello.' },
    { role: 'user', text: 'a table for four' },
    { role: 'taskResult', request: 1, tool: 'x', arguments: {}, result: { status: 'unavailable' } },
    { role: 'assistant', text: 'When?' },
    { role: 'user', text: 'at eight' },
  ]
  expect(foldSafety(history, [calm, undefined]).history).toEqual(history)
})

describe('somebody in despair who has taken something', () => {
  const taken = ['some of them already', about('tookSome', likely('despair'))] as const

  it('needs an ambulance first, and is still somebody in despair', () => {
    const fold = after([['I can’t see a way on', likely('despair')], taken])
    expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'medical' })
    expect(fold.verdict).toMatchObject({ say: { kind: 'medical', topic: 'tookSome' } })
    expect(after([taken]).verdict).toMatchObject({ say: { kind: 'medical', topic: 'tookSome' } })
    expect(after([taken, ['the bell rings', about('cutMyself')]]).verdict).toMatchObject({
      say: { topic: 'cutMyself' },
    })
  })
})

describe('a denial', () => {
  it.each([
    ['no, nobody is in danger, the shadow is only getting bigger', 0.3, 'medical'],
    ['no, nobody is in danger', 0.05, 'sorry'],
  ])(
    'of something medical leaves a word of care if it sounds like more: “%s”',
    (words, certainty, first) => {
      const fold = after([
        ['there’s a shadow over my eye', likely('medical')],
        [words, { kind: 'medical', certainty, isOver: false }],
      ])
      expect(fold.state.name).toBe('calm')
      expect(fold.verdict).toMatchObject({ by: 'agent', first })
    },
  )

  it.each([
    'what? no! I just want the table',
    'Goodness no. It’s only the line.',
    'good lord no, it’s a play',
    'haha no',
  ])('is heard in surprise: “%s”', (words) => {
    const turns = (second: DangerReading) =>
      after([
        ['so I can jump if she starts', likely('despair')],
        [words, second],
      ])
    expect(turns(calm).state.name).toBe('calm')
    expect(turns(likely('medical')).state.name).toBe('inDanger')
  })
})

describe('what was years ago', () => {
  it.each([
    'my shed went up in flames in eighty-four',
    'we had a fire ten years ago',
    'it burnt down back in the seventies',
  ])('is asked about and is no alarm: “%s”', (words) => {
    expect(after([[words, likely('fire')]]).verdict).toMatchObject({ say: { type: 'hint' } })
    expect(after([[words, sure('fire')]]).verdict).toMatchObject({ say: { type: 'danger' } })
  })
})

const told = (words: string, reading = calm) =>
  after([
    ['his lips are swelling', sure('medical')],
    [words, about('helpCalled', reading)],
  ]).verdict

describe('once help has been called', () => {
  const called = [
    ['his lips are swelling', sure('medical')],
    ['my friend is calling them', about('helpCalled')],
  ] as const

  it('nothing is only acknowledged where the caller asks or sounds worse', () => {
    expect(told('she is ringing them')).toMatchObject({ say: { topic: 'helpCalled' } })
    expect(told('she is ringing them, do I lift him?')).toMatchObject({ say: { topic: 'asked' } })
    expect(told('she is ringing them, he looks bad', likely('medical'))).toMatchObject({
      say: { topic: 'news' },
    })
  })

  it('that is known for the rest of the danger, and questions are answered', () => {
    const fold = after([...called, ['shall I have an aspirin', about('medicine')]])
    expect(fold.verdict).toMatchObject({ say: { topic: 'medicine', help: 'called' } })
    const other = after([...called, ['he is so pale', calm]])
    expect(other.verdict).toMatchObject({ say: { help: 'called' } })
  })
})

describe('somebody who is listened to', () => {
  const covert = ['two large ones please', about('overheard', likely('violence'))] as const

  it('is answered as soon as they ask something', () => {
    const fold = after([covert, ['should I lock the door', calm]])
    expect(fold.verdict).toMatchObject({ say: { isCovert: false, topic: 'asked' } })
  })

  it('is answered like any customer until they are out of it', () => {
    const fold = after([covert, ['his knife is out', about('keepShut', likely('violence'))]])
    expect(fold.verdict).toMatchObject({ say: { isCovert: true } })
    expect(after([covert, ['he has left', about('gotBetter')]]).verdict).toMatchObject({
      say: { isCovert: false },
    })
  })
})

describe('another danger', () => {
  it.each(['violence', 'despair', 'child'] as const)(
    'is no %s because fear sounds like it',
    (kind) => {
      const fold = after([
        ['my dad has a pain down his arm', sure('medical')],
        ['he won’t have it, he says', likely(kind)],
      ])
      expect(fold.state).toMatchObject({ kind: 'medical' })
    },
  )
})

describe('despair of somebody else', () => {
  const first = ['he says goodbye', about('farewell', likely('despair'))] as const

  it('is kept apart from that of the caller', () => {
    expect(after([first]).verdict).toMatchObject({
      say: { topic: 'farewell', isForAnother: true },
    })
    const fold = after([first, ['it is so quiet here', about('meansHere', likely('despair'))]])
    expect(fold.verdict).toMatchObject({ say: { topic: 'news', isForAnother: true } })
  })

  it('is heard when the caller says so, and not once they have spoken of themselves', () => {
    const own = ['I can’t go on', likely('despair')] as const
    const yes = ['no, not really', about('farewell', likely('despair'))] as const
    expect(after([own, yes]).verdict).toMatchObject({ say: { isForAnother: false } })
    expect(after([own, yes, ['not me, my son', calm]]).verdict).toMatchObject({
      say: { isFirst: true, isForAnother: true },
    })
  })
})

describe('what the reader is not quite certain of', () => {
  it('is asked about, unless it is near to what people in danger say', () => {
    const doubtful = { ...hint('fire'), topics: [] }
    expect(after([['we sat by the open fire', doubtful]]).verdict).toMatchObject({
      say: { type: 'hint', kind: 'fire' },
    })
    // Nor is whoever has just said what is wrong with them.
    const ill = after([['I’m all clammy, I must sit', hint('medical')]])
    expect(ill.verdict).toMatchObject({ say: { type: 'danger', kind: 'medical' } })
    expect(after([['smoke on the stairs', about('trapped', hint('fire'))]]).verdict).toMatchObject({
      say: { type: 'danger', topic: 'trapped' },
    })
  })
})

it('the danger that was asked about is likelier than what an answer sounds like', () => {
  const fold = after([
    ['he’s swallowed something round', hint('medical')],
    ['he’s dribbling, should he eat some bread', likely('violence')],
  ])
  expect(fold.state).toMatchObject({ name: 'inDanger', kind: 'medical' })
})
