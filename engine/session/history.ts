import type { Turn } from '../stages.ts'
import type { Item } from './conversation.ts'

/** A brain gets no more than this many turns, the latest. */
export const MOST_TURNS = 40

/** The words of a message, spoken, typed or written. */
export function textOf(item: Item): string {
  if (item.type !== 'message') return ''
  return item.content
    .map((part) => ('transcript' in part ? part.transcript : undefined) ?? part.text ?? '')
    .join(' ')
    .trim()
}

/**
 * What a brain needs to know of the conversation. Turns of the visitor with nothing of the agent
 * between them become one: a sentence that was cut in two by a long pause is a sentence again.
 */
export function turnsOf(items: readonly Item[]): Turn[] {
  const turns: Turn[] = []
  for (const item of items) {
    const turn = turnOf(item)
    if (!turn) continue
    const last = turns.at(-1)
    if (last && isPlainVisitor(last) && isPlainVisitor(turn)) {
      turns[turns.length - 1] = { ...last, text: `${last.text} ${turn.text}` }
    } else {
      turns.push(turn)
    }
  }
  return turns.slice(-MOST_TURNS)
}

/** System messages of the page; they belong with the instructions. */
export function systemTextOf(items: readonly Item[]): string {
  return items
    .filter((item) => item.type === 'message' && item.role === 'system')
    .map(textOf)
    .join('\n')
}

function turnOf(item: Item): Turn | undefined {
  if (item.type === 'function_call') {
    const { name, arguments: args, call_id: callId = item.id } = item
    return {
      role: 'assistant',
      text: `(looks it up: ${name} ${args})`,
      toolCall: { callId, name, arguments: args },
    }
  }
  if (item.type === 'function_call_output') {
    const { call_id: callId, output } = item
    return { role: 'user', text: `(found: ${output})`, toolResult: { callId, output } }
  }
  const text = textOf(item)
  if (item.role === 'system' || text === '') return undefined
  return { role: item.role, text }
}

const isPlainVisitor = (turn: Turn) => turn.role === 'user' && !turn.toolResult
