/** Questions that nobody has answered, for clauses as the reader of turns might read them. */
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { describe, expect, it } from 'vitest'
import { clausesOf, contextOf } from '../testing/clausesOf.ts'
import { bookings, order, play } from '../testing/agentCalls.ts'
import { linesSaid } from '../testing/linesIn.ts'
import { advanceDialogue } from './dialogueManager.ts'
import { type DialogueEffect, type DialogueState, newDialogue } from './dialogueTypes.ts'
import { asksForNeed } from './needs.ts'
import {
  asAsked,
  asksOfBooking,
  asksSomething,
  isReproach,
  isSameQuestion,
  topicOf,
} from './openQuestions.ts'
import { understand } from './understand.ts'

const context = contextOf(restaurantTasks)

const wordsOf = (effects: readonly DialogueEffect[]): string =>
  effects.flatMap((one) => (one.type === 'say' ? [one.text] : [])).join(' ')

/** A call in which each turn is a clause. `known` is the question of the playbook that the clause is about. */
function callWith() {
  let state: DialogueState = advanceDialogue(
    newDialogue(restaurantTasks),
    { type: 'understood', commands: [{ type: 'startTask', task: 'bookTable' }] },
    context,
  )[0]
  const noted: string[] = []
  return {
    noted,
    /** Returns the keys of the lines that the agent says. */
    say(clause: string, known?: string): string[] {
      const { text, clauses } = clausesOf([clause])
      const questions = known === undefined ? [] : [{ id: known, likeness: 0.9 }]
      const heard = clauses.map((one) => ({ ...one, tasks: [], questions }))
      const commands = understand(text, heard, state, context)
      const [next, effects] = advanceDialogue(state, { type: 'understood', commands }, context)
      const lines = linesSaid(wordsOf(effects), restaurantTasks, state, next)
      state = next
      for (const one of effects) if (one.type === 'noteUnanswered') noted.push(one.text)
      return lines
    },
  }
}

describe('the same question', () => {
  it.each([
    ['Is it upstairs, or is there a ramp?', 'And the ramp?'],
    ['is there a fireplace', 'You haven’t told me about the fireplace.'],
    ['Do you have a cloakroom?', 'nobody has answered about the cloakroom'],
    ['can we bring balloons', 'I asked whether we can bring balloons'],
  ])('is asked twice: %s %s', (one, other) => expect(isSameQuestion(one, other)).toBe(true))

  it.each([
    ['Is there a ramp?', 'Is there a fireplace?'],
    ['Is there a ramp?', 'How much is it?'],
  ])('is not asked twice: %s %s', (one, other) => expect(isSameQuestion(one, other)).toBe(false))
})

it.each([
  ['Is that all right?', false],
  ['Would that be fine?', false],
  ['What have you got?', false],
  ['Is that all right for the parrot?', true],
  ['Is there a ramp?', true],
])('a question says what it is about: %s %s', (text, says) =>
  expect(asksSomething(text)).toBe(says),
)

it.each([
  ['but is there a ramp', 'Is there a ramp?'],
  ['Oh, and can my dog come along?', 'Can my dog come along?'],
  ['Can my dog come along? She’s old.', undefined],
  [`is there ${'quite a long way from here '.repeat(4)}to the station?`, undefined],
])('is said again as it was asked, if it is short: %s', (text, asked) =>
  expect(asAsked(text)).toBe(asked),
)

it('tells a reproach from what a caller says of others', () => {
  expect(topicOf('you never said anything about the cloakroom')).toBe('the cloakroom')
  expect(isReproach('my wife told me about the cloakroom')).toBe(false)
  expect(topicOf('But you didn’t tell me the price of the room?')).toBe('the price of the room?')
  expect(topicOf('You still haven’t said what hours you keep')).toBe('what hours you keep')
  expect(isReproach('you never answered my question')).toBe(false)
})

describe('a question that is open', () => {
  it.each(['note And the fireplace?', 'tell you haven’t said about the fireplace'])(
    'is asked once more, and neither noted twice nor written down: %s',
    (again) => {
      const call = callWith()
      call.say('ask is there a fireplace in the room?')
      expect(call.say(again)).toContain('unknownQuestion')
      expect(call.noted).toEqual(['is there a fireplace in the room?'])
    },
  )

  it('is offered to be answered by a person once', () => {
    const call = callWith()
    call.say('ask is there a fireplace in the room?')
    expect(call.say('stop never mind the table')).toContain('offerAnswer')
    expect(call.say('ask but is there a fireplace in there?')).not.toContain('offerAnswer')
  })

  it('is no longer open when it has been answered', () => {
    const call = callWith()
    call.say('ask is there a fireplace in the room?')
    call.say('ask do you have a fireplace?', 'fireplace')
    expect(call.say('stop never mind the table')).not.toContain('offerAnswer')
  })

  it('stays open when another one is answered', () => {
    const call = callWith()
    call.say('ask is there a fireplace in the room?')
    call.say('ask do you have parking?', 'parking')
    expect(call.say('stop never mind the table')).toContain('offerAnswer')
  })
})

/** The keys of what the agent says to words that it has not understood. */
function saidTo(text: string, state: DialogueState): string[] {
  const commands = [{ type: 'notUnderstood', text }] as const
  const [next, effects] = advanceDialogue(state, { type: 'understood', commands }, context)
  return linesSaid(wordsOf(effects), restaurantTasks, state, next)
}

