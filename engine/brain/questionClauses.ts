/**
 * Clauses as questions are compared with: a clause that says nothing alone is part of its neighbour, and two questions
 * in one clause are two. Pure.
 */
import { foldedWords } from '../understanding/foldedWords.ts'
import { wordsIn } from '../knowledge/passages.ts'
import type { Act, Clause, Stretch } from '../turnReading.ts'

/** Acts of clauses that a question or a request may have been cut into. */
const cut: ReadonlySet<Act> = new Set<Act>(['ask', 'new', 'check', 'tell', 'other'])
/** Words that ask for help with what comes next, and say nothing of it. */
const introducing: ReadonlySet<string> = new Set(foldedWords('help really wonder hope love'))
/** `Is that allowed?` has one word of its own. */
const pointsBack = /^(?:is|are|was|would|will|does|do|can|could) (?:that|this|it|they|those)\b/i
const SECOND =
  /(?<![\s,]),?\s+and\s+(?:also\s+)?(?=(?:how|what|when|where|who|which|why)\b|(?:is|are|does|did|can|could|may|will|would)\s+(?:i|you|u|we|they|he|she|it|there|that|this|the|your|my|our|any)\b|(?:do|have)\s+(?:i|you|u|we|they)\b)/gi
const FEWEST_WORDS = 3
const MOST_OF_TOPIC = 5

/** @param text the whole turn */
export function questionClauses(text: string, clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    if (before && belong(before, clause)) joined.splice(-1, 1, together(text, before, clause))
    else joined.push(clause)
  }
  return joined
    .flatMap(cutBeforeQuestion)
    .map((clause): Clause => {
      if (announces.test(clause.text)) return { ...clause, act: 'social' }
      // `We come at eleven, is that all right?`
      const { act, text: words } = clause
      const isAsked =
        (act === 'note' && (pointsBack.test(words) || asksOfThat.test(words))) ||
        (act === 'refuse' && pleads.test(words))
      if (isAsked && words.trimEnd().endsWith('?')) return { ...clause, act: 'ask' }
      return act === 'ask' && wants.test(words) && !words.trimEnd().endsWith('?')
        ? { ...clause, act: 'tell' }
        : clause
    })
    .flatMap((clause) => (clause.act === 'ask' ? questionsIn(text, clause) : [clause]))
}

/** `One of us is coeliac, | can the kitchen manage that?` */
function cutBeforeQuestion(clause: Clause): Clause[] {
  const { act, start, text, spans } = clause
  const at = act === 'note' || act === 'tell' ? text.lastIndexOf(', ') + 2 : 1
  const asked = text.slice(at)
  if (
    at < 2 ||
    !(asksOfThat.test(asked) || pointsBack.test(asked)) ||
    !text.trimEnd().endsWith('?')
  )
    return [clause]
  const cutAt = start + at
  return [
    {
      ...clause,
      end: cutAt,
      text: text.slice(0, at),
      spans: spans.filter((one) => one.end <= cutAt),
    },
    { ...clause, act: 'ask', start: cutAt, text: text.slice(at), spans: [] },
  ]
}

/** `Can the kitchen manage that?` */
const asksOfThat =
  /^(?:is|are|can|could|will|would|does|do) (?!you\b|we\b|i\b).*\b(?:that|it|this)\W*$/i
/** `Can’t you let me off one day?` */
const pleads = /^(?:\W|and|but|so)*(?:can|could|would|will)(?:n['’]?t| not)? (?:you|i|we|they)\b/i
/** `I want the bundle or the money` asks nothing. */
const wants =
  /^(?:\W|and|but|so)*(?:i|we) (?:just |only )?(?:want|need)\b(?! to (?:know|ask|hear|be sure|understand|find))/i

/** A question is only announced: `but first, a question`, `can I just ask something?` */
const announces =
  /^(?:\W|and|but|so|just|first|oh|before (?:that|anything))*(?:(?:(?:i have|i['’]ve got) )?(?:(?:a|one|another|quick|short|little) )+question|(?:can|may|could) i (?:just |quickly )?ask(?: (?:you )?something)?)(?: first)?\W*$/i

/** `A client asks | you to erase it`. */
const leadsOn = /\b(?:asks?|asked|wants?|wanted|needs?|needed|tells?|told|expects?|expected)\s*$/i

function belong(before: Clause, { act, text }: Clause): boolean {
  if (leadsOn.test(before.text)) return true
  if (!cut.has(before.act) || !cut.has(act)) return false
  const isEnded = /[.?!;]$/.test(before.text.trimEnd())
  // `The flat on Linden Row, | how many bedrooms has it?`
  const isTopic = /,\s*$/.test(before.text) && !asking.test(before.text)
  if (before.act === 'ask' && act === 'ask' && isTopic && wordsIn(before.text) <= MOST_OF_TOPIC)
    return true
  if (before.act === 'ask' && act === 'ask' && !isEnded && pointsBack.test(text)) {
    return foldedWords(text).length < 2
  }
  if (/[.,?!;:]$/.test(before.text.trimEnd())) return false
  // `How do I get my data | shown, corrected or deleted?`
  const isOneQuestion = act === 'ask' && asking.test(before.text) && !asking.test(text)
  return isOneQuestion || saysNothing(before.text) || saysNothing(text)
}

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

/** `How much is it, and do you do Arabic?` */
function questionsIn(text: string, clause: Clause): Clause[] {
  const { end, spans } = clause
  const cuts: Stretch[] = []
  for (const { 0: words, index } of text.slice(0, end).matchAll(SECOND)) {
    const [from, to] = [index, index + words.length]
    const before = text.slice(cuts.at(-1)?.end ?? clause.start, from)
    const isWhole = wordsIn(before) >= FEWEST_WORDS && wordsIn(text.slice(to, end)) >= FEWEST_WORDS
    if (from > clause.start && isWhole) cuts.push({ start: from, end: to })
  }
  const starts = [clause.start, ...cuts.map((each) => each.end)]
  return starts.map((start, at) => {
    const to = cuts[at]?.start ?? end
    const own = spans.filter((span) => span.start >= start && span.end <= to)
    return { ...clause, start, end: to, text: text.slice(start, to), spans: own }
  })
}
