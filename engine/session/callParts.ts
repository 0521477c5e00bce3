import type { Machine } from '@ringwell/protocol/runMachine.ts'
import type { CallWire } from '../call/callPorts.ts'
import type { CallBrief } from '../engine.ts'
import type { CallDanger } from './callDanger.ts'
import type { CallFailures } from './callFailures.ts'
import type { Conversation } from './conversation.ts'
import type { EventSender } from './eventSender.ts'
import type { SessionConfig } from './sessionConfig.ts'
import type { TurnInput, TurnState } from './turnTypes.ts'

export interface CallParts {
  brief: CallBrief
  wire: CallWire
  events: EventSender
  conversation: Conversation
  turn: Machine<TurnState, TurnInput>
  /** The settings, which the client may change at any time. */
  config: () => SessionConfig
  /** Whether the agent has been heard. */
  hasSpoken: () => boolean
  danger: CallDanger
  failures: CallFailures
}
