/**
 * Whether what a language model says was done, in one sentence, was done: whether a tool of this call has returned it.
 * Pure, apart from the reading of the sentence.
 */
import { type ClaimKind, claimKinds } from '@ringwell/content/agents/tasks/claims.ts'
import { contractOf, writes } from '@ringwell/content/agents/tasks/tools.ts'
import type { DialogueContext } from '../dialogue/dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { NONE, readFor } from '../dialogue/slotCommands.ts'
import { builtInLanguage } from '../languages.ts'
import type { TaskToolResult } from '../tools.ts'
import type { ClaimReading } from '../understanding/claims.ts'
import { plainClaims } from './plainClaims.ts'

/** From this certainty on, a sentence claims something. Chosen with the sentences of `training/claims/h1.tsv`. */
const SURE = 0.45
/** From this certainty on, it claims this as well: `I've booked it and sent you the details`. */
const ALSO = 0.25

export interface ToolUse {
  tool: string
  arguments: Readonly<Record<string, SlotValue>>
  result: TaskToolResult
}

/** What a model may refer to in a call. */
export interface Backing {
  uses: readonly ToolUse[]
  /** A function of the page has answered. Nobody but the page knows what it did. */
  hasPageResult: boolean
  /** The model has noted a question for the business. */
  hasNoted: boolean
  /** What the operator has written for the model. It may repeat the codes in it. */
  sources: readonly string[]
  /** What the caller has said. It may repeat the codes in it as well, but not as the reference of something done. */
  heard: readonly string[]
  /** Texts that the model was told to say. */
  lines: readonly string[]
  /** Missing if the agent has no tasks, so that no tool was used. */
  context?: DialogueContext | undefined
}

/**
 * Returns what the sentence claims without any tool having returned it, the likeliest first. Undefined if it may be
 * said.
 * @param reading undefined if the reader is not at hand; then only plain claims are noticed
 */
export function unbackedClaim(
  sentence: string,
  reading: ClaimReading | undefined,
  backing: Backing,
): ClaimKind | undefined {
  const words = squeezed(sentence)
  const told = backing.lines.flatMap(builtInLanguage.sentences.of).map(squeezed)
  if (told.some((line) => line.startsWith(words))) return undefined
  const isQuestion = sentence.includes('?')
  const claims = (reading ? claimsIn(reading) : plainClaims(sentence)).filter(
    (kind) => kind !== 'reference' || !(isQuestion || givesShortNumber(sentence)),
  )
  const unbacked = claims.find((kind) => !isBacked(kind, sentence, backing))
  if (unbacked) return unbacked
  return claims.includes('reference') || isQuestion || knowsCodes(sentence, backing)
    ? undefined
    : 'reference'
}

function claimsIn({ certainty, kinds }: ClaimReading): ClaimKind[] {
  if (certainty < SURE) return []
  const ranked = claimKinds.toSorted((a, b) => kinds[b] - kinds[a])
  return ranked.filter((kind, at) => at === 0 || kinds[kind] >= ALSO)
}

function isBacked(kind: ClaimKind, sentence: string, backing: Backing): boolean {
  const { uses, hasPageResult, hasNoted } = backing
  if (kind === 'reference') return knowsReference(sentence, backing)
  if (hasPageResult) return true
  if (kind === 'noted' && hasNoted) return true
  return uses.some(
    (use) =>
      proves(use, kind) && knowsCodes(sentence, backing) && !contradicts(sentence, use, backing),
  )
}

/** Whether a use of a tool is what such a claim would be about. */
export function proves({ tool, result }: ToolUse, kind: ClaimKind): boolean {
  if (result.status === 'unavailable') return false
  if (kind === 'found') return true
  if (result.status === 'refused') return refusalProves[result.reason] === kind
  if (kind === 'done') return writes(tool)
  const states = Object.values(result.facts ?? {}).map((fact) =>
    typeof fact === 'string' ? stateProves[fact] : undefined,
  )
  // What a tool of the operator does is known only to the operator.
  const proven = contractOf(tool)?.proves ?? (writes(tool) ? claimKinds : ['made'])
  return proven.includes(kind) || states.includes(kind)
}

const refusalProves: Readonly<Record<string, ClaimKind>> = {
  alreadyCancelled: 'cancelled',
  alreadySent: 'sent',
  alreadyReturned: 'noted',
}

/** Facts that tell how something stands. */
const stateProves: Readonly<Record<string, ClaimKind>> = {
  cancelled: 'cancelled',
  sent: 'sent',
  delivered: 'sent',
  returned: 'noted',
}

