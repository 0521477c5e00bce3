/** What the dialogue expects to hear next. The endpointing delay and the grammar of a turn depend on it. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import { askedOf } from './asked.ts'
import type { DialogueState, TaskFrame } from './dialogueTypes.ts'
import { codeLength, codeSigns } from '../english/values/code.ts'
import type { AskedAnswer, ExpectedAnswer, WantedValue } from '../stages.ts'
import { phoneLength, phoneSigns } from '../phoneNumber.ts'
import { nextStep } from './taskProgress.ts'

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
