/** What the agent has just asked and what is under way, in the words that the reader of turns was trained with. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import type { SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Asked, AskedKind, Operation } from '../turnReading.ts'
import type { DialogueState, Expectation } from './dialogueTypes.ts'

/** @param greeting the agent's first words, which it has said if it has said nothing else */
export function askedOf(state: DialogueState, agent: AgentTasks, greeting: string): Asked {
  const frame = state.stack.at(-1)
  const task = frame && agent.tasks.get(frame.task)
  const said = state.lastSaid === '' ? greeting : state.lastSaid
  const about = [...state.ended, ...state.stack].findLast((one) => one.task !== callbackTask.id)
  const { title } = agent.tasks.get(about?.task ?? '') ?? {}
  return {
    asked: frame && task ? askedIn(frame.expects, task) : askedBefore(state),
    doing: task ? operationOf(task, agent) : 'none',
    said,
    ...(title && { about: title }),
  }
}

function askedBefore({ offer, lastSaid }: DialogueState): AskedKind {
  if (offer.name === 'anythingElse') return 'else'
  if (offer.name === 'task') return 'offer'
  if (offer.name === 'tasks') return 'choice'
  return lastSaid === '' || lastSaid.trimEnd().endsWith('?') ? 'opening' : 'told'
}

function askedIn(expects: Expectation, { slots }: Task): AskedKind {
  switch (expects.name) {
    case 'slot': {
      const type = slots[expects.slot]?.type
      return type ? kindOfSlot[type] : 'text'
    }
    case 'reading':
      return 'which'
    case 'confirmation':
      return 'readback'
    case 'proposal':
    case 'change':
    case 'callback':
      return expects.name
    default:
      return 'told'
  }
}

const kindOfSlot: Readonly<Record<SlotTypeName, AskedKind>> = {
  date: 'date',
  time: 'time',
  stay: 'stay',
  party: 'people',
  number: 'number',
  volume: 'number',
  money: 'money',
  name: 'name',
  phone: 'phone',
  email: 'email',
  code: 'code',
  choice: 'choice',
  yesNo: 'yesno',
  address: 'address',
  text: 'text',
}

/** Whether a task makes something new, or is about something that exists. */
export function operationOf(task: Task, { tasks }: AgentTasks): Operation {
  if (task.operation) return task.operation[0]!
  if (task.id === 'callback') return 'person'
  if ([...tasks.values()].some(({ cancelledBy }) => cancelledBy === task.id)) return 'cancel'
  if (task.changes) return 'change'
  return task.lookup && task.tool === undefined ? 'check' : 'new'
}

/** The task that makes what another task finds, changes or cancels. */
export function makingTask(about: Task, { tasks }: AgentTasks): Task | undefined {
  const tool = about.lookup?.tool
  return [...tasks.values()].find(
    ({ lookup, cancelledBy }) =>
      tool !== undefined && !lookup && tasks.get(cancelledBy ?? '')?.lookup?.tool === tool,
  )
}