/** Whether it names a day, a time or a number of people, and none that the tool was given or has returned. */
function contradicts(
  sentence: string,
  { arguments: given, result }: ToolUse,
  { context }: Backing,
): boolean {
  if (!context) return false
  const facts = result.status === 'done' ? (result.facts ?? {}) : {}
  const known = [...Object.values(given), ...Object.values(facts)].filter(
    (value) => typeof value !== 'string',
  )
  const { dates, times, parties } = readFor(sentence, undefined, NONE, context)
  const of = <T extends SlotValue['type']>(type: T) =>
    known.filter((value): value is Extract<SlotValue, { type: T }> => value.type === type)
  return (
    differs(dates, new Set(of('date').map(({ date }) => date))) ||
    differs(times, new Set(of('time').map(({ time }) => time))) ||
    differs(
      parties.map((party) => ({ ...party, values: party.values.map(({ people }) => people) })),
      new Set(of('party').map(({ people }) => people)),
    )
  )
}

/** Whether something was found, something is known, and they have nothing in common. */
const differs = <Value>(
  found: readonly { values: readonly Value[]; role?: 'rejected' | 'old' }[],
  known: ReadonlySet<Value>,
): boolean =>
  found.length > 0 &&
  known.size > 0 &&
  found.every(({ values, role }) => role === undefined && !values.some((one) => known.has(one)))

/** A reference has to come from a tool, or from the operator. Without signs in it, some tool has to have returned one. */
function knowsReference(sentence: string, backing: Backing): boolean {
  const codes = codesIn(sentence, true)
  const told = toldCodes(backing)
  return codes.length === 0
    ? referenceIn(backing) !== undefined
    : codes.every((code) => told.includes(code))
}

/** The reference that a tool of this call has returned last. */
export const referenceIn = ({ uses }: Pick<Backing, 'uses'>): string | undefined =>
  uses.flatMap(({ result }) => (result.status === 'done' ? (result.reference ?? []) : [])).at(-1)

const knowsCodes = (sentence: string, backing: Backing): boolean => {
  const told = toldCodes(backing) + squeezed(backing.heard.join(' '))
  return codesIn(sentence, false).every((code) => told.includes(code))
}

const toldCodes = ({ uses, sources }: Backing): string =>
  squeezed(
    [...sources, JSON.stringify(uses.filter(({ result }) => result.status === 'done'))].join(' '),
  )

const digits = 'zero one two three four five six seven eight nine'.split(' ')
const SIGN = String.raw`(?:[A-Z]|\d|zero|oh|one|two|three|four|five|six|seven|eight|nine)`
/** `R I N 7 4`, `K, L, M, five, nine`. Three letters alone may be the beginning of a name. */
const SPELLED = new RegExp(
  String.raw`(?<![\p{L}\d])${SIGN}(?:[\s,.-]+(?:then |and )?${SIGN}){2,}(?![\p{L}\d])`,
  'gu',
)
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu
const NUMBER = /(?<![\p{L}\d.,:$€£-])\d{4,}(?![\p{L}\d:])/gu

/** `Please ring 9 9 9`: three figures are no reference of anything. */
function givesShortNumber(sentence: string): boolean {
  const codes = codesIn(sentence, true)
  return codes.length > 0 && codes.every((code) => /^\d{3}$/.test(code))
}

/** The codes that a sentence gives, squeezed. @param isReference numbers are codes too */
function codesIn(sentence: string, isReference: boolean): string[] {
  // `R as in Romeo` is an R.
  const text = sentence.replaceAll(/ (?:as in|for|like) \p{L}+/gu, '')
  const spelled = (text.match(SPELLED) ?? []).map(squeezed)
  const written = [
    ...(text.match(WORD) ?? []).filter(isCode),
    ...(isReference ? (text.match(NUMBER) ?? []) : []),
  ]
  return [...spelled, ...written.map(squeezed)].filter(
    (code) => /\d/.test(code) && (isReference || (code.length > 3 && /\p{L}/u.test(code))),
  )
}

/** `RIN74`, `HV-2071` */
const isCode = (word: string): boolean =>
  /^[\p{Lu}\d-]+$/u.test(word) && /\d/.test(word) && /\p{Lu}/u.test(word)

/** Letters and figures alone, so that `R I N, seven, four` and `RIN-74` are the same. */
const squeezed = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\b(?:zero|one|two|three|four|five|six|seven|eight|nine)\b/g, (word) =>
      String(digits.indexOf(word)),
    )
    .replaceAll(/\boh\b/g, '0')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
