import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'
import type { ClientItem, ParsedEvent, ParsedEventOf, ResponseParams } from './clientEvents.ts'
import type { Item } from './conversation.ts'
import { newId } from './eventSender.ts'
import type { Problem } from './eventSender.ts'
import { asksForGreeting, type Greeting } from './greeting.ts'
import type { PersonInCall } from './personInCall.ts'
import { configForResponse } from './sessionConfig.ts'
import { heardOf } from './playback.ts'

export interface ClientHandlersOptions
  extends
    Pick<CallParts, 'wire' | 'events' | 'conversation' | 'config' | 'hasSpoken'>,
    Pick<CallAnswers, 'responses' | 'planner'> {
  greeting: Pick<Greeting, 'asked' | 'makeWay'>
  person: Pick<PersonInCall, 'answersInstead' | 'unlessInDanger'>
  updateSession: (event: ParsedEventOf<'session.update'>) => void
  commitInput: (causedBy: string | undefined) => void
  clearInput: () => void
}

type Of<Type extends ParsedEvent['type']> = ParsedEventOf<Type>

/** Carries out a client's event, or sends an `error` that says why it cannot. */
export function createClientHandlers(options: ClientHandlersOptions): (event: ParsedEvent) => void {
  const { events, conversation, responses, planner, greeting, config, hasSpoken } = options
  const { send } = events

  function refuse(event: ParsedEvent, problem: Omit<Problem, 'type'>): void {
    events.sendProblem({ type: 'invalid_request_error', ...problem }, event.event_id)
  }

  function noSuchItem(event: ParsedEvent, itemId: string, param = 'item_id'): void {
    refuse(event, {
      code: 'item_not_found',
      message: `The conversation has no item with the id '${itemId.slice(0, 64)}'.`,
      param,
    })
  }

  function createResponse(event: Of<'response.create'>): void {
    const params: ResponseParams = event.response ?? {}
    if (asksForGreeting(params.instructions)) return greeting.asked(params.metadata ?? null)
    greeting.makeWay()
    const active = responses.activeId()
    if (active !== undefined) {
      return refuse(event, {
        code: 'conversation_already_has_active_response',
        message: `Conversation already has an active response in progress: ${active}. Wait until it is done, or cancel it.`,
      })
    }
    const result = configForResponse(config(), params, hasSpoken())
    if ('problem' in result) return events.sendProblem(result.problem, event.event_id)
    const genuine = conversation.genuineItems()
    const input: Item[] = []
    for (const each of params.input ?? []) {
      if (each.type !== 'item_reference') {
        const item = itemFrom(each)
        const answersNoCall = item.type === 'function_call_output' && !hasCall(item.call_id)
        if (!isAgents(item) && !answersNoCall) input.push(item)
        continue
      }
      const found = conversation.find(each.id)
      if (!found) return noSuchItem(event, each.id, 'response.input')
      if (genuine.includes(found)) input.push(found)
    }
    const answer = () =>
      responses.begin(planner.forClient(result.config, params, params.input && input))
    if (!options.person.answersInstead()) return answer()
    void options.person.unlessInDanger(answer, () =>
      refuse(event, {
        code: 'person_answers',
        message: 'A person has taken over this call and answers in the place of the agent.',
      }),
    )
  }

  function cancelResponse(event: Of<'response.cancel'>): void {
    const active = responses.activeId()
    if (active === undefined || (event.response_id ?? active) !== active) {
      return refuse(event, {
        code: 'response_cancel_not_active',
        message: 'Cancellation failed: no active response found.',
        param: 'response_id',
      })
    }
    responses.cancel('client_cancelled')
  }

  function createItem(event: Of<'conversation.item.create'>): void {
    const item = itemFrom(event.item)
    if (conversation.find(item.id)) {
      return refuse(event, {
        code: 'item_already_exists',
        message:
          'The conversation already has an item with this id. Leave the id out to get a new one.',
        param: 'item.id',
      })
    }
    const after = event.previous_item_id ?? undefined
    if (after !== undefined && after !== 'root' && !conversation.find(after)) {
      return noSuchItem(event, after, 'previous_item_id')
    }
    if (item.type === 'function_call_output' && !hasCall(item.call_id)) {
      return refuse(event, {
        code: 'invalid_call_id',
        message: 'The agent made no function call with this call_id.',
        param: 'item.call_id',
      })
    }
    if (item.type === 'function_call_output' && isAnswered(item.call_id)) {
      return refuse(event, {
        code: 'invalid_call_id',
        message: 'The function call with this call_id already has an output.',
        param: 'item.call_id',
      })
    }
    const previous = conversation.insert(item, after, isAgents(item) ? 'forged' : 'genuine')
    send({ type: 'conversation.item.added', previous_item_id: previous, item })
    send({ type: 'conversation.item.done', previous_item_id: previous, item })
  }

  const hasCall = (callId: string) =>
    conversation
      .genuineItems()
      .some((item) => item.type === 'function_call' && item.call_id === callId)

  const isAnswered = (callId: string) =>
    conversation
      .items()
      .some((item) => item.type === 'function_call_output' && item.call_id === callId)

  function retrieveItem(event: Of<'conversation.item.retrieve'>): void {
    const item = conversation.find(event.item_id)
    if (!item) return noSuchItem(event, event.item_id)
    send({ type: 'conversation.item.retrieved', item })
  }

  function deleteItem(event: Of<'conversation.item.delete'>): void {
    if (!conversation.remove(event.item_id)) return noSuchItem(event, event.item_id)
    send({ type: 'conversation.item.deleted', item_id: event.item_id })
  }

  function truncateItem(event: Of<'conversation.item.truncate'>): void {
    // The client has stopped playing what is still being heard by our estimate.
    if (options.wire.playsAhead && responses.activeItemId() === event.item_id) {
      responses.cancel('client_cancelled')
    }
    const item = conversation.find(event.item_id)
    if (!item) return noSuchItem(event, event.item_id)
    const clauses = conversation.soundOf(item.id)
    const end = clauses.at(-1)
    if (item.type !== 'message' || item.role !== 'assistant' || !end) {
      return refuse(event, {
        code: 'invalid_value',
        message: 'Only finished spoken messages of the agent can be truncated.',
        param: 'item_id',
      })
    }
    if (event.audio_end_ms > Math.ceil(end.startMs + end.durationMs)) {
      return refuse(event, {
        code: 'invalid_value',
        message: `The sound of this message is ${Math.ceil(end.startMs + end.durationMs)} ms long.`,
        param: 'audio_end_ms',
      })
    }
    const transcript = heardOf(clauses, event.audio_end_ms)
    conversation.replace({ ...item, content: [{ type: 'output_audio', transcript }] })
    send({
      type: 'conversation.item.truncated',
      item_id: item.id,
      content_index: 0,
      audio_end_ms: event.audio_end_ms,
    })
  }

  return function handle(event) {
    switch (event.type) {
      case 'session.update':
        return options.updateSession(event)
      case 'response.create':
        return createResponse(event)
      case 'response.cancel':
        return cancelResponse(event)
      case 'conversation.item.create':
        return createItem(event)
      case 'conversation.item.retrieve':
        return retrieveItem(event)
      case 'conversation.item.delete':
        return deleteItem(event)
      case 'conversation.item.truncate':
        return truncateItem(event)
      case 'input_audio_buffer.append':
        return refuse(event, {
          code: 'audio_track_only',
          message: 'Send sound on the audio track of the call, not in events.',
        })
      case 'input_audio_buffer.commit':
        return options.commitInput(event.event_id)
      case 'input_audio_buffer.clear':
        return options.clearInput()
      case 'output_audio_buffer.clear':
        // An empty buffer is not an error: the sound may have ended while the event was on its way.
        responses.cancel('client_cancelled')
    }
  }
}

/** True for assistant messages and function calls. A client that creates one speaks in the agent's name. */
const isAgents = (item: Item): boolean =>
  item.type === 'function_call' || (item.type === 'message' && item.role === 'assistant')

function itemFrom(item: ClientItem): Item {
  return {
    ...item,
    id: item.id ?? newId('item'),
    object: 'realtime.item',
    ...statusOf(item),
  }
}

/** Returns the status, which clients read on every item except a system message. */
function statusOf(item: ClientItem): { status?: 'completed' | 'incomplete' } {
  if (item.type === 'message' && item.role === 'system') return {}
  return { status: 'status' in item && item.status === 'incomplete' ? 'incomplete' : 'completed' }
}
