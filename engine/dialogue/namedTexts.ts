/**
 * A text that the caller names and says anew: `no, the next step is that Sam calls Ruth`, `the reason is my bill, not my
 * phone`. The reader of turns may take such words for anything, so they are found by the name of the slot.
 */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Act, Clause, SpanKind, Stretch } from '../turnReading.ts'
import { blankOutside } from './blanked.ts'
import type { SlotValue } from '../slotValue.ts'
import { ownWords } from './namedSlot.ts'
import { kept, reasonIn } from './notes.ts'
import { callsBack } from './taskProgress.ts'
import { spelledOut, withoutManner } from '../english/values/writtenAs.ts'
import type { About } from './slotCommands.ts'

export interface NamedText extends Stretch {
  slot: string
  text: string
}

/** @param clauses of `text` */
export function namedTexts(text: string, clauses: readonly Clause[], about: About): NamedText[] {
  const { task, values, expects } = about
  if (expects.name !== 'confirmation' && expects.name !== 'change') return []
  const shown = blankOutside(
    text,
    clauses.filter(({ act }) => !asideActs.has(act)),
  ).replaceAll('’', "'")
  const spans = clauses.flatMap((clause) => clause.spans)
  const names = Object.entries(task.slots).map(([slot, each]) => namesOf(slot, each))
  const anyName = new RegExp(`${boundary}(?:${names.map(({ words }) => words).join('|')})\\b`, 'iu')
  return names.flatMap(({ slot: name, words, leadIns }): NamedText[] => {
    const slot = task.slots[name]
    if (slot?.type !== 'text' || slot.unasked || slot.ofPerson) return []
    const introduced = leadIns === '' ? '' : `|(?:${leadIns})\\s+`
    const match = [
      ...shown.matchAll(
        new RegExp(
          `${boundary}(?:(?:${words})(?: name)?(?:${isGiven})\\s*(?:that )?(?:(?:only|just|simply|called) )*${introduced})`,
          'giu',
        ),
      ),
    ].at(-1)
    if (!match) return []
    const start = match.index + match[0].length
    const rest = shown.slice(start)
    // The text ends before whatever else the caller names, and before a number.
    const next = anyName.exec(rest)?.index ?? rest.length
    const foreign = spans.find((span) => span.start > start && foreignKinds.has(span.kind))
    const closing = clauses.find(
      (clause) =>
        clause.start > start && (closingActs.has(clause.act) || wishesWhen(clause, about)),
    )
    const end = Math.min(
      start + next,
      foreign ? start + wordsBefore(rest, foreign.start - start) : Infinity,
      closing?.start ?? Infinity,
    )
    const known = values[name]
    const said = withoutDenied(shown.slice(start, end), known)
    const whole = slot.short ? (/^[^,.;!?]+/.exec(said)?.[0] ?? '') : said
    const plain = whole.replace(/^[\s,.;:–-]+|[\s,;:.!–-]+$/gu, '')
    const before = known?.type === 'text' ? known.text : undefined
    const value = slot.short
      ? (spelledOut(plain, before) ?? withoutManner(plain))
      : keptFor(about, name, plain)
    const isValue =
      value !== '' && !/^(?:wrong|not|still|right|fine|please|correct|ok)\b/iu.test(value)
    return isValue ? [{ slot: name, text: value.slice(0, slot.most), start, end }] : []
  })
}

/** `And have them call before noon` is no part of what a callback is about. */
export const wishesWhen = ({ text, spans }: Clause, { task }: Pick<About, 'task'>): boolean =>
  callsBack(task) &&
  spans.some(({ kind }) => kind === 'date' || kind === 'time') &&
  (CALLING.test(text) || reasonIn(text) === '')

const CALLING =
  /^\W*(?:(?:and|but|please|just|only)\W+)*(?:call|ring|phone)(?: (?:me|us|her|him|them))?(?: back)? (?:only |not )?(?:after|before|at|from|in|on|between|around|until)\b/i

/** What is kept of the words for a text. The reason for a callback is never the wish for the callback itself. */
export function keptFor({ task, expects }: About, name: string, words: string): string {
  const isAsked = expects.name === 'slot' && expects.slot === name
  const reason = callsBack(task) ? reasonIn(words) : kept(words)
  return reason === '' && isAsked && !callsBack(task) ? kept(words) : reason
}

/** The words without what they deny: `my bill, not my phone`, where the phone was known, and `copper, not that`. */
export function withoutDenied(said: string, known: SlotValue | undefined): string {
  const at = /[\s,;]+(?:and |but )?not (?:for |about )?([^,.;!?]+)/iu.exec(said)
  if (!at) return said
  const [, denied = ''] = at
  const isKnown =
    /^(?:that|this|it)\b/iu.test(denied) ||
    (known?.type === 'text' && wordsIn(denied).every((word) => wordsIn(known.text).includes(word)))
  return isKnown ? said.slice(0, at.index) : said
}

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !/^(?:the|an?|my)$/.test(word),
  )

function namesOf(slot: string, each: Slot): { slot: string; words: string; leadIns: string } {
  const words = [...ownWords(each), ...(each.type === 'phone' ? ['number'] : [])]
  const follows = (each.type === 'text' && each.follows) || []
  // `No, because I never said that` gives no reason for a call.
  const leadIns = follows.filter((one) => !one.startsWith('because'))
  return { slot, words: longestFirst(words), leadIns: longestFirst(leadIns) }
}

const longestFirst = (words: readonly string[]): string =>
  words.toSorted((a, b) => b.length - a.length).join('|')

/** What comes before the name of a slot. */
const boundary =
  '(?:^|[.,;:!?–-]\\s*|\\b(?:no|nope|and|also|plus|but|so|yes|yeah|actually|sorry|well|change)\\s+)\\s*(?:(?:the|my|your|our) )?'

/** What stands between a name and its value: `is`, `should be`, `, it’s`, `is wrong, it’s`. */
const it = "(?:it's|it is|its|it should be|make it|that's)"
const isGiven = `[,;:.!–-]+\\s*(?:${it} )?|\\s+(?:(?:that )?you(?:'ve)? (?:got|have) )?(?:is|was|are|should be|should say|ought to be|must be|has to be)(?: (?:wrong|not right)[,.;]* ${it})? |'s `

/** Where the words that introduce a number begin: `, and the number` in `my bill, and the number is 555`. */
function wordsBefore(said: string, at: number): number {
  const before = said.slice(0, at)
  const last = /(?:[.,;!?]|\sand\s)(?=[^.,;!?]*$)/iu.exec(before)
  return last?.index ?? at
}

/** Kinds that are no part of a text that is said anew. */
const foreignKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['phone', 'email', 'code'])

/** Clauses with these acts say nothing for a slot. */
const asideActs: ReadonlySet<Act> = new Set<Act>(['ask', 'recall', 'repeat', 'bye', 'stop', 'wait'])

/** What ends a turn and belongs to nothing in it: `the rest is right`. */
export const closingActs: ReadonlySet<Act> = new Set<Act>(['social', 'done', 'bye', 'yes'])
