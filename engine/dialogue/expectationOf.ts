/** What the dialogue expects to hear next, for whoever decides when the caller has finished speaking. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { DialogueState, TaskFrame } from './dialogueTypes.ts'
import { codeLength, codeSigns } from './slots/code.ts'
import type { Length, SignRun } from './slots/found.ts'
import { phoneLength, phoneSigns } from './slots/phone.ts'
import { nextStep } from './taskProgress.ts'

export interface ExpectedAnswer {
  /** The agent has asked something and nobody has answered it yet. */
  question: boolean
  /**
   * What would answer it; any of them will do. Empty if nothing in particular is expected. `yesNo` is also the answer to
   * a confirmation and to an offer.
   */
  wants: readonly WantedValue[]
  /** What the caller may correct instead: values that the agent has just read back. */
  mayCorrect?: readonly WantedValue[]
}

interface WantedValue {
  kind: SlotTypeName
  /** Callers may say it as a word and spell it. */
  maySpell?: true
  /** How many letters and digits it has: of a code and of a phone number. */
  length?: Length
  /** Which letters and digits it has: of a code and of a phone number. */
  signs?: readonly SignRun[]
}

const yesNo: WantedValue = { kind: 'yesNo' }

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
  // `Do you have an order number for me?` is answered by the number as well.
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

/** Values that were read back, or that the caller was asked to change. */
function correctable({ expects, task, values }: TaskFrame, agent: AgentTasks): WantedValue[] {
  if (expects.name !== 'confirmation' && expects.name !== 'change') return []
  const slots = agent.tasks.get(task)?.slots ?? {}
  return Object.keys(values).flatMap((name) => {
    const slot = slots[name]
    return slot ? [wantedBy(slot, agent)] : []
  })
}

/** Who does not have the reference may give the phone number at once: the slot that is asked for if this one is left out. */
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
