/** One simulated caller, who has a goal, listens to the agent, and answers as people do. */
import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { type Line, placesIn } from '@ringwell/content/agents/tasks/words.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import { saySlot } from '@ringwell/engine/dialogue/slotValues.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { Temporal } from 'temporal-polyfill'
import type { EvalTools, Written } from '../realTools.ts'
import type { Reply, TypedCall } from '@ringwell/engine/testing/typedCall.ts'
import { type Goal, isWriting, makeGoal, pickTask, toolOf } from './goals.ts'
import * as phrases from './phrases.ts'
import { createRandom } from '@ringwell/server/samples/random.ts'
import { closedDay, dayWish, isMet, type ValueContext, type Wish, wishFor } from './values.ts'

export interface CallerOptions {
  tasks: AgentTasks
  agent: BuiltInAgent
  tools: EvalTools
  callId: string
  seed: number
  at: number
  call: TypedCall
}

/** What a caller does besides answering. */
interface Behaviour {
  /** How many values the caller gives unasked. */
  atOnce: number
  disfluent: boolean
  misheard: boolean
  /** The slot for which the caller first gives a wrong value, and then corrects it. */
  corrects: string | undefined
  digresses: boolean
  /** Whether the caller changes their mind halfway. */
  cancels: boolean
  /** Whether the caller asks for a day on which the business is closed. */
  closedFirst: boolean
}

export interface CallerResult {
  task: string
  behaviour: string
  /** Undefined if the caller got what they wanted and heard nothing wrong. */
  failure: string | undefined
  /** The agent claimed that something was done, and it is not in the database. */
  claimedWrongly: boolean
  transcript: string[]
  times: number[]
}

const MOST_TURNS = 25
const ended: ReadonlySet<TaskView['status']> = new Set([
  'done',
  'refused',
  'abandoned',
  'handed_over',
])

export async function runCaller(options: CallerOptions): Promise<CallerResult> {
  const { tasks, tools, callId, at, call } = options
  const random = createRandom(options.seed)
  const now = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(tasks.business.timeZone)
    .toPlainDateTime()
  const context: ValueContext = { random, now, business: tasks.business }
  const task = pickTask(tasks, random)
  const goal = await makeGoal(tasks, task, callId, tools, context)
  const behaviour = behaviourOf(goal, context)
  const caller = createCaller(options, goal, behaviour, context)

  const transcript: string[] = []
  const times: number[] = []
  let doneNotes = 0
  let last = ''
  let text = caller.opening()
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    transcript.push(`caller: ${text}`)
    // oxlint-disable-next-line no-await-in-loop
    const reply = await call.say(text)
    transcript.push(`agent:  ${reply.text}`)
    times.push(reply.ms)
    last = reply.text
    doneNotes += reply.notes.filter(
      (note) =>
        note.type === 'taskEnded' &&
        note.outcome === 'done' &&
        isWriting(tasks.tasks.get(note.task)!),
    ).length
    const view = call.tasks().findLast((each) => each.task === task.id)
    if (view !== undefined && ended.has(view.status)) break
    text = caller.answer(reply, view)
  }
  const view = call.tasks().findLast((each) => each.task === task.id)
  const written = await tools.written(callId)
  const claimedWrongly = doneNotes > written.length
  const failure = claimedWrongly
    ? 'the agent said that it was done, and it was not'
    : failureOf(goal, behaviour, caller.said, written, view, last, context)
  return {
    task: task.id,
    behaviour: Object.entries(behaviour)
      .flatMap(([name, value]) =>
        value === false || value === undefined ? [] : [`${name}=${value}`],
      )
      .join(' '),
    failure,
    claimedWrongly,
    transcript,
    times,
  }
}

function behaviourOf({ task, wishes }: Goal, context: ValueContext): Behaviour {
  const { random } = context
  const correctable = Object.keys(wishes).filter((name) =>
    ['date', 'time', 'party', 'choice', 'money'].includes(task.slots[name]?.type ?? ''),
  )
  const cancels = isWriting(task) && random.chance(0.08)
  return {
    atOnce: random.pick([0, 0, 1, 1, 2, 3]),
    disfluent: random.chance(0.25),
    misheard: random.chance(0.2),
    corrects:
      !cancels && correctable.length > 0 && random.chance(0.2)
        ? random.pick(correctable)
        : undefined,
    digresses: random.chance(0.2),
    cancels,
    closedFirst:
      task.slots['date']?.type === 'date' &&
      task.slots['date'].on === 'openDays' &&
      wishes['date'] !== undefined &&
      random.chance(0.1),
  }
}

/** What the caller says when a value was not understood. */
const plainest = ({ says }: Wish): string => says.at(-1) ?? ''

