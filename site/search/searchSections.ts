/**
 * The search index and how to query it. The build makes the index, and the browser loads it when somebody
 * searches. Both sides need the same options.
 */
import MiniSearch, {
  type AsPlainObject,
  type Options,
  type Query,
  type SearchResult,
} from 'minisearch'
import { synonyms } from './synonyms.ts'

/** What a page says below one of its headings. */
export interface Section {
  /** The address of the section: `/pricing`, `/services#healthcare`. */
  path: string
  page: string
  /** The page's title and heading, in its first section. Empty in the others, so that they count once. */
  title: string
  /** The heading of the section. The first section has none. */
  heading: string
  text: string
}

/** A run of text, and whether it matches what was typed. */
export interface Piece {
  text: string
  isMatch: boolean
}

export interface Found {
  path: string
  kind: 'article' | 'topic' | 'change' | 'docs' | 'page'
  page: Piece[]
  /** Empty for the beginning of a page. */
  heading: Piece[]
  excerpt: Piece[]
}

/** Words that are in every text and say nothing about its topic. */
const stopWords = new Set(
  'a an and are as at be but by do does for much from has have how i if in is it its me my not of on or that the their they this to us was we what when which who will with you your'.split(
    ' ',
  ),
)

const shownAtMost = 8
/** How many sections of one page are shown at most, so that it does not crowd out the others. */
const shownOfPage = 3
const excerptLength = 150

/** Returns the term under which the index has a word, or null if the index leaves such words out. */
export function termOf(word: string): string | null {
  const term = word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return stopWords.has(term) || (term.length < 2 && !/\d/.test(term)) ? null : term
}

const options: Options<Section & { id: number }> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['path', 'page', 'heading', 'text'],
  processTerm: termOf,
  searchOptions: {
    boost: { title: 6, heading: 3 },
    prefix: true,
    weights: { prefix: 0.6, fuzzy: 0.3 },
    // The docs are long and say everything somewhere. Most visitors want a page.
    boostDocument: (_id, _term, stored) =>
      String(stored?.['path']).startsWith('/docs/') ? 0.5 : 1,
  },
}

export function makeIndex(sections: readonly Section[]): AsPlainObject {
  const index = new MiniSearch(options)
  index.addAll(sections.map((section, id) => ({ id, ...section })))
  return index.toJSON()
}

/** Returns a search over an index that `makeIndex` made. */
export function openIndex(index: AsPlainObject): (query: string) => Found[] {
  const opened = MiniSearch.loadJS(index, options)
  // Allows one wrong letter in words of five to eight letters, and two in longer ones, if no page has the word: “where”
  // does not mean “there”.
  const fuzzy = (term: string) =>
    term.length < 5 || opened.search(term).length > 0 ? false : term.length < 9 ? 1 : 2
  return (query) => {
    // Looks for sections with every word. If there are none, those with some of the words are better than nothing.
    const queries = withSynonyms(query)
    const strict = opened.search({ combineWith: 'AND', queries }, { fuzzy })
    const found =
      strict.length > 0 ? strict : opened.search({ combineWith: 'OR', queries }, { fuzzy })
    return choose(found).map(describe)
  }
}

const ourBoost = { title: 12, heading: 6, text: 2 }

/** The words of a query, each with what our pages call the same. */
function withSynonyms(query: string): Query[] {
  let left = ` ${query.toLowerCase().replaceAll(/[?!.,;:]+(?= |$)|\s+/g, ' ')} `
  const queries: Query[] = []
  for (const [phrases, ours] of synonyms) {
    const said = phrases.filter((phrase) => left.includes(` ${phrase} `))
    for (const phrase of said) left = left.replaceAll(` ${phrase} `, ' ')
    // Our own words count more, because the pages about them have them in their titles.
    const known: Query = { combineWith: 'OR', queries: [...ours], boost: ourBoost }
    if (said.length > 0) queries.push({ combineWith: 'OR', queries: [...said, known] })
  }
  return [...queries, ...left.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => termOf(word) !== null)]
}

function choose(results: readonly SearchResult[]): SearchResult[] {
  const shown = new Map<string, number>()
  const chosen = results.filter(({ path }) => {
    const page = String(path).split('#', 1)[0] ?? ''
    const count = (shown.get(page) ?? 0) + 1
    shown.set(page, count)
    return count <= shownOfPage
  })
  return chosen.slice(0, shownAtMost)
}

function describe({ path, page, heading, text, terms }: SearchResult): Found {
  const matches = new Set(terms)
  return {
    path: String(path),
    kind: kindOf(String(path)),
    page: mark(String(page), matches),
    heading: mark(String(heading), matches),
    excerpt: excerptOf(String(text), matches),
  }
}

function kindOf(path: string): Found['kind'] {
  if (path.startsWith('/docs/')) return 'docs'
  if (path.startsWith('/blog-')) return 'article'
  if (path.startsWith('/blogs/')) return 'topic'
  return path.startsWith('/changelog') ? 'change' : 'page'
}

/** Splits a text into runs that match and runs that do not. */
function mark(text: string, matches: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  for (const run of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    const isMatch = matches.has(termOf(run) ?? '')
    const last = pieces.at(-1)
    if (run === '') continue
    if (last?.isMatch === isMatch) last.text += run
    else pieces.push({ text: run, isMatch })
  }
  return pieces
}

/**
 * Returns the part of a text with the most different matches, or its beginning. It begins and ends with a sentence if it
 * can.
 */
function excerptOf(text: string, matches: ReadonlySet<string>): Piece[] {
  if (text.length <= excerptLength) return mark(text, matches)
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map((word) => ({ word: word[0], index: word.index, term: termOf(word[0]) ?? '' }))
    .filter(({ term }) => matches.has(term))
  /** The more of them stand close together, the better. Of equal places, the first one is shown. */
  const closeness = (from: number): number => {
    const begins = words[from]?.index ?? 0
    const near = new Map<string, number>()
    for (const { term, index } of words.slice(from)) {
      if (index - begins > excerptLength / 2) break
      if (!near.has(term)) near.set(term, index - begins)
    }
    return near.size * excerptLength - Math.max(...near.values())
  }
  const scores = words.map((_word, at) => closeness(at))
  const first = words[scores.indexOf(Math.max(...scores))]
  const at = first?.index ?? 0
  const sentence = text.slice(0, at).search(/(?<=[.!?…·] )[^.!?…·]*$/)
  const begins = Math.max(0, sentence)
  const isNear = at - begins < excerptLength / 2
  const from = isNear ? begins : text.indexOf(' ', at - excerptLength / 3) + 1
  const rest = text.slice(from)
  const shown = (isNear ? '' : '… ') + cutText(rest, at - from + (first?.word.length ?? 0))
  return mark(shown, matches)
}

/** @param least what the text has to keep of its beginning */
function cutText(text: string, least: number): string {
  if (text.length <= excerptLength) return text
  const shown = text.slice(0, excerptLength)
  const sentences = /^.*[.!?](?= )/s.exec(shown)?.[0] ?? ''
  if (sentences.length >= Math.max(least, excerptLength / 2)) return sentences
  const cut = Math.max(least, shown.lastIndexOf(' '))
  return `${text.slice(0, cut).replace(/[\s,;:·–(]+$/, '')} …`
}
