/**
 * What happens next in a dialogue. Pure: (state, input) → [state, effects]. Tasks lie on a stack; a caller may digress,
 * correct anything at any time and leave; nothing is written before one confirmation that reads everything back.
 */
import { isByFact, sayOf, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { type DialogueLine, dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import type { Condition } from '@ringwell/content/agents/tasks/slot.ts'
import { checkSlot, openReadings } from './checkSlot.ts'
import type {
  Command,
  DialogueContext,
  DialogueEffect,
  DialogueInput,
  DialogueState,
  DialogueStep,
  Expectation,
  SlotValue,
  TaskFrame,
} from './dialogueTypes.ts'
import type { TaskToolResult } from '../tools.ts'
import { saySlot } from './slotValues.ts'
import { capitalised, createWording, listed } from './wording.ts'

/** After so many tries at one thing the caller is offered a person. */
const MOST_TRIES = 2

export function advanceDialogue(
  state: DialogueState,
  input: DialogueInput,
  context: DialogueContext,
): DialogueStep {
  const turn = createTurn(state, context)
  if (input.type === 'toolAnswered') turn.takeResult(input.request, input.result)
  else for (const command of input.commands) turn.perform(command)
  return turn.finish()
}

/** One turn of the agent: collects what is said, then asks for what comes next. */
function createTurn(before: DialogueState, context: DialogueContext) {
  let stack = [...before.stack]
  const sentences: string[] = []
  const effects: DialogueEffect[] = []
  let lastRequest = before.lastRequest
  /** Whether the turn has asked something already, so that nothing more is asked. */
  let asked = false
  let digressed = false

  const { business } = context.agent
  const sayContext = { now: context.now, language: context.language, country: business.country }
  const top = (): TaskFrame | undefined => stack.at(-1)
  const taskOf = (frame: TaskFrame): Task => {
    const task = context.agent.tasks.get(frame.task)
    if (!task) throw new Error(`No task is called ${frame.task}.`)
    return task
  }
  const change = (frame: TaskFrame, to: Partial<TaskFrame>): void => {
    stack = stack.map((each) => (each === frame ? { ...each, ...to } : each))
  }

  const { wordsOf, said } = createWording(before.said, context.language)
  const say = (key: DialogueLine, fill?: Readonly<Record<string, string>>): void => {
    sentences.push(capitalised(wordsOf(key, dialogueLines[key], fill)))
  }
  const speak = (task: Task, name: string, value: SlotValue): string => {
    const slot = task.slots[name]
    return slot ? saySlot(value, slot, sayContext) : ''
  }

  function perform(command: Command): void {
    const frame = top()
    switch (command.type) {
      case 'startTask':
        if (stack.some(({ task }) => task === command.task)) return
        stack.push({ task: command.task, values: {}, skipped: [], expects: { name: 'nothing' } })
        return
      case 'setSlot':
        if (frame) setSlot(frame, command.slot, command.values)
        return
      case 'clearSlot':
        if (frame) clearSlot(frame, command.slot)
        return
      case 'affirm':
        affirm(frame)
        return
      case 'deny':
        deny(frame)
        return
      case 'cancelTask':
        if (frame) endTask(frame, 'abandoned', 'cancelled')
        else say('nothingToCancel')
        return
      case 'skipSlot':
        skip(frame)
        return
      case 'askQuestion':
        effects.push({ type: 'answerQuestion', question: command.question })
        digressed = stack.length > 0
        return
      case 'repeat':
        if (before.lastSaid !== '') sentences.push(before.lastSaid)
        asked = true
        return
      case 'startOver':
        if (frame) {
          change(frame, { values: {}, skipped: [], expects: { name: 'nothing' } })
          say('startOver')
        }
        return
      case 'askForPerson':
        handOver(frame)
        return
      case 'recall':
        recall(frame)
        return
      case 'sayGoodbye':
        for (const each of stack) abandon(each)
        stack = []
        effects.push({ type: 'endCall' })
        asked = true
        return
      default:
        repair(frame)
    }
  }

  function setSlot(
    frame: TaskFrame,
    name: string,
    readings: readonly [SlotValue, ...SlotValue[]],
  ): void {
    const task = taskOf(frame)
    const check = { task, business, values: frame.values, now: context.now }
    const open = openReadings(name, readings, check)
    const [value] = open
    if (!value) return
    if (open.length > 1) {
      change(frame, { expects: { name: 'reading', slot: name, values: open, tries: 0 } })
      const options = open.map((each) => speak(task, name, each)).join(' or ')
      say('which', { options })
      asked = true
      return
    }
    const verdict = checkSlot(name, value, check)
    if (!verdict.taken) {
      const { proposal } = verdict
      if (typeof verdict.line === 'object')
        sentences.push(wordsOf(`unfit ${name}`, verdict.line.own))
      else say(verdict.line, verdict.fill)
      if (proposal) say('propose', { proposal: bare(speak(task, name, proposal)) })
      const { [name]: _refused, ...values } = frame.values
      change(frame, {
        values,
        expects: proposal
          ? { name: 'proposal', slot: name, value: proposal, tries: 0 }
          : { name: 'slot', slot: name, tries: 0 },
      })
      asked = proposal !== undefined
      return
    }
    const isCorrection = frame.values[name] !== undefined
    // A question about another slot that this turn has raised stays open.
    const { expects } = frame
    const isOpen =
      (expects.name === 'proposal' || expects.name === 'reading') && expects.slot !== name
    change(frame, {
      values: { ...frame.values, [name]: value },
      expects: isOpen ? expects : { name: 'nothing' },
    })
    if (isCorrection) say('changed', { value: speak(task, name, value) })
  }

  function clearSlot(frame: TaskFrame, name: string): void {
    const { [name]: _cleared, ...values } = frame.values
    change(frame, { values, expects: { name: 'nothing' } })
  }

  function affirm(frame: TaskFrame | undefined): void {
    const expects = frame?.expects
    if (!frame || !expects) return
    if (expects.name === 'proposal') setSlot(frame, expects.slot, [expects.value])
    else if (expects.name === 'callback') endTask(frame, 'handedOver')
    else if (expects.name === 'confirmation') {
      lastRequest += 1
      const { tool } = taskOf(frame)
      change(frame, { expects: { name: 'result', request: lastRequest } })
      if (tool !== undefined)
        effects.push({ type: 'callTool', request: lastRequest, tool, values: frame.values })
      asked = true
    } else if (expects.name === 'reading') repair(frame)
  }

  function deny(frame: TaskFrame | undefined): void {
    const expects = frame?.expects
    if (!frame || !expects) return
    if (expects.name === 'confirmation') {
      change(frame, { expects: { name: 'change', tries: 0 } })
      say('whatToChange')
      asked = true
    } else if (expects.name === 'change') endTask(frame, 'abandoned', 'cancelled')
    else if (expects.name === 'callback') endTask(frame, 'abandoned', 'anythingElse')
    else if (expects.name === 'slot') skip(frame)
    else if (expects.name === 'proposal') change(frame, { expects: { name: 'nothing' } })
  }

  /** Only what is optional can be left out; for the rest the reason to ask is said by asking again. */
  function skip(frame: TaskFrame | undefined): void {
    if (frame?.expects.name !== 'slot') return
    const { slot } = frame.expects
    if (taskOf(frame).slots[slot]?.optional) {
      change(frame, { skipped: [...frame.skipped, slot], expects: { name: 'nothing' } })
    } else repair(frame)
  }

  function recall(frame: TaskFrame | undefined): void {
    const entries = frame ? Object.entries(frame.values) : []
    if (!frame || entries.length === 0) say('recallNothing')
    else {
      const task = taskOf(frame)
      say('recall', { values: listed(entries.map(([name, value]) => speak(task, name, value))) })
    }
    digressed = false
  }

  /** In steps: other words, then help, then a person. */
  function repair(frame: TaskFrame | undefined): void {
    say('notUnderstood')
    if (!frame || frame.expects.name === 'nothing' || frame.expects.name === 'result') return
    const expects: Expectation = { ...frame.expects, tries: frame.expects.tries + 1 }
    if (expects.tries > MOST_TRIES) {
      sentences.pop()
      change(frame, { expects: { name: 'callback', tries: 0 } })
      say('offerCallback')
      asked = true
      return
    }
    change(frame, { expects })
    if (expects.name === 'slot' && expects.tries === MOST_TRIES) {
      const slot = taskOf(frame).slots[expects.slot]
      if (slot) sentences.push(wordsOf(`help ${frame.task} ${expects.slot}`, slot.help))
    }
  }

  function handOver(frame: TaskFrame | undefined): void {
    if (frame) endTask(frame, 'handedOver')
    else {
      effects.push({ type: 'handOver', task: undefined, values: {} })
      asked = true
    }
  }

  const abandon = (frame: TaskFrame): void =>
    void effects.push({
      type: 'taskEnded',
      task: frame.task,
      outcome: 'abandoned',
      values: frame.values,
    })

  function endTask(
    frame: TaskFrame,
    outcome: 'abandoned' | 'handedOver',
    line?: DialogueLine,
  ): void {
    const { task, values } = frame
    stack = stack.filter((each) => each !== frame)
    if (line) say(line)
    if (line === 'cancelled') say('anythingElse')
    if (outcome === 'handedOver') {
      effects.push({ type: 'handOver', task, values })
      asked = true
    }
    effects.push({ type: 'taskEnded', task, outcome, values })
  }

  function takeResult(request: number, result: TaskToolResult): void {
    const frame = stack.find(
      ({ expects }) => expects.name === 'result' && expects.request === request,
    )
    // The task was left while the tool was at work, or the answer came twice.
    if (!frame) return
    const task = taskOf(frame)
    if (result.status === 'done') {
      const { reference = '' } = result
      stack = stack.filter((each) => each !== frame)
      sentences.push(
        wordsOf(`done ${task.id}`, isByFact(task.done) ? task.done.otherwise : task.done, {
          ...spokenValues(frame),
          reference: spelled(reference),
        }),
      )
      effects.push({
        type: 'taskEnded',
        task: task.id,
        outcome: 'done',
        values: frame.values,
        reference,
      })
      return
    }
    if (result.status === 'unavailable') {
      change(frame, { expects: { name: 'callback', tries: 0 } })
      say('unavailable')
      asked = true
      return
    }
    const own = task.refusals[result.reason]
    if (own) sentences.push(wordsOf(`refused ${task.id}`, sayOf(own)))
    else say('otherReason')
    const [name, value] = differenceOf(frame, result.alternatives[0])
    if (name === undefined || value === undefined) {
      change(frame, { expects: { name: 'change', tries: 0 } })
      say('whatToChange')
    } else {
      change(frame, { expects: { name: 'proposal', slot: name, value, tries: 0 } })
      say('propose', { proposal: bare(speak(task, name, value)) })
    }
    asked = true
  }

  function spokenValues(frame: TaskFrame): Record<string, string> {
    const task = taskOf(frame)
    return Object.fromEntries(
      Object.entries(frame.values).map(([name, value]) => [name, speak(task, name, value)]),
    )
  }

  /** Asks for what is missing, or reads everything back. */
  function askNext(): void {
    const frame = top()
    if (asked || !frame) return
    const task = taskOf(frame)
    if (digressed || (before.stack.length > stack.length && before.stack.length > 1)) {
      say('resume', { title: task.title[context.language] ?? task.title.en })
    }
    const { expects } = frame
    if (expects.name === 'change') {
      say('whatToChange')
      return
    }
    if (expects.name === 'proposal' || expects.name === 'reading' || expects.name === 'callback') {
      // It was asked already; who digressed hears the question again.
      askAgain(frame, task)
      return
    }
    const missing = Object.keys(task.slots).find(
      (name) =>
        frame.values[name] === undefined &&
        !frame.skipped.includes(name) &&
        task.slots[name]?.unasked !== true &&
        [task.slots[name]?.when ?? []].flat().every((each) => holds(each, frame.values)),
    )
    const slot = missing === undefined ? undefined : task.slots[missing]
    if (missing !== undefined && slot) {
      const tries = expects.name === 'slot' && expects.slot === missing ? expects.tries : 0
      change(frame, { expects: { name: 'slot', slot: missing, tries } })
      sentences.push(wordsOf(`ask ${task.id} ${missing}`, slot.ask))
    } else if (expects.name !== 'result' && task.confirm) {
      const tries = expects.name === 'confirmation' ? expects.tries : 0
      change(frame, { expects: { name: 'confirmation', tries } })
      sentences.push(wordsOf(`confirm ${task.id}`, task.confirm, spokenValues(frame)))
    }
  }

  function askAgain(frame: TaskFrame, task: Task): void {
    const { expects } = frame
    if (expects.name === 'callback') say('offerCallback')
    else if (expects.name === 'proposal') {
      say('propose', { proposal: bare(speak(task, expects.slot, expects.value)) })
    } else if (expects.name === 'reading') {
      say('which', {
        options: expects.values.map((value) => speak(task, expects.slot, value)).join(' or '),
      })
    }
  }

  return {
    perform,
    takeResult,
    finish(): DialogueStep {
      askNext()
      const text = sentences.filter(Boolean).join(' ')
      const spoken: DialogueEffect[] = text === '' ? [] : [{ type: 'say', text }]
      // Answers of the playbooks come first, then what the task goes on with.
      const answers = effects.filter(({ type }) => type === 'answerQuestion')
      const others = effects.filter(({ type }) => type !== 'answerQuestion')
      return [
        { stack, said, lastRequest, lastSaid: text === '' ? before.lastSaid : text },
        [...answers, ...spoken, ...others],
      ]
    },
  }
}

/** A slot that depends on another one is asked for only where that holds. */
function holds(condition: Condition, values: TaskFrame['values']): boolean {
  if ('known' in condition) return values[condition.known] !== undefined
  if ('missing' in condition) return values[condition.missing] === undefined
  const value = values[condition.value]
  return value?.type === 'choice' && condition.is.includes(value.option)
}

/** The first slot in which an alternative differs from what the caller wanted. */
function differenceOf(
  { values }: TaskFrame,
  alternative: Readonly<Record<string, SlotValue>> | undefined,
): [string | undefined, SlotValue | undefined] {
  const entry = Object.entries(alternative ?? {}).find(
    ([name, value]) => JSON.stringify(values[name]) !== JSON.stringify(value),
  )
  return entry ?? [undefined, undefined]
}

/** `on Tuesday` is a day by itself in `Would Tuesday suit you?` */
const bare = (spoken: string): string => spoken.replace(/^on /, '')

const spelled = (reference: string): string => Array.from(reference).join(' ')
