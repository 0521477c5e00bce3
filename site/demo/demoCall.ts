import { createCallPrint, type CallPrint } from '@ringwell/brand/callPrint.ts'
import type { Call, CallOptions, CallSnapshot, StartCall } from '@ringwell/call/call.ts'
import { createCall } from '@ringwell/call/createCall.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import { useSyncExternalStore } from 'react'
import { createToasts, type Toasts } from '../ui/toasts.ts'
import { keptDetails } from './keptDetails.ts'
import { noDetails } from './selection.ts'

/** Who began the call: the form, or the card of a use case. */
export interface Begun {
  cardId: string | undefined
  agentName: string
  /** How the agent is called. */
  person: string
  start: StartCall
}

/**
 * The demo's call and what belongs to it. It is the document's and not the component's: when the
 * visitor browses on in the same document, the call goes on, and a dock shows it.
 */
export interface DemoCall {
  readonly call: Call
  readonly toasts: Toasts
  /** The last call's; undefined before there is one. */
  readonly begun: Begun | undefined
  readonly print: CallPrint
  readonly details: LeadForm
  /** Starts a call, in the visitor's click. */
  begin: (begun: Begun) => void
  /** Who rings; goes with the calls that follow. */
  introduce: (details: LeadForm) => void
  /** Hears of every introduction. @returns stops that */
  onIntroduced: (listener: () => void) => () => void
}

let kept: DemoCall | undefined

/** The one of this document. On a server, where nothing is kept, always a new one. */
export function demoCall(options: CallOptions): DemoCall {
  if (typeof window === 'undefined') return create(options)
  return (kept ??= keepBrowsing(create(options)))
}

function create(options: CallOptions): DemoCall {
  const call = createCall(options)
  let begun: Begun | undefined
  let print = createCallPrint()
  let details = keptDetails() ?? noDetails
  const listeners = new Set<() => void>()
  return {
    call,
    toasts: createToasts(),
    get begun() {
      return begun
    },
    get print() {
      return print
    },
    get details() {
      return details
    },
    begin(next) {
      begun = next
      print = createCallPrint()
      call.start(next.start)
    },
    introduce(given) {
      details = given
      for (const listener of listeners) listener()
    },
    onIntroduced(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** While the call is under way, links lead on in this document. */
function keepBrowsing(demo: DemoCall): DemoCall {
  let leave: (() => void) | undefined
  async function stay(): Promise<void> {
    let over = false
    leave = () => {
      over = true
    }
    // Should it not load, a link is what it always is, and ends the call as leaving a page does.
    const file = await import('../browsing/interceptNavigation.ts').catch(() => undefined)
    if (file && !over) leave = file.interceptNavigation()
  }
  demo.call.subscribe(() => {
    const wanted = isUnderWay(demo.call.getSnapshot())
    if (wanted && !leave) void stay()
    else if (!wanted && leave) {
      leave()
      leave = undefined
    }
  })
  return demo
}

const idle: CallSnapshot = { phase: 'idle' }

export function useSnapshot(call: Call): CallSnapshot {
  return useSyncExternalStore(
    (listener) => call.subscribe(listener),
    () => call.getSnapshot(),
    () => idle,
  )
}

export const isConnecting = ({ phase }: CallSnapshot): boolean =>
  phase === 'askingForMicrophone' || phase === 'requestingKey' || phase === 'connecting'

export const useDetails = (demo: DemoCall): LeadForm =>
  useSyncExternalStore(
    (listener) => demo.onIntroduced(listener),
    () => demo.details,
    () => noDetails,
  )

/** Given up before it was live: there is nothing to show, rate or delete. */
export const wasCancelled = (snapshot: CallSnapshot): boolean =>
  snapshot.phase === 'ended' && snapshot.durationMs === 0

export const isUnderWay = (snapshot: CallSnapshot): boolean =>
  snapshot.phase === 'live' || isConnecting(snapshot)
