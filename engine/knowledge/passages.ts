/** Splits an operator's texts into passages, and finds the sentences in each passage that answer questions. Pure. */
import { lexer, type Token, type Tokens } from 'marked'
import type { KnowledgeEntry } from '../engine.ts'

/** An answer has at most this many sentences and words. */
export const MOST_ANSWER_WORDS = 40
const MOST_ANSWER_SENTENCES = 2
/** Items with at most this many words are read out together as one list. */
const MOST_ITEM_WORDS = 10
/** Shorter sentences are read together with the next one. */
const FEWEST_SENTENCE_WORDS = 3
/** A language model gets at most this much of a passage. */
const MOST_PASSAGE_CHARACTERS = 600
/** The text is parsed in pieces of at most this length. */
const MOST_PIECE_CHARACTERS = 4_000
/** The marks of quotations and lists that begin a line. */
const LINE_MARKS = /^(?:[ \t]*(?:>[ \t]?|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/
const RULER = /^[ \t]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/
/** More lists than this inside of each other are read as plain text, because the Markdown parser takes seconds. */
const MOST_LISTS = 4

interface Block {
  headings: readonly string[]
  /** The question that this block answers, if the file has one. */
  question: string | undefined
  sentences: readonly string[]
  /** True for list items and table rows, which may be read out together. */
  isList: boolean
}

export type TextFormat = 'markdown' | 'text'

export const formatOf = (fileName: string): TextFormat =>
  /\.(?:md|markdown)$/i.test(fileName) ? 'markdown' : 'text'

/** Returns the entries of a text, in order. The same text always gives the same entries. */
export const entriesOf = (text: string, format: TextFormat): KnowledgeEntry[] =>
  [...entrySteps(text, format)].flat()

/**
 * Yields the same entries in steps. A whole text may take seconds, but each step takes tens of milliseconds at most, so
 * that the caller can do other work in between.
 */
export function* entrySteps(text: string, format: TextFormat): Generator<KnowledgeEntry[]> {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const steps = format === 'markdown' ? markdownBlocks(plain) : textSteps(plain)
  for (const blocks of steps) yield blocks.flatMap(entriesOfBlock)
}

function entriesOfBlock({ headings, question, sentences, isList }: Block): KnowledgeEntry[] {
  const heading = headings.join(', ')
  const passage = [heading && `${heading}:`, question, ...sentences]
    .filter(Boolean)
    .join(' ')
    .slice(0, MOST_PASSAGE_CHARACTERS)
  const cueOf = (words: string): string => (heading === '' ? words : `${heading}: ${words}`)
  const whole = isList ? listOf(sentences) : undefined
  const entries: KnowledgeEntry[] = []
  if (question !== undefined) {
    entries.push({ cue: question, say: whole ?? firstOf(sentences), passage })
  }
  if (whole !== undefined) entries.push({ cue: cueOf(whole), say: whole, passage })
  sentences.forEach((sentence, at) => {
    const before = sentences[at - 1]
    // `It costs $25.` means nothing without the sentence before it, so say both.
    const both = before !== undefined && pointsBack(sentence) ? `${before} ${sentence}` : sentence
    const say = wordsIn(both) <= MOST_ANSWER_WORDS ? both : sentence
    const asked = question === undefined ? both : `${question} ${both}`
    entries.push({ cue: cueOf(asked), say, passage })
  })
  return entries
}

/** Returns as many of the first sentences as fit into one answer. */
export function firstOf(sentences: readonly string[]): string {
  const [first = '', ...rest] = sentences.slice(0, MOST_ANSWER_SENTENCES)
  const all = [first, ...rest].join(' ')
  return wordsIn(all) <= MOST_ANSWER_WORDS ? all : first
}

/** Joins list items into one sentence, if it is short enough to read out. */
function listOf(items: readonly string[]): string | undefined {
  if (items.length < 2 || items.some((item) => wordsIn(item) > MOST_ITEM_WORDS)) return undefined
  const list = `${items.map((item) => item.replace(/[.;]$/, '')).join('; ')}.`
  return wordsIn(list) <= MOST_ANSWER_WORDS ? list : undefined
}

export const wordsIn = (text: string): number => text.split(' ').length

/** Whether a sentence such as `It costs $25.` or `You can pause it.` refers back to the one before it. */
export const pointsBack = (sentence: string): boolean =>
  /^(?:(?:its|their|he|she|his|her|this|that|these|those|after that|then|both|otherwise)\b|(?:[\p{L}']+ ){0,4}(?:it|they|them)\b)/iu.test(
    sentence,
  )

/** Yields the blocks piece by piece. */
function* markdownBlocks(text: string): Generator<Block[]> {
  let blocks: Block[] = []
  /** The open headings, one per level. A new heading closes those below its level. */
  let headings: { depth: number; text: string }[] = []
  let question: string | undefined

  function add(sentences: readonly string[], isList: boolean): void {
    if (sentences.length === 0) return
    blocks.push({ headings: headingTexts(headings), question, sentences, isList })
    question = undefined
  }

  function take(tokens: readonly Token[]): void {
    for (const token of tokens) {
      switch (token.type) {
        case 'heading': {
          const heading = inlineText(token.tokens ?? [])
          headings = headings.filter(({ depth }) => depth < token.depth)
          question = undefined
          if (heading.endsWith('?')) question = heading
          else headings.push({ depth: token.depth, text: heading })
          break
        }
        case 'paragraph':
        case 'text': {
          const own = inlineText(token.tokens ?? [token])
          // A question in bold. Its answer follows.
          if (own.endsWith('?') && token.tokens?.every(({ type }) => type === 'strong'))
            question = own
          else takeText(own)
          break
        }
        case 'list':
          add((token as Tokens.List).items.flatMap(itemSentences), true)
          break
        case 'table':
          add(rowSentences(token as Tokens.Table), true)
      }
    }
  }

  function takeText(own: string): void {
    for (const part of questionsIn(own)) {
      if (part.question !== undefined) question = part.question
      add(sentencesOf(part.text), false)
    }
  }

  for (const section of sectionsOf(text)) {
    blocks = []
    const unquoted = withoutQuotes(section)
    if (unquoted === undefined) blocks = textBlocks(section)
    else take(lexer(unquoted))
    yield blocks
  }
}

/**
 * Takes the marks of quotations off a text, because their words count like any others, and the Markdown parser reads
 * what is quoted again for each line and level. Returns undefined if lists are too deep inside of each other.
 */
function withoutQuotes(text: string): string | undefined {
  const lines: string[] = []
  let wasQuoted = false
  for (const line of text.split('\n')) {
    const marks = LINE_MARKS.exec(line)?.[0] ?? ''
    const lists = marks
      .replaceAll(/[>\s]+/g, ' ')
      .trim()
      .split(' ')
    if (lists.length > MOST_LISTS && !RULER.test(line)) return undefined
    const isQuoted = /^[ \t]*>/.test(marks)
    // A quotation is a paragraph of its own.
    if (isQuoted && !wasQuoted) lines.push('')
    wasQuoted = isQuoted
    lines.push(marks.replaceAll(/>[ \t]?/g, '') + line.slice(marks.length))
  }
  return lines.join('\n')
}

/** Splits a text before its headings, and then into pieces. */
const sectionsOf = (text: string): string[] => text.split(/\n(?=#{1,6}\s)/).flatMap(piecesOf)

/** Splits a text between paragraphs, or anywhere if a paragraph never ends, because long pieces are slow to parse. */
function piecesOf(section: string): string[] {
  if (section.length <= MOST_PIECE_CHARACTERS) return [section]
  const pieces: string[] = []
  for (const paragraph of section.split(/\n(?=[^\S\n]*\n)/)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + paragraph.length < MOST_PIECE_CHARACTERS) {
      pieces[pieces.length - 1] = `${last}\n${paragraph}`
      continue
    }
    for (let at = 0; at < paragraph.length; at += MOST_PIECE_CHARACTERS) {
      pieces.push(paragraph.slice(at, at + MOST_PIECE_CHARACTERS))
    }
  }
  return pieces
}

/** Leaves out the document's title: it stands above every passage, so it does not help to tell them apart. */
const headingTexts = (headings: readonly { depth: number; text: string }[]): string[] =>
  headings.filter(({ depth }) => depth > 1).map(({ text }) => text)

function itemSentences(item: Tokens.ListItem): string[] {
  const own = item.tokens.filter(({ type }) => type !== 'list')
  const nested = item.tokens.filter((token): token is Tokens.List => token.type === 'list')
  const text = own
    .map((token) => inlineText(('tokens' in token && token.tokens) || [token]))
    .join(' ')
  return [...sentencesOf(text), ...nested.flatMap(({ items }) => items.flatMap(itemSentences))]
}

/** `Consultation: $65.`, or with more columns `Consultation: price $65, time 20 minutes.` */
function rowSentences({ header, rows }: Tokens.Table): string[] {
  const names = header.map(({ tokens }) => inlineText(tokens))
  return rows.flatMap((row) => {
    const [first = '', ...rest] = row.map(({ tokens }) => inlineText(tokens))
    const cells = rest.flatMap((cell, at) => {
      if (cell === '') return []
      return rest.length === 1 ? [cell] : [`${names[at + 1] ?? ''} ${cell}`.trim()]
    })
    return sentencesOf(cells.length === 0 ? first : `${first}: ${cells.join(', ')}`)
  })
}

function* textSteps(text: string): Generator<Block[]> {
  for (const piece of piecesOf(text)) yield textBlocks(piece)
}

function textBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const { question, text: own } of questionsIn(withoutAddresses(paragraph))) {
      const sentences = sentencesOf(own)
      if (sentences.length > 0) blocks.push({ headings: [], question, sentences, isList: false })
    }
  }
  return blocks
}

/** Finds `Q: …` and `A: …` at the start of lines. Text before the first `Q:` belongs to no question. */
function questionsIn(paragraph: string): { question: string | undefined; text: string }[] {
  // Without this, the regex would try to match an answer at every space of a long run.
  const parts = paragraph.replaceAll(/\s+/g, ' ').split(/(?:^|\s)(?=(?:Q|Question):\s)/)
  return parts.flatMap((part): { question: string | undefined; text: string }[] => {
    const asked = /^(?:Q|Question):\s+(.*?)\s+(?:A|Answer):\s+(.*)$/s.exec(part.trim())
    if (!asked) return part.trim() === '' ? [] : [{ question: undefined, text: part }]
    return [{ question: oneLine(asked[1]!), text: asked[2]! }]
  })
}

/** The text of a line of Markdown, without the markup. */
function inlineText(tokens: readonly Token[]): string {
  return oneLine(tokens.map(wordsOf).join(''))
}

function wordsOf(token: Token): string {
  switch (token.type) {
    case 'link': {
      const { href, text, tokens } = token as Tokens.Link
      return text === href || text.includes('://') ? siteOf(text) : tokens.map(wordsOf).join('')
    }
    case 'image':
    case 'html':
      return ''
    case 'br':
      return ' '
    case 'codespan':
      return withoutEntities((token as Tokens.Codespan).text)
    default:
      if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('')
      return withoutAddresses(withoutEntities('text' in token ? String(token.text) : ''))
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}
const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:(amp|lt|gt|quot|nbsp)|#39);/g, (_all, name?: string) =>
    name === undefined ? "'" : entities[name]!,
  )

/** Replaces a link by the name of the site, because nobody wants to hear the whole address. */
const withoutAddresses = (text: string): string =>
  text.replaceAll(/\b(?:https?:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g, siteOf)

const siteOf = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/[/?#].*$/s, '')

/** Removes leftover Markdown characters, which mean nothing in speech. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[*_#`<>[\]|\\~]+/g, ' ')
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|approx|ca|etc|e\.g|i\.e|vs|incl|min|max|a\.m|p\.m|\p{Lu})\.$/u

/** Splits a text into sentences that can be spoken: each ends with a full stop, and none is too long. */
export function sentencesOf(text: string): string[] {
  const found: string[] = []
  for (const piece of oneLine(text).split(/(?<=[.!?…][")”’]?)\s+(?=["“(]?[\p{Lu}\p{N}])/u)) {
    const last = found.at(-1)
    const isSame =
      last !== undefined && (ABBREVIATION.test(last) || wordsIn(last) < FEWEST_SENTENCE_WORDS)
    if (isSame) found[found.length - 1] = `${last} ${piece}`
    else if (/[\p{L}\p{N}]/u.test(piece)) found.push(piece)
  }
  return found
    .flatMap(inSayableParts)
    .map((one) => (/[.!?…][")”’]?$/.test(one) ? one : `${one.replace(/[,;:–-]+$/, '')}.`))
}

/** Splits a sentence that is too long to be spoken, at the last punctuation mark before the limit. */
function inSayableParts(sentence: string): string[] {
  const words = sentence.split(' ')
  const parts: string[] = []
  while (words.length > MOST_ANSWER_WORDS) {
    const fitting = words.slice(0, MOST_ANSWER_WORDS)
    const at = Math.max(
      fitting.findLastIndex((word) => /[;:]$/.test(word)),
      fitting.findLastIndex((word) => word.endsWith(',')),
    )
    parts.push(words.splice(0, at < MOST_ANSWER_WORDS / 4 ? MOST_ANSWER_WORDS : at + 1).join(' '))
  }
  return [...parts, words.join(' ')]
}
