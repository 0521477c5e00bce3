import { Worker } from 'node:worker_threads'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** What is on every page of a site, what is no text, and what nobody sees. */
const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'object',
  'canvas',
  'nav',
  'header',
  'footer',
  'aside',
  'form',
  'button',
  'select',
  'dialog',
  'head',
])
const blocks = new Set(
  'p div section article main blockquote pre figure figcaption address details summary table dl dt dd ul ol hr'.split(
    ' ',
  ),
)

const READ_LIMIT_MS = 10_000
const MOST_MEMORY_MB = 512

/**
 * The same in a thread of its own: a page that is made to, keeps a parser busy for many seconds. Rejects if it takes too
 * long or too much memory.
 */
export function readPageElsewhere(html: string, limitMs = READ_LIMIT_MS): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('readPageWorker.ts', import.meta.url), {
    workerData: html,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const timer = setTimeout(() => reject(new Error('The page takes too long to read.')), limitMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The page could not be read.')))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}

/** Takes the readable text out of a page, as Markdown: its headings, paragraphs, items of lists and rows of tables. */
export function readPage(html: string): string {
  const page = parse(html)
  const main = find(page.childNodes, 'main') ?? find(page.childNodes, 'article')
  const lines: string[] = []
  let line = ''
  let isInRow = false
  const end = (): void => {
    const text = line.replaceAll(/\s+/gu, ' ').trim()
    if (text !== '') lines.push(text)
    line = ''
    isInRow = false
  }
  /** A paragraph may stand inside of an item, a heading or a row, which goes on. */
  const begin = (): void => {
    if (isInRow) line += ' '
    else if (!/^(?:#+|-) *$/u.test(line)) end()
  }
  // Pages may be nested as deeply as they like, so nothing here calls itself.
  const left: (Node | (() => void))[] = [...(main?.childNodes ?? page.childNodes)].toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if (typeof next === 'function') next()
    else if ('value' in next && next.nodeName === '#text') line += next.value
    else if ('tagName' in next) {
      const { tagName: tag } = next
      // The title of a page is often in the header of its main part.
      if ((skipped.has(tag) && !(main && tag === 'header')) || isHidden(next)) continue
      const heading = /^h([1-6])$/.exec(tag)?.[1]
      if (heading !== undefined || tag === 'li' || tag === 'tr') {
        end()
        line =
          heading === undefined ? (tag === 'li' ? '- ' : '| ') : `${'#'.repeat(Number(heading))} `
        isInRow = tag === 'tr'
        left.push(end)
      } else if (blocks.has(tag) || tag === 'br') {
        begin()
        left.push(begin)
      }
      if (tag === 'td' || tag === 'th') left.push(() => (line += ' | '))
      // There may be more than a call takes arguments.
      for (const child of next.childNodes.toReversed()) left.push(child)
    }
  }
  end()
  return joined(lines.filter((each) => !/^(?:#+|-|\|[\s|]*)$/u.test(each)))
}

/** Items and rows follow each other; everything else is a paragraph of its own. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line, at) => {
      const before = lines[at - 1]
      const isNext = before !== undefined && /^[-|] /u.test(line) && line[0] === before[0]
      return at === 0 ? line : `${isNext ? '\n' : '\n\n'}${line}`
    })
    .join('')

const isHidden = ({ attrs }: Element): boolean =>
  attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      (name === 'aria-hidden' && value === 'true') ||
      (name === 'style' && /display:\s*none/i.test(value)),
  )

function find(nodes: readonly Node[], tag: string): Element | undefined {
  const left = [...nodes].toReversed()
  for (let next = left.pop(); next; next = left.pop()) {
    if (!('tagName' in next)) continue
    if (next.tagName === tag && !isHidden(next)) return next
    for (const child of next.childNodes.toReversed()) left.push(child)
  }
  return undefined
}
