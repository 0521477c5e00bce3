import type { CallParts } from './callParts.ts'
import { parseClientEvent, type ParsedEvent } from './clientEvents.ts'
import { createEventBudget } from './eventBudget.ts'
import { filterInstructions } from './instructionFilter.ts'

export interface ClientMessagesOptions extends Pick<CallParts, 'brief' | 'events' | 'failures'> {
  /** The visitor has typed these words, or a function of the page has answered, without words. */
  typed: (words: string) => void
  handle: (event: ParsedEvent) => void
}

/**
 * Takes the messages of a client: parses them and takes out what the client may not say. Who sends too much ends the
 * call, and is read no further.
 */
export function createClientMessages(options: ClientMessagesOptions): (message: string) => void {
  const { brief, events, failures, typed, handle } = options
  const budget = createEventBudget(performance.now())
  let isFlooded = false
  return (message) => {
    if (!budget.take(Buffer.byteLength(message), performance.now())) {
      if (isFlooded) return
      isFlooded = true
      return failures.eventBudget()
    }
    const result = parseClientEvent(message)
    if ('problem' in result) return events.sendProblem(result.problem, result.causedBy)
    const { event, refused } = filterInstructions(brief, result.event)
    for (const problem of refused) events.sendProblem(problem, result.event.event_id)
    if (!event) return
    if (isTyping(event)) typed(typedIn(event))
    handle(event)
  }
}

function typedIn(event: ParsedEvent): string {
  if (event.type !== 'conversation.item.create' || event.item.type !== 'message') return ''
  return event.item.content.map((part) => ('text' in part ? (part.text ?? '') : '')).join(' ')
}

/** Whether the event brings typed words of the visitor, or the result of a page's function. */
function isTyping(event: ParsedEvent): boolean {
  if (event.type !== 'conversation.item.create') return false
  const { item } = event
  return item.type === 'function_call_output' || (item.type === 'message' && item.role === 'user')
}