function createCaller(
  { tasks, agent, tools, callId }: CallerOptions,
  goal: Goal,
  behaviour: Behaviour,
  context: ValueContext,
) {
  const { random, now, business } = context
  const { task } = goal
  const wishes: Record<string, Wish> = { ...goal.wishes }
  const say = { now, language: 'en', country: business.country }
  /** The slots whose values the caller has given. */
  const said = new Set<string>()
  const tries = new Map<string, number>()
  const hasSpelled = new Set<string>()
  let isDigressionDue = behaviour.digresses
  let isCancelDue = behaviour.cancels
  let isClosedDue = behaviour.closedFirst
  let correction: string | undefined = behaviour.corrects
  /** The slot for which a wrong value was said. The next turn corrects it. */
  let toCorrect: string | undefined
  let lastRefusal: unknown
  let lastSlot: string | undefined

  const spoken = (text: string): string => {
    const hesitant =
      behaviour.disfluent && random.chance(0.5) ? phrases.hesitate(random, text) : text
    return behaviour.misheard && random.chance(0.3) ? phrases.mishear(random, hesitant) : hesitant
  }
  const wordsOf = (name: string): string => {
    const wish = wishes[name]
    if (!wish) return ''
    said.add(name)
    lastSlot = name
    const count = tries.get(name) ?? 0
    tries.set(name, count + 1)
    return count > 0 ? plainest(wish) : random.pick(wish.says)
  }

  /** The words in which this caller first gives the value of a slot. */
  function tell(name: string): string {
    const slot = task.slots[name]
    if (isClosedDue && name === 'date') {
      isClosedDue = false
      const day = closedDay(context)
      if (day) return dayWish(day, now).says[0]
    }
    if (correction === name && slot) {
      correction = undefined
      const other = wishFor(name, slot, context)
      if (!isMet(wishes[name]!.value, other.value)) {
        const wrong = random.pick(other.says)
        const right = wordsOf(name)
        if (random.chance(0.5)) return `${wrong}, ${fill(random.pick(phrases.corrections), right)}`
        toCorrect = name
        return wrong
      }
    }
    return wordsOf(name)
  }

  return {
    /** The slots that the caller has given at least once, and the values that the caller wants in the end. */
    said: { names: said, wishes },

    opening(): string {
      const tellable = Object.keys(wishes).filter((name) => {
        const type = task.slots[name]?.type ?? ''
        return ['date', 'time', 'party', 'name', 'code', 'stay', 'choice'].includes(type)
      })
      const told = tellable.slice(0, behaviour.atOnce).map((name) => tell(name))
      return spoken([open(), ...told].join(', '))
    },

    answer(reply: Reply, view: TaskView | undefined): string {
      const { text } = reply
      if (toCorrect !== undefined) {
        const name = toCorrect
        toCorrect = undefined
        return spoken(fill(random.pick(phrases.corrections), wordsOf(name)))
      }
      if (isCancelDue && view !== undefined && said.size > 0) {
        isCancelDue = false
        return random.pick(phrases.cancels)
      }
      if (view?.status === 'confirming') {
        const places = task.confirm ? placesOf(task.confirm) : new Set<string>()
        const wanted = [...said].filter((name) => places.has(name) && wishes[name])
        const isRight = (name: string): boolean => {
          const { value } = wishes[name]!
          if (value.type === 'text') return isMet(value, { type: 'text', text })
          return hears(text, saySlot(value, task.slots[name], say))
        }
        const wrong = wanted.filter((name) => !isRight(name))
        // `Please say yes or no` does not read anything back.
        if (wrong.length > 0 && (wanted.length > wrong.length || readsBack(text, task))) {
          const [name = ''] = wrong
          return spoken(fill(random.pick(phrases.fixes), exactly(name)))
        }
        return random.pick(phrases.yeses)
      }
      if (isDigressionDue && view !== undefined) {
        isDigressionDue = false
        const question = random.pick(questionsOf(agent))
        if (question !== '') return question
      }
      const asked = askedSlot(text)
      // The caller answers questions about what they called for.
      const isAsked = asked !== undefined && wishes[asked] !== undefined && !said.has(asked)
      if (view === undefined) return spoken(isAsked ? tell(asked) : open())
      const refusal = tools.lastResult(callId)?.result
      if (asked === undefined && refusal?.status === 'refused' && refusal !== lastRefusal) {
        lastRefusal = refusal
        const [offered] = refusal.alternatives
        if (offered) return accept(offered)
      }
      if (asked !== undefined) {
        if (wishes[asked]) return spoken(tell(asked))
        if (asked === 'reference') return random.pick(phrases.hasNone)
        const slot = task.slots[asked]
        if (slot?.optional) return random.pick(phrases.skips)
        if (goal.knows[asked]) wishes[asked] = goal.knows[asked]
        // The agent needs it, although the caller had not planned to say it.
        else if (slot) wishes[asked] = wishFor(asked, slot, context)
        return spoken(tell(asked))
      }
      if (task.changes && says(text, task.changes.ask, dialogueLines.whatToChange)) {
        const changed = task.changes.slots.filter((name) => wishes[name])
        if (changed.length > 0) return spoken(changed.map((name) => tell(name)).join(', '))
      }
      const nameSlot = Object.keys(wishes).find((name) => wishes[name]!.value.type === 'name')
      const isForWords = /word for each letter/.test(text)
      if (nameSlot !== undefined && (isForWords || /letter by letter/.test(text))) {
        return lettersOf(nameSlot, isForWords)
      }
      if (says(text, dialogueLines.stayFrom, dialogueLines.stayNights)) return exactly('stay')
      if (says(text, dialogueLines.whatToChange) && lastSlot !== undefined) return exactly(lastSlot)
      if (text.trim().endsWith('?') && lastSlot !== undefined && tries.get(lastSlot)! < 4) {
        return spoken(exactly(lastSlot))
      }
      const next = Object.keys(wishes).find((name) => !said.has(name))
      return next === undefined ? 'yes' : spoken(tell(next))
    },
  }

  /** Says what the call is about. */
  function open(): string {
    const list = phrases.openingsFor(task.id, toolOf(task))
    const opening = list.length > 0 ? random.pick(list) : (task.examples.en[0] ?? '')
    return opening.replace('{thing}', phrases.things[tasks.agent] ?? '')
  }

  function exactly(name: string): string {
    said.add(name)
    lastSlot = name
    tries.set(name, (tries.get(name) ?? 0) + 1)
    return wishes[name] ? plainest(wishes[name]) : ''
  }

  /**
   * What the caller says when asked for the letters. The second time, or when asked for words, the caller gives a word
   * for each letter.
   */
  function lettersOf(name: string, isForWords: boolean): string {
    said.add(name)
    lastSlot = name
    const [plain, withWords] = wishes[name]?.letters ?? []
    const isFirst = !hasSpelled.has(name) && !isForWords
    hasSpelled.add(name)
    return (isFirst ? plain : withWords) ?? exactly(name)
  }

  /** Accepts what the agent proposes, which the caller wants from now on. */
  function accept(offered: Readonly<Record<string, SlotValue>>): string {
    const told: string[] = []
    for (const [name, value] of Object.entries(offered)) {
      const words = saySlot(value, task.slots[name], say)
      wishes[name] = { value, says: [words] }
      said.add(name)
      told.push(words)
    }
    return told.join(' at ').replace(' at at ', ' at ')
  }

  function askedSlot(text: string): string | undefined {
    return Object.entries(task.slots).findLast(([, { ask, help }]) => says(text, ask, help))?.[0]
  }
}

