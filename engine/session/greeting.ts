import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'
import type { ResponsePlan } from './responseRunner.ts'
import type { SessionConfig } from './sessionConfig.ts'

/**
 * A client can set up its session, or send what the visitor has typed, within this time after the wire is open. A page
 * asks for the greeting long before.
 */
const SETUP_MS = 1_000
/** Whoever answers a telephone says “Hello?” first. After this long, the agent begins. */
const HELLO_MS = 2_500

export interface GreetingOptions
  extends
    Pick<CallParts, 'brief' | 'config' | 'hasSpoken'>,
    Pick<CallAnswers, 'planner' | 'responses'> {
  /** True while the visitor speaks, or while what they have said is still to be answered. */
  isVisitorFirst: () => boolean
}

/**
 * Has the agent speak first, once in a call, whether the session or the client asks for it. What the visitor says or
 * types before it is answered instead.
 */
export interface Greeting {
  /** The wire is open. The words, and the sound of the first ones, are made from now on. */
  opened(): void
  /** The client asks for the greeting. Nothing happens if it was said, or if the visitor came first. */
  asked(metadata: ResponsePlan['metadata'] | undefined): void
  /** Greets if it is time to, and nobody speaks any more. */
  greetIfDue(): void
  /** What the visitor says interrupts the agent. A greeting that was not heard yet is due again if that is a noise. */
  interrupted(): void
  /** Something else is said first, so nobody is greeted any more. */
  drop(): void
  /** The visitor has typed, and is answered in place of the greeting. */
  typed(): void
  /** The greeting is made again if the change concerns it. */
  settingsChanged(): void
  /**
   * The client asks for something else. That ends a greeting that nobody has asked for, and any greeting that somebody
   * has typed over: a page may send the words before it knows that the greeting has begun.
   */
  makeWay(): void
  close(): void
}

export function createGreeting({
  brief: { greets },
  config,
  planner,
  responses,
  hasSpoken,
  isVisitorFirst,
}: GreetingOptions): Greeting {
  let state: 'waiting' | 'due' | 'over' = 'waiting'
  let prepared: { plan: ResponsePlan; key: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let metadata: ResponsePlan['metadata'] = null
  let isAsked = false
  let isTypedOver = false
  let id: string | undefined

  function prepare(): ResponsePlan {
    const made = planner.greeting()
    prepared = { plan: made, key: keyOf(config()) }
    return made
  }

  function discard(): void {
    prepared?.plan.answer.stop()
    prepared = undefined
  }

  function drop(): void {
    clearTimeout(timer)
    state = 'over'
    discard()
  }

  function greetIfDue(): void {
    if (state !== 'due' || responses.activeId() !== undefined || isVisitorFirst()) return
    state = 'over'
    const greeting = prepared?.plan ?? prepare()
    prepared = undefined
    responses.begin({ ...greeting, metadata })
    id = responses.activeId()
  }

  function becomeDue(): void {
    clearTimeout(timer)
    state = 'due'
    greetIfDue()
  }

  const isUnderWay = (): boolean => id !== undefined && id === responses.activeId()

  return {
    opened() {
      if (greets === undefined || state !== 'waiting') return
      prepare()
      if (greets === 'atOnce') becomeDue()
      else timer = setTimeout(becomeDue, greets === 'onceHeard' ? HELLO_MS : SETUP_MS)
    },
    asked(wanted) {
      if (state === 'over') return
      isAsked = true
      metadata = wanted ?? null
      becomeDue()
    },
    greetIfDue,
    interrupted() {
      if (isUnderWay() && !hasSpoken()) state = 'due'
    },
    drop,
    typed() {
      isTypedOver = isUnderWay()
      drop()
    },
    settingsChanged() {
      if (prepared && prepared.key !== keyOf(config())) discard()
    },
    makeWay() {
      if ((!isAsked || isTypedOver) && isUnderWay()) responses.cancel('client_cancelled')
    },
    close: drop,
  }
}

/** True for the one event with which the spec's client asks for the greeting. */
export const asksForGreeting = (instructions: string | undefined): boolean =>
  instructions?.trim().toLowerCase() === GREETING_INSTRUCTION

/** Equal keys mean the same words in the same voice. */
const keyOf = ({ instructions, modality, voice, speed }: SessionConfig): string =>
  JSON.stringify([instructions, modality, voice, speed])
