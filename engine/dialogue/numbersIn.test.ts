/** Which of the two numbers an advice needs is meant, for clauses as the reader of turns might read them. */
import { recommendPlan } from '@ringwell/content/agents/tasks/company.ts'
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import { expect, test } from 'vitest'
import { clausesOf, contextOf } from '../testing/clausesOf.ts'
import type { Expectation } from './dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { numbersIn } from './numbersIn.ts'

const context = contextOf(salesDeskTasks)
const askedFor = (slot: string): Expectation => ({ name: 'slot', slot, tries: 0 })
/** After the advice, everything is open to correction. */
const advised: Expectation = { name: 'confirmation', tries: 0 }
const known: SlotValues = {
  minutes: { type: 'volume', calls: 30, per: 'day', each: 2, minutes: 1_800 },
  calls: { type: 'number', number: 2 },
}

function numbersAfter(
  said: readonly string[],
  expects: Expectation,
  values: SlotValues,
): Record<string, number | undefined> {
  const { text, clauses } = clausesOf(said)
  const about = { task: recommendPlan, values, expects, lastSet: undefined }
  const after = { ...values }
  for (const command of numbersIn(text, clauses, about, context)) {
    if (command.type === 'setSlot') after[command.slot] = command.values[0]
  }
  const { minutes, calls } = after
  return {
    minutes: minutes?.type === 'volume' ? minutes.minutes : undefined,
    calls: calls?.type === 'number' ? calls.number : undefined,
  }
}

const { minutes } = known as { minutes: SlotValues[string] }

test.each<[string, readonly string[], Expectation, SlotValues, object]>([
  [
    'a rate is no number of calls at once, wherever the reader cuts it',
    ['give thirty', 'tell calls a day'],
    askedFor('calls'),
    { minutes },
    { minutes: 1_800, calls: undefined },
  ],
  [
    'two at once stand beside a rate',
    ['give two at the most, it is thirty a day'],
    askedFor('calls'),
    { minutes },
    { minutes: 1_800, calls: 2 },
  ],
  [
    'a large number corrects the minutes, although the calls were asked for',
    ['no no,', 'give nine hundred'],
    askedFor('calls'),
    { minutes },
    { minutes: 900, calls: undefined },
  ],
  [
    'the minutes are repeated',
    ['give 1,800 I said'],
    askedFor('calls'),
    { minutes },
    { minutes: 1_800, calls: undefined },
  ],
  [
    'after the advice, a number corrects what it is nearest to',
    ['no no,', 'give nine hundred'],
    advised,
    known,
    { minutes: 900, calls: 2 },
  ],
  [
    'after the advice, five calls are five at once',
    ['upset I told you that we have five calls'],
    advised,
    known,
    { minutes: 1_800, calls: 5 },
  ],
  [
    'what is wrong does not count beside what is right',
    ['wrong you wrote sixty at the same time,', 'fix it is three'],
    advised,
    known,
    { minutes: 1_800, calls: 3 },
  ],
  [
    'what is asked does not count',
    ['ask what if we have 5,000 minutes a month?'],
    advised,
    known,
    { minutes: 1_800, calls: 2 },
  ],
  [
    'the days alone change the minutes',
    ['tell we are open five days a week'],
    advised,
    known,
    { minutes: 1_290, calls: 2 },
  ],
])('%s', (_, said, expects, values, after) => {
  expect(numbersAfter(said, expects, values)).toEqual(after)
})
