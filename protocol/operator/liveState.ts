import type { LiveCall, LiveEvent } from './live.ts'

/** The calls that are under way, the oldest first. */
export type LiveState = readonly LiveCall[]

/** More captions than anybody scrolls back to while a call goes on. */
const MOST_CAPTIONS = 200

/** What is known after an event. Pure. */
export function afterEvent(calls: LiveState, event: LiveEvent): LiveState {
  const change = (callId: string, to: (call: LiveCall) => LiveCall): LiveState =>
    calls.map((call) => (call.call_id === callId ? to(call) : call))
  switch (event.type) {
    case 'calls':
      return event.calls
    case 'call': {
      const known = calls.find(({ call_id: id }) => id === event.call.call_id)
      if (known) return change(event.call.call_id, (call) => ({ ...call, ...event.call }))
      return [...calls, { ...event.call, captions: [], tasks: [] }]
    }
    case 'caption':
      return change(event.call_id, (call) => {
        const at = call.captions.findIndex(({ item }) => item === event.caption.item)
        const captions =
          at < 0 ? [...call.captions, event.caption] : call.captions.with(at, event.caption)
        return { ...call, captions: captions.slice(-MOST_CAPTIONS) }
      })
    case 'task':
      return change(event.call_id, (call) => ({
        ...call,
        tasks: [...call.tasks.filter(({ id }) => id !== event.task.id), event.task],
      }))
    default:
      return calls.filter(({ call_id: id }) => id !== event.call_id)
  }
}
