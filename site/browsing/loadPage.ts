/** A page of this site, fetched and parsed; nothing of it has run or is shown. */
export interface LoadedPage {
  document: Document
  /** Where it really is: redirects have been followed. The hash that was asked for is kept. */
  url: URL
}

const giveUpAfterMs = 15_000

/**
 * Fetches a page and, ahead of showing it, its styles. Our own page for a missing address is a page too.
 * @param signal of a visitor who wants another page by now
 * @returns undefined when there is nothing that could be shown in this document
 */
export async function loadPage(href: string, signal: AbortSignal): Promise<LoadedPage | undefined> {
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(giveUpAfterMs)])
    const response = await fetch(href, {
      headers: { accept: 'text/html' },
      // The browser may be fetching the same page ahead, and its cache lets one at a time write an entry:
      // who comes second waits for up to twenty seconds.
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

/** What is on its way waits behind `media`, so that it does not touch the page that is still shown. */
const waiting = 'not all'
const sheetSelector = 'link[rel=stylesheet]'

const sheetsOf = (page: Document): HTMLLinkElement[] => [
  ...page.head.querySelectorAll<HTMLLinkElement>(sheetSelector),
]

/** Rejects when one of them can't be loaded, or not in time. */
async function loadStyles(page: Document, inTime: AbortSignal): Promise<void> {
  const there = new Set(sheetsOf(document).map((sheet) => sheet.getAttribute('href')))
  await Promise.all(
    sheetsOf(page)
      .filter((sheet) => !there.has(sheet.getAttribute('href')))
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

/** Puts the styles of the page in force, and takes those away that are only of the one before. */
export function applyStylesOf(page: Document): void {
  const wanted = new Set(sheetsOf(page).map((sheet) => sheet.getAttribute('href')))
  for (const sheet of sheetsOf(document)) {
    if (wanted.has(sheet.getAttribute('href'))) sheet.removeAttribute('media')
    else sheet.remove()
  }
}
