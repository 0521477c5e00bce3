import { brand } from '@ringwell/brand/brand.ts'
import { createGrowingPrint, type GrowingPrint } from '@ringwell/brand/growingPrint.ts'
import type { Call, CallOptions, CallSnapshot, KeptCall, StartCall } from '@ringwell/call/call.ts'
import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { createCall } from '@ringwell/call/createCall.ts'
import { takeKeptCall } from '@ringwell/call/keptCalls.ts'
import {
  emptyRecord,
  hearForRecord,
  recordSnapshot,
  type CallRecord,
} from '@ringwell/call/view/callRecord.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import { useSyncExternalStore } from 'react'
import { setPageCalling } from '../ui/oneSound.ts'
import { createToasts, type Toasts } from '../ui/toasts.ts'
import { keptDetails, noDetails } from './keptDetails.ts'
import { loadCallSummary } from './loadCallSummary.ts'

/** The name under which a page keeps the call for the next one. `layouts/navigation.ts` looks for it. */
const KEPT_AS = 'demo'

/** What started the call: the form, or the card of a use case. */
export interface Begun {
  cardId: string | undefined
  agentName: string
  /** The name of the agent's voice. */
  person: string
  start: StartCall
}

/**
 * The demo's call and its data. It belongs to the document and not to the component: when the visitor goes to
 * another page in the same document, the call goes on, and a dock shows it.
 */
export interface DemoCall {
  readonly call: Call
  readonly toasts: Toasts
  /** How the last call began. Undefined before the first call. */
  readonly begun: Begun | undefined
  readonly print: GrowingPrint
  /** What is collected during the call for its summary. */
  readonly record: CallRecord
  /** The lines that the page itself typed in the call. */
  readonly pageLines: ReadonlySet<string>
  readonly details: LeadForm
  /** Starts a call, and ends any call of a widget in this page. Must run inside the visitor's click. */
  begin: (begun: Begun) => void
  /** Goes on with a call that began like this on the page before. */
  resume: (begun: Begun, kept: KeptCall) => void
  /** Types a line of the page's own, which does not count as the visitor's reason to call. */
  typeForPage: (line: string) => void
  /** Sets the visitor's details, which the following calls send. */
  introduce: (details: LeadForm) => void
  /** Tells every view of a call that the visitor has deleted it. */
  markErased: (callId: string) => void
  isErased: (callId: string) => boolean
  /** Runs the listener whenever the details change or a call was deleted. @returns a function that unsubscribes */
  onChange: (listener: () => void) => () => void
}

let kept: DemoCall | undefined

/**
 * Returns the demo call of this document. On a server, where nothing is kept, returns a new one each time.
 */
export function demoCall(options: CallOptions): DemoCall {
  if (typeof window === 'undefined') return create(options)
  return (kept ??= goOn(keepBrowsing(create(options))))
}

function create(options: CallOptions): DemoCall {
  let begun: Begun | undefined
  const call = createCall({
    ...options,
    keep: (lost, keepCall) => keepCall(KEPT_AS, { call: lost, beside: begun }),
  })
  let print = createGrowingPrint(() => performance.now())
  let record = emptyRecord
  let pageLines = new Set<string>()
  let details = keptDetails() ?? noDetails
  const erased = new Set<string>()
  const listeners = new Set<() => void>()
  const tellListeners = () => {
    for (const listener of listeners) listener()
  }
  call.subscribe(() => {
    const snapshot = call.getSnapshot()
    setPageCalling(isUnderWay(snapshot))
    // Loads early, because the network may be down when the call ends.
    if (snapshot.phase === 'live') void loadCallSummary()
    record = recordSnapshot(record, snapshot, performance.now())
  })
  call.listen((message) => {
    record = hearForRecord(record, message)
  })
  return {
    call,
    toasts: createToasts(),
    get begun() {
      return begun
    },
    get print() {
      return print
    },
    get record() {
      return record
    },
    get pageLines() {
      return pageLines
    },
    get details() {
      return details
    },
    begin(next) {
      for (const widget of widgetsOfPage()) widget.hangUp?.()
      begun = next
      print = createGrowingPrint(() => performance.now())
      pageLines = new Set()
      call.start(next.start)
    },
    resume(last, keptCall) {
      begun = last
      call.resume(keptCall)
    },
    typeForPage(line) {
      pageLines.add(line)
      call.sendText(line)
    },
    introduce(given) {
      details = given
      tellListeners()
    },
    markErased(callId) {
      erased.add(callId)
      tellListeners()
    },
    isErased: (callId) => erased.has(callId),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Goes on with the call of the page before, which was reloaded or left. */
function goOn(demo: DemoCall): DemoCall {
  const last = takeKeptCall<Begun>(KEPT_AS)
  if (last) demo.resume(last.beside, last.call)
  return demo
}

/** The widget's element, as far as a call in the page uses it. The element may not be defined yet. */
type VoiceElement = HTMLElement & { hangUp?: () => void }

/** The page's own widget and the one in the preview on /widget. */
function widgetsOfPage(): VoiceElement[] {
  const previews = Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentDocument)
  return [document, ...previews].flatMap((each) => [
    ...(each?.querySelectorAll<VoiceElement>(`${brand.slug}-voice`) ?? []),
  ])
}

/** Keeps the visitor in this document while the call is under way, wherever links lead. */
function keepBrowsing(demo: DemoCall): DemoCall {
  let leave: (() => void) | undefined
  async function stay(): Promise<void> {
    let over = false
    leave = () => {
      over = true
    }
    // If this does not load, links work as usual, and the next page goes on with the call.
    const file = await import('../browsing/interceptNavigation.ts').catch(() => undefined)
    if (file && !over) leave = file.interceptNavigation(() => demo.call.hangUp())
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
    () => {
      const now = call.getSnapshot()
      // A second object for the same state would make React render the page twice on load.
      return now.phase === 'idle' ? now : idle
    },
  )
}

export const useDetails = (demo: DemoCall): LeadForm =>
  useSyncExternalStore(
    (listener) => demo.onChange(listener),
    () => demo.details,
    () => noDetails,
  )

/** Whether the visitor has deleted the call, in any of its views. */
export function useErased(demo: DemoCall, callId: string | undefined): boolean {
  const isErased = () => callId !== undefined && demo.isErased(callId)
  return useSyncExternalStore((listener) => demo.onChange(listener), isErased, isErased)
}
