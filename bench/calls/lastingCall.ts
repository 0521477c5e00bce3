/** A call that rings back when its line is lost, by the rules of our pages (`call/lostLine.ts`). */
import { setTimeout as pause } from 'node:timers/promises'
import { RING_AGAIN_AFTER_MS, RING_BACK_WITHIN_MS, watchLine } from '@ringwell/call/lostLine.ts'
import { askForGreeting } from '@ringwell/call/realtime/talk.ts'
import { CALLER_FRAME, type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import { openCall } from './openCall.ts'

export interface LastingCallOptions {
  url: string
  session: Partial<SessionRequest>
  modality?: 'audio' | 'text'
  heard?: (event: ServerEvent) => void
  sounded?: (samples: Int16Array) => void
}

export type LastingCall = ReturnType<typeof createLastingCall>

const silence = new Int16Array(CALLER_FRAME)

export function createLastingCall(options: LastingCallOptions) {
  const { url, modality = 'audio', heard, sounded } = options
  let session: SessionResponse | undefined
  let line: { caller: Caller; stop: AbortController; isOpen: boolean } | undefined
  let isOver = false
  let wake = Promise.withResolvers<void>()
  const said: string[] = []

  function listen(caller: Caller): void {
    const stop = new AbortController()
    const mine = { caller, stop, isOpen: false }
    let packets = 0
    line = mine
    caller.onSound((samples) => {
      packets += 1
      if (line === mine) sounded?.(samples)
    })
    caller.onMessage((text) => {
      if (line !== mine) return
      const event = JSON.parse(text) as ServerEvent
      if (event.type === 'response.output_text.done') said.push(`agent: ${event.text}`)
      if (event.type === 'response.output_audio_transcript.done') {
        said.push(`agent, aloud: ${event.transcript}`)
      }
      if (event.type === 'error') said.push(`error: ${event.error.message}`)
      heard?.(event)
    })
    const stats = async () =>
      new Map([['sound', { type: 'inbound-rtp', packetsReceived: packets }]]) as never
    watchLine(
      () => ({ stats }),
      () => lose(mine),
      stop.signal,
    )
    // Whoever cuts the connection does not notice that it is closed.
    void caller.closed.then(() => mine.isOpen && lose(mine))
  }

  function lose(mine: NonNullable<typeof line>): void {
    if (line !== mine || isOver) return
    line = undefined
    mine.stop.abort()
    wake.resolve()
    wake = Promise.withResolvers()
    said.push('the line is lost')
    void mine.caller.vanish().catch(() => undefined)
    void ringBack()
  }

  async function ringBack(): Promise<void> {
    for (let tries = 0; !(await resume()); tries += 1) {
      await pause(RING_AGAIN_AFTER_MS[Math.min(tries, RING_AGAIN_AFTER_MS.length - 1)])
    }
  }

  /** Returns false if there is no line yet. */
  async function resume(): Promise<boolean> {
    if (!session || isOver) return true
    const caller = await createCaller()
    const signal = AbortSignal.timeout(RING_BACK_WITHIN_MS)
    try {
      const answer = await fetch(`${url}/api/realtime/calls/${session.call_id}/resume`, {
        method: 'POST',
        headers: {
          'content-type': 'application/sdp',
          authorization: `Bearer ${session.call_token}`,
        },
        body: await caller.offer(),
        signal,
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      listen(caller)
      const mine = line
      await Promise.race([caller.accept(await answer.text()), aborted(signal)])
      await Promise.race([caller.opened, aborted(signal)])
      said.push('there is a line again')
      if (line === mine) opened()
      return true
    } catch (error) {
      said.push(`no line: ${String(error)}`)
      if (line?.caller === caller) {
        line.stop.abort()
        line = undefined
      }
      void caller.vanish().catch(() => undefined)
      return false
    }
  }

  const send = (event: ClientEvent): void => line?.caller.send(JSON.stringify(event))

  function opened(): void {
    if (line) line.isOpen = true
    if (modality === 'text') {
      send({
        type: 'session.update',
        session: {
          type: 'realtime',
          output_modalities: ['text'],
          audio: { input: { turn_detection: null } },
        },
      })
    }
    send(askForGreeting.event)
  }

  // Browsers send their silence, too.
  const speaking = setInterval(() => {
    if (line?.isOpen) line.caller.say(silence)
  }, 20)

  async function begin(): Promise<string> {
    const call = await openCall({ url, session: { ...options.session, resumes: true }, listen })
    session = call.session
    opened()
    return session.call_id
  }

  return {
    /** Resolves with the id of the call. */
    begun: begin(),
    type(text: string) {
      said.push(`caller: ${text}`)
      const content = [{ type: 'input_text' as const, text }]
      send({
        type: 'conversation.item.create',
        item: { type: 'message', role: 'user', content },
      })
      send({ type: 'response.create' })
    },
    /** Resolves when the line is lost the next time. */
    lost: () => wake.promise,
    /** The connection is gone without a word. The caller notices that as a page does, or at once. */
    async cut({ isNoticed }: { isNoticed: boolean } = { isNoticed: false }) {
      const mine = line
      if (!mine) return
      mine.isOpen = false
      if (isNoticed) lose(mine)
      else await mine.caller.vanish()
    },
    async hangUp() {
      isOver = true
      clearInterval(speaking)
      line?.stop.abort()
      if (session) {
        await fetch(`${url}/api/realtime/calls/${session.call_id}/hangup`, {
          method: 'POST',
          headers: { authorization: `Bearer ${session.call_token}` },
          signal: AbortSignal.timeout(RING_BACK_WITHIN_MS),
        }).catch(() => undefined)
      }
      await line?.caller.close()
    },
    /** What was said, for people who look for a mistake. */
    printed: () => said.join('\n'),
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
