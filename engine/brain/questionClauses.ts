/**
 * Clauses as questions are compared with: a clause that says nothing alone is part of its neighbour, and two questions
 * in one clause are two. Pure.
 */
import { foldedWords } from '../understanding/foldedWords.ts'
import {
  introducing,
  isAnaphoric,
  isReproach,
  ownWords,
  points,
} from '../dialogue/openQuestions.ts'
import { wordsIn } from '../knowledge/passages.ts'
import type { Act, Clause, SpanKind, Stretch } from '../turnReading.ts'

/** A clause. `whole`: with the words before it that a question points back to. */
export interface QuestionClause extends Clause {
  whole?: string
}

/** Acts of clauses that a question or a request may have been cut into. */
const cut: ReadonlySet<Act> = new Set<Act>(['ask', 'new', 'check', 'tell', 'other'])
/** `Is that allowed?` has one word of its own. */
const pointsBack = /^(?:is|are|was|would|will|does|do|can|could) (?:that|this|it|they|those)\b/i
/** What may come before a question about it. */
const told: ReadonlySet<Act> = new Set<Act>([...cut, 'change', 'cancel', 'note', 'give', 'upset'])
/** What is marked in words that give no value. */
const described: ReadonlySet<SpanKind> = new Set<SpanKind>(['reason', 'choice'])
const SECOND =
  /(?:(?<![\s,]),?\s+and\s+(?:also\s+)?|(?<=\?)\s+(?:(?:and|or|but)\s+)?)(?=(?:how|what|when|where|who|which|why)\b|(?:am|is|are|does|did|can|could|may|will|would)\s+\p{L}|(?:do|have)\s+(?:i|you|u|we|they)\b)|(?<=\?)\s(?=[^?]*\?)/giu
const FEWEST_WORDS = 3
const MEASURE = /\b(?:how (?:much|long)|costs?|prices?|charges?|fees?|free)\b/gi

/** Whether only the price or the length is asked for, and not of what: `how much is it?` */
export function asksOnlyMeasure(text: string): boolean {
  const rest = text.replaceAll(MEASURE, '')
  const own = foldedWords(rest).length
  return rest !== text && (own === 0 || (own === 1 && points(text)))
}

/** @param text the whole turn */
export function questionClauses(text: string, clauses: readonly Clause[]): QuestionClause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    if (before && announces(before)) joined.splice(-1, 1, clause)
    else if (before && belong(before, clause)) joined.splice(-1, 1, together(text, before, clause))
    else joined.push(clause)
  }
  const single = joined.flatMap((clause) =>
    clause.act === 'ask' ? questionsIn(text, clause) : tagged(text, clause),
  )
  return single.map((clause, at) => {
    const before = single[at - 1]
    const own = ownWords(clause.text).length
    const isPointing = own === 0 ? clause.text.trimEnd().endsWith('?') : points(clause.text)
    // `What have you got?` asks for what is free, whatever was told before it.
    // `What is it you don’t know?` points to what the agent has said.
    const isElse =
      clause.act === 'free' || /^\W*(?:and |but |so )?what\b.*\byou\b/i.test(clause.text)
    if (!before || own > 1 || isElse || !told.has(before.act) || !isPointing) return clause
    // `At four, would that be all right?` is answered by what comes of the four, and `we may be ten minutes late` gives no time.
    const isValue = before.act !== 'note' && before.spans.some(({ kind }) => !described.has(kind))
    const isQuestion = own === 0 ? !isValue : clause.act === 'ask'
    return isQuestion
      ? { ...clause, act: 'ask', whole: text.slice(before.start, clause.end) }
      : clause
  })
}

/** `Tell me,` and `last thing:` say nothing but that a question comes. */
const announces = ({ act, text }: Clause): boolean =>
  cut.has(act) &&
  /^\W*(?:(?:and|but|so|then|now|just|please|ok(?:ay)?|no)\W+)*(?:tell me|look|listen|(?:the |one |a )?(?:last|more|quick|other)? ?(?:thing|question)|i (?:did )?(?:just |only )?(?:ask(?:ed)?|have|had) (?:you )?(?:something|a question)|(?:only |just )?i (?:only |just )?(?:ask(?:ed)?|meant?)|(?:first|before) (?:of all|off|anything(?: else)?|(?:i|we) (?:book|decide|do|go on)(?: anything)?))\s*[,:.!…-]*\s*$/i.test(
    text,
  )

/** Whether a sentence ends with these words. */
export const isEnded = (text: string): boolean => /[.?!;]$/.test(text.trimEnd())

/** `A client asks | you to erase it`. */
const leadsOn = /\b(?:asks?|asked|wants?|wanted|needs?|needed|tells?|told|expects?|expected)\s*$/i

/** `I leave on | Thursday the third` was cut within what it says. */
const LEADS_ON = /\p{L}+ (?:for|on|until|till|from|at|of|with)\s*$/iu
const stating: ReadonlySet<Act> = new Set<Act>(['tell', 'note', 'give', 'fix'])

