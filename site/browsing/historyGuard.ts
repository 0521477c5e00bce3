/*
 * A browser that goes back past the first page of this document throws the document away, and a call
 * with it; no script can hold that up. So before the first page of a call lies a second entry of the
 * history for it. Whoever comes back to that one wanted the page before, and is shown it in here.
 */

interface GuardedState {
  isGuard?: boolean
}

const stateOf = (): object & GuardedState => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** Where the visitor was before this document, nearest first. */
let earlier: string[] | undefined

/** Once in the life of a document, and only where there is a page of ours to go back to. */
export function addHistoryGuard(): void {
  if (earlier) return
  earlier = earlierPages()
  if (earlier.length === 0) return
  const state = stateOf()
  history.replaceState({ ...state, isGuard: true }, '')
  history.pushState({ ...state, isGuard: false }, '', location.href)
}

export const isAtHistoryGuard = (): boolean => stateOf().isGuard === true

/** The page that going back was meant for; undefined when there is none of ours left. */
export const takeEarlierPage = (): string | undefined => earlier?.shift()

/** Places in one page are one page. */
const page = (url: string) => url.split('#', 1)[0]

function earlierPages(): string[] {
  // Not in every browser.
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
