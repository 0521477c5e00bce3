import type { RealtimeSession, ServerEventOf } from '@ringwell/protocol/realtimeEvents.ts'
import { isIncluded } from '@ringwell/protocol/eventFamilies.ts'
import type { Leg, LegEvents, OpenLeg } from '../call/leg.ts'
import type { SocketRequest } from '../engine.ts'
import { encodeForTap } from '../sound/encodeForTap.ts'
import type { SoundFormat } from '../sound/soundFormat.ts'
import { acceptWebSocket, type HandedSocket } from '../websocket/acceptWebSocket.ts'
import { createAgentSound } from './agentSound.ts'
import { createCallerSound } from './callerSound.ts'
import { createMessageOrder } from './messageOrder.ts'

/** A client that sends more events than this whose sound is refused is cut off. */
const MOST_BAD_SOUNDS = 100

/** What the leg has to know of the session's settings, as the session has confirmed them. */
interface WireSettings {
  input: SoundFormat
  output: SoundFormat
  /** The client ends turns. */
  isManual: boolean
  include: readonly string[]
}

/**
 * One caller over OpenAI's Realtime protocol on a WebSocket: events as JSON, and sound in events. The caller owns the clock
 * of playback: sound leaves as soon as it is made.
 * Source: https://platform.openai.com/docs/guides/realtime-websocket
 */
export const createRealtimeLeg = (request: SocketRequest, handed: HandedSocket): OpenLeg =>
  encodeForTap((events) => openRealtimeLeg(request, handed, events))

function openRealtimeLeg(request: SocketRequest, handed: HandedSocket, events: LegEvents): Leg {
  let settings: WireSettings = {
    input: 'audio/pcm',
    output: 'audio/pcm',
    isManual: false,
    include: [],
  }
  let ownEvents = 0
  let badSounds = 0

  const callerSound = createCallerSound({
    heard: (frame) => events.heard(frame),
    isManual: () => settings.isManual,
  })
  const messages = createMessageOrder({
    sound: callerSound,
    message: (text) => events.message(text),
    refused({ code, message }, causedBy) {
      badSounds += 1
      if (badSounds > MOST_BAD_SOUNDS)
        return events.misused('The caller kept sending sound that had to be refused.')
      const error = {
        type: 'invalid_request_error',
        code,
        message,
        param: 'audio',
        event_id: causedBy ?? null,
      }
      sendOwn({ type: 'error', error })
    },
  })
  const agentSound = createAgentSound({ format: () => settings.output, send: sendOwn })
  const socket = acceptWebSocket(request, handed, {
    opened: () => events.opened(),
    message: (text) => messages.take(text, performance.now()),
    closed: () => events.left(),
  })

  /** Sends an event that is not the session's. */
  function sendOwn(event: WithoutId<OwnEvent>): void {
    ownEvents += 1
    socket.send(JSON.stringify({ ...event, event_id: `event_wire_${ownEvents}` }))
  }

  return {
    answer: '',
    tick(nowMs) {
      socket.tick(nowMs)
      callerSound.tick(nowMs)
    },
    play: () => undefined,
    playAhead: (samples) => agentSound.play(samples),
    send(event) {
      if (event.type === 'session.created' || event.type === 'session.updated') {
        settings = settingsOf(event.session as RealtimeSession)
        callerSound.setFormat(settings.input)
      }
      agentSound.follow(event)
      // A client that has not asked for events that OpenAI does not have may not know what to do with them.
      return !isIncluded(event.type, settings.include) || socket.send(JSON.stringify(event))
    },
    received: () => socket.received(),
    close: () => socket.close(),
  }
}

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'event_id'> : never
type OwnEvent = ServerEventOf<'response.output_audio.delta'> | ServerEventOf<'error'>

function settingsOf({ audio, include }: RealtimeSession): WireSettings {
  return {
    input: audio?.input?.format?.type ?? 'audio/pcm',
    output: audio?.output?.format?.type ?? 'audio/pcm',
    isManual: audio?.input?.turn_detection === null,
    include: include ?? [],
  }
}