/** Whether a text contains the beginning of a read-back, up to its first value. */
const readsBack = (text: string, { confirm }: Task): boolean =>
  (confirm?.en ?? []).some((variant) => hears(text, variant.split(/[[{]/)[0] ?? ''))

function placesOf(line: Line): Set<string> {
  const { required, optional } = placesIn(line)
  return new Set([...required, ...optional])
}

function questionsOf({ playbook }: BuiltInAgent): string[] {
  const own = playbook.intents.filter(
    ({ scope, endsDialogue }) => scope !== 'caller' && !endsDialogue,
  )
  const questions = own.flatMap(({ examples }) =>
    examples.filter((each) => /^(?:do|is|are|what|how|where|can I|which)\b/i.test(each)),
  )
  return questions.length > 0 ? questions.map((each) => `${each}?`) : ['']
}

const fill = (template: string, value: string): string => template.replace('{value}', value)

type AnyLine = Readonly<{ en: readonly string[] }>

const says = (text: string, ...lines: readonly AnyLine[]): boolean =>
  lines.some(({ en }) => en.some((variant) => hears(text, variant)))

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const hears = (text: string, words: string): boolean =>
  ` ${plain(text)} `.includes(` ${plain(words.replace(/^on /, ''))} `)

/** Why the caller did not get what they wanted. */
function failureOf(
  { task, facts }: Goal,
  { cancels }: Behaviour,
  { names, wishes }: { names: ReadonlySet<string>; wishes: Readonly<Record<string, Wish>> },
  written: readonly Written[],
  view: TaskView | undefined,
  last: string,
  { now, business }: ValueContext,
): string | undefined {
  if (cancels && names.size > 0 && view?.status !== 'done') {
    return written.length === 0 ? undefined : 'something was written though the caller cancelled'
  }
  if (view === undefined) return `the task ${task.id} was not begun`
  if (view.status !== 'done') return `the task is ${view.status}`
  if (!isWriting(task)) {
    const say = { now, language: 'en', country: business.country }
    const missing = Object.entries(facts).filter(
      ([name, value]) =>
        ['date', 'time', 'stay'].includes(name) &&
        typeof value !== 'string' &&
        !hears(last, saySlot(value, undefined, say)),
    )
    return missing.length === 0 ? undefined : `${missing[0]?.[0]} was not told`
  }
  const [write, ...others] = written
  if (write === undefined || write.tool !== task.tool || others.length > 0) {
    return `written: ${written.map(({ tool }) => tool).join(', ') || 'nothing'}`
  }
  const wrong = [...names].find((name) => {
    const wish = wishes[name]
    const given = write.arguments[name]
    // Values that were said only to find the booking are not written.
    const isMissing = given === undefined && task.slots[name]?.when !== undefined
    return wish !== undefined && !isMissing && !isMet(wish.value, given)
  })
  return wrong === undefined
    ? undefined
    : `${wrong} is ${JSON.stringify(write.arguments[wrong])}, not ${JSON.stringify(wishes[wrong]?.value)}`
}