function belong(before: Clause, { act, text }: Clause): boolean {
  if (leadsOn.test(before.text)) return true
  if (stating.has(before.act) && stating.has(act) && LEADS_ON.test(before.text)) return true
  if (act === 'ask' && isCondition(before)) return true
  // `You haven't told me about my son, can he come?` asks one thing.
  if (act === 'ask' && isReproach(before.text) && points(text)) return true
  if (act === 'ask' && TAG.test(text) && !isEnded(before.text)) return true
  // `How long does it take, so I can tell my wife?`
  if (before.act === 'ask' && /^so (?:that )?(?:i|we|he|she|they) (?:can|could|know)\b/i.test(text))
    return true
  if (!cut.has(before.act) || !cut.has(act)) return false
  if (before.act === 'ask' && act === 'ask' && !isEnded(before.text) && pointsBack.test(text)) {
    return foldedWords(text).length < 2
  }
  if (/[.,?!;:]$/.test(before.text.trimEnd())) return false
  if (before.act === 'ask' && subordinate.test(text)) return true
  // `How do I get my data | shown, corrected or deleted?`
  const isOneQuestion = act === 'ask' && asking.test(before.text) && !asking.test(text)
  return isOneQuestion || saysNothing(before.text) || saysNothing(text)
}

/** `If four of us look at the calls,`, before `is that four times the price?` */
const isCondition = ({ act, text }: Clause): boolean =>
  cut.has(act) &&
  /^(?:(?:and|but|so) )?(?:if|when|suppose|supposing|say)\b[^.?!;]*,\s*$/i.test(text)

/** `What is it like | when a caller wants somebody else?`, but not `…when are you open?` */
const subordinate =
  /^(?:if|when|while|because|unless|until|once|after|before|that|so that)\b(?! (?:is|are|do|does|did|can|could|will|would|was|were|should)\b)/i

/** `…, isn't it?`, `…, no?` and `…, have you?` ask nothing alone. */
const TAG =
  /^\W*(?:yes|yeah|no|right|ok(?:ay)?|(?:is|are|was|were|do|does|did|have|has|can|could|will|would)(?:n['’]?t)? (?:it|you|they|we|he|she|there|that))\?\s*$/i

const asking =
  /^(?:and |but )?(?:how|what|when|where|who|which|why|can|could|do|does|did|is|are|will|would|may|if)\b/i

/** `Please`, `I need you to` and `can you help me`, in the middle of a sentence. */
const saysNothing = (text: string): boolean =>
  foldedWords(text).every((word) => introducing.has(word)) &&
  !/^(?:how|what|when|where|who|which|why)\b/i.test(text)

function together(text: string, before: Clause, clause: Clause): Clause {
  const main = saysNothing(clause.text) && !saysNothing(before.text) ? before : clause
  const [start, end] = [before.start, clause.end]
  return {
    ...main,
    start,
    end,
    text: text.slice(start, end),
    spans: [...before.spans, ...clause.spans],
  }
}

/** `We have a small dog, is that possible?` tells something, and asks about it. */
function tagged(text: string, clause: Clause): Clause[] {
  const cutAt = clause.start + clause.text.lastIndexOf(',') + 1
  const [head, tail] = [text.slice(clause.start, cutAt), text.slice(cutAt, clause.end)]
  const isTag =
    (clause.act === 'note' || clause.act === 'tell') &&
    tail.trimEnd().endsWith('?') &&
    /\b(?:is|are|will|would|can|could)\b/i.test(tail) &&
    (ownWords(tail).length === 0 || isAnaphoric(tail))
  if (!isTag || wordsIn(head) < FEWEST_WORDS || TAG.test(tail)) return [clause]
  const start = cutAt + tail.search(/\S/)
  const spans = clause.spans.filter((span) => span.end <= cutAt)
  return [
    { ...clause, end: cutAt, text: head, spans },
    { ...clause, act: 'ask', start, text: text.slice(start, clause.end), spans: [] },
  ]
}

/** `How much is it, and do you do Arabic?` */
function questionsIn(text: string, clause: Clause): Clause[] {
  const { end, spans } = clause
  const cuts: Stretch[] = []
  for (const { 0: words, index } of text.slice(0, end).matchAll(SECOND)) {
    const [from, to] = [index, index + words.length]
    const before = text.slice(cuts.at(-1)?.end ?? clause.start, from)
    // `360 dollars then? Tax included?`
    const fewest = before.endsWith('?') ? 2 : FEWEST_WORDS
    const isWhole = wordsIn(before) >= fewest && wordsIn(text.slice(to, end)) >= fewest
    if (from > clause.start && isWhole) cuts.push({ start: from, end: to })
  }
  const starts = [clause.start, ...cuts.map((each) => each.end)]
  return starts.map((start, at) => {
    const to = cuts[at]?.start ?? end
    const own = spans.filter((span) => span.start >= start && span.end <= to)
    return { ...clause, start, end: to, text: text.slice(start, to), spans: own }
  })
}
