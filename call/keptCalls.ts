import type { KeepCall, KeptCall } from './call.ts'

/*
 * Keeps a call for the next page of this tab. `sessionStorage` is the tab's own, only pages of the same site read it, and
 * what it has goes with the tab. The launcher of the widget looks for this key by itself.
 */
const keptCallKey = (owner: string): string => `call ${owner}`

/** What a page keeps besides, so that its screen looks the same again. */
interface Kept<Beside> {
  call: KeptCall
  beside: Beside
}

export const keepCall: KeepCall = (owner, kept) => {
  try {
    const { lostAt, resumeMs } = kept.call
    // Until when it waits comes first, so that a comparison of texts says whether it still does.
    sessionStorage.setItem(keptCallKey(owner), `${lostAt + resumeMs} ${JSON.stringify(kept)}`)
  } catch {
    // Without storage, the call ends with its page.
  }
}

/** Returns the call that the last page kept, once. Undefined if there is none, or if it has waited for too long. */
export function takeKeptCall<Beside>(owner: string): Kept<Beside> | undefined {
  try {
    const written = sessionStorage.getItem(keptCallKey(owner)) ?? ''
    sessionStorage.removeItem(keptCallKey(owner))
    // Only our own pages write it.
    return Number.parseInt(written) > Date.now()
      ? (JSON.parse(written.slice(written.indexOf(' '))) as Kept<Beside>)
      : undefined
  } catch {
    return undefined
  }
}