it.each(['do you have a fireplace?', 'And the fireplace?'])(
  'a question that was passed on is settled once it is answered: %s',
  (again) => {
    const text = 'is there a fireplace in the room?'
    const [missed] = advanceDialogue(
      { ...newDialogue(restaurantTasks), lastSaid: 'Hello.' },
      { type: 'understood', commands: [{ type: 'notUnderstood', text }] },
      context,
    )
    const { text: words, clauses } = clausesOf([`ask ${again}`])
    const questions = [{ id: 'fireplace', likeness: 0.9 }]
    const heard = clauses.map((one) => ({ ...one, tasks: [], questions }))
    expect(understand(words, heard, missed, context)).toContainEqual({
      type: 'askQuestion',
      question: 'fireplace',
      settles: [text],
    })
  },
)

describe('an honest no', () => {
  const offer = { name: 'task', task: 'callback' } as const
  const fresh = { ...newDialogue(restaurantTasks), lastSaid: 'Hello.' }
  const frame = { id: 1, task: 'callback', values: {}, skipped: [] }

  it.each(['And that cloakroom with the guard?', 'do you roast your own coffee?'])(
    'repeats nothing of the question, and offers a callback: %s',
    (asked) => {
      expect(saidTo(asked, fresh)).toEqual(['offerAbout'])
    },
  )

  it('offers no second callback to whoever will be called back', () => {
    const done = { ...fresh, ended: [{ ...frame, outcome: 'done' }] } as unknown as DialogueState
    expect(saidTo('when do your cooks start in the morning?', done)).toEqual(['theyCanTell'])
  })

  it.each([
    'No, don’t trouble anybody, I’ll read it up',
    'leave it, it was only a thought of mine',
  ])('does not offer again what is refused: %s', (text) =>
    expect(saidTo(text, { ...fresh, offer })).not.toContain('offerAbout'),
  )
})

/** `known: …` before a clause is the question of the playbook that it asks; `task: …` is the task that it begins. */
const commandsFor = (...said: string[]): string[] => {
  const parts = said.map((one) => /^(?:(known|task) (\w+): )?(.*)$/.exec(one)!)
  const { text, clauses } = clausesOf(parts.map(([, , , words = '']) => words))
  const heard = clauses.map((one, at) => {
    const [, kind, id = ''] = parts[at]!
    return {
      ...one,
      tasks: kind === 'task' ? [{ id, likeness: 0.9 }] : [],
      questions: kind === 'known' ? [{ id, likeness: 0.9 }] : [],
    }
  })
  const asides = new Set(['hello'])
  return understand(text, heard, newDialogue(restaurantTasks), context, { asides }).map((one) =>
    one.type === 'askQuestion'
      ? one.question
      : one.type === 'askUnknown'
        ? one.text
        : one.type === 'startTask'
          ? one.task
          : one.type,
  )
}

describe('a question beside something else is never passed over', () => {
  it.each([
    [
      ['task bookTable: new I need a table for us,', 'ask do you have live music?'],
      ['bookTable', 'do you have live music?'],
    ],
    [
      ['ask is there a cloakroom upstairs?', 'task bookTable: new I need a table for us.'],
      ['bookTable', 'is there a cloakroom upstairs?'],
    ],
    [
      [
        'known hello: social Good morning.',
        'known parking: ask is there parking?',
        'known lift: ask is there a lift?',
        'ask and a library for guests?',
      ],
      ['parking', 'lift', 'and a library for guests?'],
    ],
    [
      [
        'task callback: person Could somebody ring me?',
        'person 0.75 And do you have an office in Leeds?',
      ],
      ['askForPerson', 'And do you have an office in Leeds?'],
    ],
    [
      ['ask how much would it be?', 'task bookTable: new I need a table for us.'],
      ['bookTable', 'how much would it be?'],
    ],
    [['known company: give And my son can come along?'], ['company']],
  ])('%j', (said, commands) => expect(commandsFor(...said)).toEqual(commands))

  it('and what only leads to a wish is none', () =>
    expect(
      commandsFor('ask Can you help me?', 'task bookTable: new I need a table for us.'),
    ).toEqual(['bookTable']))
})

it.each([
  ['Is it still on the booking or not?', true],
  ['Have you written that down?', true],
  ['Is there a step at the door?', false],
  ['Is the garden on the left?', false],
])('what is booked settles whether it is written down: %s %s', (text, settles) =>
  expect(asksOfBooking(text)).toBe(settles),
)

it.each([
  ['Should I take my tablets before?', true],
  ['Will there be a wheelchair for my mother?', true],
  ['Is there a piano?', false],
  ['Do you have a coat rack?', false],
])('a need is told at once who knows it: %s %s', (text, isNeed) =>
  expect(asksForNeed(text)).toBe(isNeed),
)

const callWithOpen = async () => {
  const call = play('restaurant', bookings)
  await call.caller('A table for two on Friday at seven, Ann Lee.')
  await call.caller('Do you have a piano?')
  expect(call.state().unanswered).toHaveLength(1)
  await call.caller('Yes, book it.')
  return call
}

describe('a question is open no more', () => {
  it('once what it points to was looked up', async () => {
    const call = play('orderStatus', () => order('shipped'))
    await call.caller('Where is my order?')
    await call.caller('And is that insured?')
    expect(call.state().unanswered).toHaveLength(1)
    await call.caller('8319')
    expect(call.state().unanswered).toEqual([])
  })

  it('once the caller wants no callback about it', async () => {
    const call = await callWithOpen()
    await call.caller('No thanks, never mind.')
    expect(call.state().unanswered).toEqual([])
  })

  it('once a callback about it is arranged', async () => {
    const call = await callWithOpen()
    await call.caller('Yes please.')
    await call.caller('0131 496 0427')
    await call.caller('Yes.')
    expect(call.state().unanswered).toEqual([])
    expect(call.effects('settle')).toHaveLength(1)
  })

  it('but is while neither is said', async () => {
    const call = await callWithOpen()
    expect(call.state().unanswered).toHaveLength(1)
  })
})
