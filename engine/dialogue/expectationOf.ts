/** What the dialogue expects to hear next. The endpointing delay and the grammar of a turn depend on it. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Asked } from '../understanding/reading.ts'
import { askedOf } from './asked.ts'
import type { DialogueState, TaskFrame } from './dialogueTypes.ts'
import { codeLength, codeSigns } from '../english/values/code.ts'
import type { Length, SignRun } from '../stages.ts'
import { phoneLength, phoneSigns } from '../phoneNumber.ts'
import { nextStep } from './taskProgress.ts'

export interface ExpectedAnswer {
  /** The agent has asked something that nobody has answered yet. */
  question: boolean
  /**
   * Kinds of values that would answer it. Any of them will do. Empty if nothing in particular is expected. `yesNo` also
   * answers a confirmation and an offer.
   */
  wants: readonly WantedValue[]
  /** Values that the agent has just read back, and that the caller may correct instead. */
  mayCorrect?: readonly WantedValue[]
}

/** An expected answer, and the question that it answers as the reader of turns needs it. */
export interface AskedAnswer extends ExpectedAnswer {
  asked: Asked
}

interface WantedValue {
  kind: SlotTypeName
  /** Callers may say it as a word and then spell it. */
  maySpell?: true
  /** For a code or phone number: how many letters and digits it has. */
  length?: Length
  /** For a code or phone number: which letters and digits it has. */
  signs?: readonly SignRun[]
}

const yesNo: WantedValue = { kind: 'yesNo' }

/** @param greeting the agent's first words */
export const askedAnswerOf = (
  state: DialogueState,
  agent: AgentTasks,
  greeting: string,
): AskedAnswer => ({
  ...expectationOf(state, agent),
  asked: askedOf(state, agent, greeting),
})

/** @param agent whose tasks the dialogue is about */
export function expectationOf(state: DialogueState, agent: AgentTasks): ExpectedAnswer {
  const { stack, offer, lastSaid } = state
  const frame = stack.at(-1)
  if (frame) {
    const question = frame.expects.name !== 'nothing' && frame.expects.name !== 'result'
    const mayCorrect = correctable(frame, agent)
    return {
      question,
      wants: question ? wantsOf(frame, agent) : [],
      ...(mayCorrect.length > 0 && { mayCorrect }),
    }
  }
  if (offer.name === 'nothing') return { question: lastSaid.trimEnd().endsWith('?'), wants: [] }
  // The number itself also answers `Do you have an order number for me?`
  const [first] = Object.values(
    (offer.name === 'task' ? agent.tasks.get(offer.task)?.slots : undefined) ?? {},
  )
  return {
    question: true,
    wants: [yesNo, ...(first?.type === 'code' ? [wantedBy(first, agent)] : [])],
  }
}

function wantsOf(frame: TaskFrame, agent: AgentTasks): WantedValue[] {
  const { expects } = frame
  const slots = agent.tasks.get(frame.task)?.slots ?? {}
  const named = (names: readonly string[]): WantedValue[] =>
    names.flatMap((name) => {
      const slot = slots[name]
      return slot ? [wantedBy(slot, agent)] : []
    })
  switch (expects.name) {
    case 'slot':
      return named([expects.slot, ...inPlaceOf(frame, agent, expects.slot)])
    case 'reading':
      return named([expects.slot])
    case 'proposal':
      return [
        ...(expects.options.length === 1 ? [yesNo] : []),
        ...named(Object.keys(expects.options[0] ?? {})),
      ]
    case 'confirmation':
    case 'callback':
      return [yesNo]
    default:
      return []
  }
}

/** The values that the agent has read back, or has offered to change. */
function correctable({ expects, task, values }: TaskFrame, agent: AgentTasks): WantedValue[] {
  if (expects.name !== 'confirmation' && expects.name !== 'change') return []
  const slots = agent.tasks.get(task)?.slots ?? {}
  return Object.keys(values).flatMap((name) => {
    const slot = slots[name]
    return slot ? [wantedBy(slot, agent)] : []
  })
}

/**
 * A caller without the reference may give the phone number at once: it fills the slot that comes next if this one is
 * skipped.
 */
function inPlaceOf(frame: TaskFrame, agent: AgentTasks, slot: string): string[] {
  const task = agent.tasks.get(frame.task)
  if (!task?.slots[slot]?.optional) return []
  const next = nextStep(task, { ...frame, skipped: [...frame.skipped, slot] })
  const instead = next.name === 'ask' ? task.slots[next.slot] : undefined
  const conditions = [instead?.when ?? []].flat()
  const isInstead = conditions.some((when) => 'missing' in when && when.missing === slot)
  return next.name === 'ask' && isInstead ? [next.slot] : []
}

function wantedBy(slot: Slot, { business }: AgentTasks): WantedValue {
  if (slot.type === 'code') {
    const signs = codeSigns(slot.pattern)
    return { kind: 'code', length: codeLength(slot.pattern), ...(signs && { signs }) }
  }
  if (slot.type === 'phone') {
    const { country } = business
    return { kind: 'phone', length: phoneLength(country), signs: phoneSigns(country) }
  }
  const isName = slot.type === 'name' || (slot.type === 'text' && slot.short)
  return { kind: slot.type, ...(isName && { maySpell: true }) }
}
