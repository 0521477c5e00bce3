import type { Stretch } from '../turnReading.ts'
import type { ClauseSplitter } from '../languagePack.ts'

/**
 * An answer is synthesised clause by clause, so that the visitor hears its start while its end is still being
 * generated. The first clause is short, because speech begins when it is ready. Later clauses are synthesised
 * while others play, and sound better when they are long. The cuts depend only on the text, not on the pieces
 * in which it arrived, so the cache finds the clauses of the same answer again.
 */
interface Measure {
  /** From this length on, a comma is enough to end a clause. All lengths are in characters. */
  comma: number
  /** A clause that gets too long is preferably cut before a new thought, up to this length. */
  thought: number
  /** A clause longer than this is too long. */
  long: number
  /** A clause longer than this is cut between any two words. */
  most: number
}

/** A punctuation mark with the closing marks after it, such as `…?!")`. */
const LONGEST_MARK = 10
/**
 * A cut is found within this many characters after its latest possible place: a punctuation mark, closing marks, the
 * spaces, and the start of what follows. Looking no further keeps long texts cheap.
 */
const LOOK_AHEAD = 120

const first: Measure = { comma: 16, thought: 44, long: 56, most: 90 }
/** The second clause must be synthesised while the first one plays. */
const second: Measure = { comma: 40, thought: 70, long: 90, most: 140 }
const later: Measure = { comma: 70, thought: 110, long: 140, most: 180 }

/**
 * Marks that may end a clause. Space must follow them, so `1,000`, `$9.14` and `a.b` contain none. The
 * lookbehinds make the regex try each run of marks or spaces once, and not again from each of its characters.
 */
const ENDINGS = /(?<mark>(?<![.!?…])[.!?…]+|[,;:—–])(?<closing>["'”’)\]*_]*)\s+|(?<!\s)\s*\n\s*/gu
const NEVER_AN_END =
  /(?:^|[\s("“])(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|approx|incl|excl|min|max|tel|cf|fig|\p{L})\.$/iu
const NUMBER_FOLLOWS = /(?:^|\s)(?:no|nos|p|pp|art|sec|ext)\.$/iu
/** Words that begin a new thought, if a pause before them sounds natural. */
const NEW_THOUGHT =
  /\s(?=(?:and|but|or|so|because|which|who|where|when|while|if|unless|until|with|without|for|from|after|before|than|that)\s)/giu

/** Returns the clauses of a whole answer, the same as a splitter would. */
export function clausesOf(text: string): string[] {
  const splitter = createClauseSplitter()
  return [...splitter.push(text), ...splitter.end()]
}

export function createClauseSplitter(): ClauseSplitter {
  let rest = ''
  let clauses = 0

  return {
    *push(piece: string): Generator<string, void> {
      rest += piece
      for (;;) {
        const cut = findCut(rest, [first, second][clauses] ?? later)
        if (!cut) return
        const clause = rest.slice(0, cut)
        rest = rest.slice(cut)
        if (/[\p{L}\p{N}]/u.test(clause)) clauses++
        yield clause
      }
    },
    *end(): Generator<string, void> {
      if (rest) yield rest
      rest = ''
    },
  }
}

/**
 * Returns where the first clause of the text ends. Returns undefined if that is not known yet, or if the clause ends
 * with the text. Each step looks at a limited stretch at the start of the text and waits until all of it has arrived,
 * which makes the clauses independent of the pieces.
 */
function findCut(text: string, measure: Measure): number | undefined {
  const head = text.slice(0, measure.most + LOOK_AHEAD)
  const isWhole = head.length === text.length
  const late: RegExpExecArray[] = []
  for (const mark of head.matchAll(ENDINGS)) {
    if (mark.index > measure.long) {
      late.push(mark)
      continue
    }
    const cut = markCut(mark, measure, isWhole)
    if (cut) return cut === 'wait' ? undefined : cut
  }
  if (text.length <= measure.long + LONGEST_MARK) return undefined
  const thoughts = [...head.matchAll(NEW_THOUGHT)].map(({ index }) => index + 1)
  const best = thoughts.findLast((cut) => cut >= measure.comma && cut <= measure.thought)
  if (best) return best
  const thought = thoughts.find((cut) => cut > measure.thought && cut <= measure.most)
  for (const mark of late.filter(({ index }) => index < (thought ?? measure.most))) {
    const cut = markCut(mark, measure, isWhole)
    if (cut) return cut === 'wait' ? undefined : cut
  }
  if (thought) return thought
  return text.length > measure.most + LONGEST_MARK ? wordCut(text, measure) : undefined
}

/** @param isWhole The mark's input is all the text so far, so more may still arrive. */
function markCut(
  mark: RegExpExecArray,
  measure: Measure,
  isWhole: boolean,
): number | 'wait' | undefined {
  const end = mark.index + mark[0].length
  const after = mark.input.slice(end)
  /* What follows the space decides whether a period ends a sentence. */
  if (isWhole && /^["'“‘([]*$/u.test(after)) return 'wait'
  return isEnd(mark, after, measure) ? end : undefined
}

function isEnd(found: RegExpExecArray, after: string, measure: Measure): boolean {
  const { mark = '', closing = '' } = found.groups ?? {}
  const before = found.input.slice(0, found.index + mark.length)
  if (!/[\p{L}\p{N}]/u.test(before)) return false
  if (found[0].includes('\n')) return true
  if (/^[,;:—–]/u.test(mark)) {
    const inBrackets = before.lastIndexOf('(') > before.lastIndexOf(')')
    return !inBrackets && before.trim().length + closing.length >= measure.comma
  }
  if (mark !== '.') return true
  if (NEVER_AN_END.test(before) || /^\s*\d+\.$/u.test(before)) return false
  if (NUMBER_FOLLOWS.test(before) && /^\d/u.test(after)) return false
  return !/^["'“‘([]*\p{Ll}/u.test(after)
}

function wordCut(text: string, measure: Measure): number {
  const space = text.slice(0, measure.most + 1).search(/\s\S*$/u)
  return space > 0 ? space + 1 : measure.most
}

const questionStart =
  /^(?:(?:and|but|or|also) )?(?:what|where|when|how|which|who|why|do|does|did|is|are|can|could|would|will|have|has)\b/i

export const beginsQuestion = (text: string): boolean => questionStart.test(text)

/** The sentences of a text, each with the mark at its end. */
export const sentencesOf = (text: string): string[] => text.trim().split(/(?<=[.?!…])\s+(?=\S)/)

/** Whether a sentence ends with these words, within quotation marks or not. */
export const endsSentence = (text: string): boolean => /[.?!]["”]?\s*$/.test(text)

/** The whole sentences that these parts of the text are in, each once. */
export function sentencesAround(text: string, parts: readonly Stretch[]): string {
  let end = 0
  const around = sentencesOf(text).filter((sentence) => {
    const start = text.indexOf(sentence, end)
    end = start + sentence.length
    return parts.some((part) => part.start < end && part.end > start)
  })
  return [...new Set(around)].join(' ')
}
