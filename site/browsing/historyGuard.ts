/*
 * A browser that goes back past the first page of this document discards the document, and the call with it.
 * No script can prevent that. So the first page of a call gets a second history entry before its own: the
 * guard. A visitor who goes back to the guard wanted the page before it, and this document shows them that
 * page.
 */

interface GuardedState {
  isGuard?: boolean
}

const stateOf = (): object & GuardedState => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** The pages that the visitor saw before this document, most recent first. */
let earlier: string[] | undefined

/** Adds the guard once per document, and only if the visitor can go back to a page of this site. */
export function addHistoryGuard(): void {
  if (earlier) return
  earlier = earlierPages()
  if (earlier.length === 0) return
  const state = stateOf()
  history.replaceState({ ...state, isGuard: true }, '')
  history.pushState({ ...state, isGuard: false }, '', location.href)
}

export const isAtHistoryGuard = (): boolean => stateOf().isGuard === true

/** Returns the page that the visitor wanted to go back to, or undefined if no page of this site is left. */
export const takeEarlierPage = (): string | undefined => earlier?.shift()

/** Removes the hash, so that all places in a page count as one page. */
const page = (url: string) => url.split('#', 1)[0]

function earlierPages(): string[] {
  // Not every browser has the Navigation API.
  const { navigation } = window as { navigation?: Navigation }
  const now = navigation?.currentEntry?.index
  if (!navigation || now === undefined) {
    const { referrer } = document
    return history.length > 1 && referrer.startsWith(`${location.origin}/`) ? [referrer] : []
  }
  const urls = navigation
    .entries()
    .slice(0, now)
    .map(({ url }) => url)
    .filter((url) => url !== null)
    .toReversed()
  return urls.filter((url, i) => page(url) !== page(urls[i - 1] ?? location.href))
}
