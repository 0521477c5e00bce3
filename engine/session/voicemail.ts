import { iAmAi, sorryToMiss } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { firstWordsOf } from '../brain/greet.ts'
import { builtInLanguage } from '../languages.ts'
import { type BrainAgent, INPUT_FRAME_SAMPLES } from '../stages.ts'
import { hearBeep, noBeep } from './beepDetector.ts'
import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'

/** Whoever has said so much without the words of a machine is a person. */
const MOST_TURNS = 3
/** A machine whose tone is not heard this long after its words records all the same. */
const TONE_WITHIN_MS = 12_000
const TICK_MS = 250

export interface VoicemailOptions
  extends Pick<CallParts, 'brief' | 'wire'>, Pick<CallAnswers, 'planner' | 'responses'> {
  agent: BrainAgent
  /** The agent does not begin any more by itself. */
  dropGreeting: () => void
}

/**
 * Tells whether a machine answers the telephone that we have rung: by what it says, or by its tone if nobody has said
 * anything yet. Then nobody is spoken with: a short message is left after the tone, or the call ends.
 */
export interface Voicemail {
  heard(samples: Int16Array): void
  /** What was said on the other side. */
  said(words: string): void
  /** A machine has answered, so what it says gets no answers. */
  isMachine(): boolean
  close(): void
}

export function createVoicemail(options: VoicemailOptions): Voicemail {
  const { brief, wire, planner, responses, agent } = options
  const wanted = brief.phone?.outbound?.voicemail
  let beep = noBeep
  let turns = brief.resumed?.turns ?? 0
  let state: 'listening' | 'person' | 'machine' | 'leaving' =
    wanted === undefined || turns >= MOST_TURNS ? 'person' : 'listening'
  let rest = new Int16Array(0)
  let lastWordsMs = 0
  let timer: NodeJS.Timeout | undefined

  function machineAnswers(): void {
    state = 'machine'
    options.dropGreeting()
    responses.cancel('client_cancelled')
    if (wanted === 'hangUp') return wire.hangUp('voicemail')
    timer = setInterval(tick, TICK_MS)
  }

  function leaveMessage(): void {
    state = 'leaving'
    const [who] = firstWordsOf(agent, undefined)
    responses.begin(planner.line(`${who} ${iAmAi} ${sorryToMiss}`))
  }

  function tick(): void {
    if (state === 'leaving' && responses.activeId() === undefined) return wire.hangUp('voicemail')
    const isLate = performance.now() - lastWordsMs >= TONE_WITHIN_MS
    if (state === 'machine' && isLate) leaveMessage()
  }

  function toneEnded(): void {
    // A microwave oven, while somebody is on the telephone.
    if (state === 'listening' && turns > 0) return
    lastWordsMs = performance.now()
    if (state === 'listening') machineAnswers()
    if (state === 'machine' && wanted === 'message') leaveMessage()
  }

  return {
    heard(samples) {
      if (state !== 'listening' && state !== 'machine') return
      const sound = new Int16Array(rest.length + samples.length)
      sound.set(rest)
      sound.set(samples, rest.length)
      let at = 0
      for (; at + INPUT_FRAME_SAMPLES <= sound.length; at += INPUT_FRAME_SAMPLES) {
        const [next, ended] = hearBeep(beep, sound.subarray(at, at + INPUT_FRAME_SAMPLES))
        beep = next
        if (ended) toneEnded()
      }
      rest = sound.slice(at)
    },
    said(words) {
      if (words.trim() === '') return
      lastWordsMs = performance.now()
      if (state !== 'listening') return
      if (builtInLanguage.listener.isVoicemail(words)) return machineAnswers()
      turns += 1
      if (turns >= MOST_TURNS) state = 'person'
    },
    isMachine: () => state === 'machine' || state === 'leaving',
    close: () => clearInterval(timer),
  }
}
