/**
 * A media process with a real connection, real peers and no models. Its session echoes the sound that it
 * hears and obeys commands on the event channel. The last part of `dataDir` selects how it starts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { basename } from 'node:path'
import type { CallBrief } from '../engine.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import type { MediaMessages } from '../mediaMessages.ts'
import { serveParent } from '../process/serveParent.ts'
import { runMedia } from '../runMedia.ts'
import type { SpeechState } from '../speech/speech.ts'
import type { CallSession, CallWire, CreateCallSession } from '../call/callPorts.ts'
import type { SessionDeps } from '../session/createCallSession.ts'
import { OUTPUT_RATE_HZ } from '../stages.ts'
import type { TaskToolCall } from '../tools.ts'
import { createFakeSpeech } from './fakeSpeech.ts'

let knowledge: HeldKnowledge | undefined
let speechState: SpeechState = 'ready'

const createSessionFactory =
  ({
    said,
    noted,
    taskTools,
    tts,
  }: Pick<SessionDeps, 'said' | 'noted' | 'taskTools' | 'tts'>): CreateCallSession =>
  (brief, wire): CallSession => {
    /** Sends the visitor the reference, or what went wrong. */
    async function book(callId: string, args = '{}'): Promise<void> {
      const call = { ...someCall(callId), arguments: JSON.parse(args) as TaskToolCall['arguments'] }
      const result = await taskTools?.call(call, new AbortController().signal)
      const told = result?.status === 'done' ? result.reference : result?.status
      noted?.(callId, { type: 'questionAnswered', question: String(told) })
      wire.send({ type: 'input_audio_buffer.cleared', event_id: String(told) })
    }

    return {
      act({ type }) {
        if (type === 'leave') wire.hangUp('failed')
      },
      opened() {
        wire.send({ type: 'input_audio_buffer.cleared', event_id: brief.callId })
      },
      received(message) {
        switch (message) {
          case 'throw':
            throw new Error('the session threw')
          case 'throw later':
            setTimeout(() => {
              throw new Error('a timer of the session threw')
            }, 1)
            return
          case 'reject later':
            void Promise.reject(new Error('nobody caught this'))
            return
          case 'warms':
            wire.send({
              type: 'input_audio_buffer.cleared',
              event_id: String(tts.warm !== undefined),
            })
            return
          case 'die':
            process.exit(7)
            return
          case 'play':
            wire.play(new Int16Array(OUTPUT_RATE_HZ))
            return
          case 'say and die':
            said(brief.callId, { position: 0, who: 'agent', text: 'Hello.' })
            said(brief.callId, { position: 1, who: 'visitor', text: 'Good bye.' })
            process.exit(7)
            return
          case 'book':
            void book(brief.callId)
            return
          case 'knowledge':
            void sayWhatIsKnown(brief, wire)
            return
          case 'speech: unresponsive':
          case 'speech: restarting':
          case 'speech: ready':
            speechState = message.slice('speech: '.length) as SpeechState
            return
          default:
            if (message.startsWith('book ')) {
              void book(brief.callId, message.slice(5))
              return
            }
            wire.send({ type: 'input_audio_buffer.cleared', event_id: message })
        }
      },
      heard() {},
      drained() {},
      closed() {},
    }
  }

const someCall = (callId: string): TaskToolCall => ({
  callId,
  agent: 'restaurant',
  key: `${callId}:1`,
  tool: 'bookings.book',
  arguments: {},
})

/** Sends the first passage of the knowledge of the call's agent, and the number of its entries. */
async function sayWhatIsKnown(brief: CallBrief, wire: CallWire): Promise<void> {
  const known = await knowledge?.find(brief.agent.knowledge)
  const [passage] = (await known?.passages('Which passage is it?')) ?? []
  const text = `${known?.size} ${passage}`
  wire.send({ type: 'input_audio_buffer.cleared', event_id: text })
}

serveParent<MediaMessages>((parent) =>
  runMedia({
    parent,
    async startSpeech({ dataDir, onProgress }) {
      const startMode = basename(dataDir)
      onProgress('loading speech recognition', 0, 2)
      if (startMode === 'no-models') throw new Error('The weights are missing: run npm ci.')
      if (startMode === 'dies') process.exit(3)
      if (startMode === 'hangs') for (;;);
      onProgress('loading voices', 1, 2)
      return {
        ...createFakeSpeech(),
        state: () => speechState,
        processes: () => [{ name: 'voice', pid: process.pid }],
      }
    },
    async createBrain(deps) {
      knowledge = deps.knowledge
      return {
        worksOnTasks: true,
        async *reply({ history }) {
          const last = history.at(-1)
          if (last?.role !== 'user' || last.text !== 'Book late.') return
          await pause(300)
          yield { type: 'taskCall', request: 1, tool: 'bookings.book', arguments: {} }
        },
      }
    },
    createSessionFactory,
    warmUp() {},
  }),
)
