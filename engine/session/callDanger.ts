import type { CallWire } from '../call/callPorts.ts'
import type { SafetyOutput } from '../stages.ts'
import type { EventSender } from './eventSender.ts'

export type CallDanger = ReturnType<typeof createCallDanger>

/** Whether somebody in this call is in danger, as far as an answer has said so. */
export function createCallDanger(
  wire: Pick<CallWire, 'extend'>,
  { send }: Pick<EventSender, 'send'>,
) {
  let state: SafetyOutput['state'] = 'calm'
  /** The client knows that the danger was none. */
  let hasSaidSo = false
  return {
    /** Takes what an answer says. The client hears when it changes, and the call may last longer. */
    known: ({ state: next, isFalseAlarm }: SafetyOutput): void => {
      const wasInDanger = state === 'inDanger'
      state = next
      const isInDanger = next === 'inDanger'
      if (isFalseAlarm && !hasSaidSo) {
        send({ type: 'ringwell.danger', in_danger: false, false_alarm: true })
      }
      hasSaidSo = isFalseAlarm === true
      if (isInDanger === wasInDanger || isFalseAlarm) return
      if (isInDanger) wire.extend()
      send({ type: 'ringwell.danger', in_danger: isInDanger })
    },
    isInDanger: (): boolean => state === 'inDanger',
    /** The agent may also still be asking. */
    mayBeInDanger: (): boolean => state === 'inDanger' || state === 'asking',
  }
}
