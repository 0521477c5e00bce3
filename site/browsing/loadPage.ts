/** A page of this site that was fetched and parsed. None of its scripts have run, and it is not shown yet. */
export interface LoadedPage {
  document: Document
  /** The final address after redirects, with the requested hash. */
  url: URL
}

const giveUpAfterMs = 15_000

/**
 * Fetches a page, and its styles before the page is shown. Our 404 page also counts as a page.
 * @param signal aborts when the visitor requests another page
 * @returns undefined if there is nothing that this document can show
 */
export async function loadPage(href: string, signal: AbortSignal): Promise<LoadedPage | undefined> {
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(giveUpAfterMs)])
    const response = await fetch(href, {
      headers: { accept: 'text/html' },
      // The browser may be prefetching the same page, and its cache allows one writer per entry at a time:
      // the second one waits for up to twenty seconds.
      cache: 'no-store',
      signal: inTime,
    })
    const url = new URL(response.url)
    url.hash = new URL(href).hash
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
    if (!isPage || !(response.ok || response.status === 404)) return undefined
    if (url.origin !== location.origin) return undefined
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html')
    if (!parsed.querySelector('main')) return undefined
    await loadStyles(parsed, inTime)
    return { document: parsed, url }
  } catch {
    return undefined
  }
}

/**
 * A `media` value that keeps loading styles inactive, so that they do not affect the page that is still
 * shown.
 */
const waiting = 'not all'
const sheetSelector = 'link[rel=stylesheet]'

const sheetsOf = (page: Document): HTMLLinkElement[] => [
  ...page.head.querySelectorAll<HTMLLinkElement>(sheetSelector),
]

/** Loads the styles of a page. Rejects if one of them does not load, or not in time. */
async function loadStyles(page: Document, inTime: AbortSignal): Promise<void> {
  const present = new Set(sheetsOf(document).map((sheet) => sheet.getAttribute('href')))
  await Promise.all(
    sheetsOf(page)
      .filter((sheet) => !present.has(sheet.getAttribute('href')))
      .map(
        (sheet) =>
          new Promise((resolve, reject) => {
            const link = document.createElement('link')
            link.rel = 'stylesheet'
            link.setAttribute('href', sheet.getAttribute('href') ?? '')
            link.media = waiting
            link.addEventListener('load', resolve)
            link.addEventListener('error', () => {
              link.remove()
              reject(new Error(`The styles ${link.href} did not load.`))
            })
            inTime.addEventListener('abort', () => {
              if (!link.sheet) link.remove()
              reject(new Error(`The styles ${link.href} did not load in time.`))
            })
            document.head.append(link)
          }),
      ),
  )
}

/** Activates the styles that were loaded for the page that is shown now. */
export function applyStyles(): void {
  for (const sheet of sheetsOf(document)) sheet.removeAttribute('media')
}
