/** What a caller takes out of a message or a reason that was read back, with what they put in its place. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { sentencesOf } from '../english/clauses.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'
import type { TaskFrame, Told } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { BETWEEN_NOTES, kept, reasonIn } from './notes.ts'
import { isAsking } from './openQuestions.ts'
import { steers } from './steers.ts'
import { isMessage, matterSlot } from './taskProgress.ts'
import { matterIn } from './told.ts'

export interface MatterEdit {
  slot: string
  /** All that the message says from now on. */
  text: string
  /** The clauses that say something else. */
  others: HeardClause[]
}

/**
 * The message after `take the refund out of it, just the account. The mail was changed`: what is taken back goes, and what
 * is said with it comes. Undefined if nothing is taken back, or if nothing would be left.
 * @param told what the call is about, where the message has nothing but what is taken back
 */
export function matterEdit(
  text: string,
  clauses: readonly HeardClause[],
  task: Task,
  { values, heard }: TaskFrame,
  told: readonly Told[],
): MatterEdit | undefined {
  const slot = matterSlot(task)
  const value = values[slot ?? '']
  const removed = REMOVES.exec(text)
  if (!heard || !isMessage(task) || slot === undefined || value?.type !== 'text' || !removed)
    return undefined
  const [all = '', ...objects] = removed
  const topic = foldedWords(objects.find((one) => one !== undefined) ?? '')
  if (topic.length === 0 || topic.some((word) => ofTheTalk.has(word))) return undefined
  const rest = text.slice(removed.index + all.length)
  const known = JSON.stringify(values)
  const added = sentencesOf(
    rest.replace(/^[\s,;.–-]+(?:it['’]s (?:about )?(?=(?:my|the|his|her|our|an?)\b))?/i, ''),
  )
    .filter((one) => !isAsking(one) && !isPlainYes(one) && !known.includes(one.replace(/\W+$/, '')))
    .map((one) => one.replace(/[\s.!]+$/, ''))
    .filter((one) => !steers(one))
    .map((one) => (reasonIn(one) === '' ? '' : kept(one, (each) => each.trim())))
    .filter(Boolean)
  const [, , , denied] = removed
  const [other = ''] =
    /^(?:my|the|his|her|our|an?) (?:\S+ ?){1,3}?(?=[,.]|$)/i.exec(added[0] ?? '') ?? []
  const inPlace =
    denied !== undefined && other !== '' ? replaced(value.text, denied, other) : undefined
  if (inPlace !== undefined) added.splice(0, 1, (added[0] ?? '').slice(other.length))
  const left = inPlace ?? withNoun(without(withoutPlace(value.text, removed[1]), topic))
  const isOnly = /^[\s,;.–-]*(?:just|only)\b/i.test(rest)
  // The caller calls it by another name, and says what counts: that is what the call began with.
  const stays =
    left !== value.text ? left : isOnly ? without(matterIn(told.slice(0, 1)), topic) : left
  if (stays === value.text && !(isOnly && added.length > 0)) return undefined
  const news = added
    .map((one) => one.replace(/^(?:[\s,;.]|(?:and|but)\b)+/i, ''))
    .filter((one) => one !== '' && (stays === '' || !isAllIn(one, stays)))
  const whole = [stays, news.join('. ')].filter(Boolean).join(BETWEEN_NOTES)
  if (whole === '') return undefined
  const others = clauses.filter(
    ({ start, act }) => act === 'ask' || (start < removed.index && !denying.has(act)),
  )
  return { slot, text: whole, others }
}

/** `Not my wife, my mother`: what is named takes the place of what is not meant. */
function replaced(text: string, denied: string, other: string): string | undefined {
  const words = denied.replaceAll(/[^\p{L}\p{N} '’-]/gu, '').trim()
  const place = new RegExp(`\\b(?:my|the|his|her|our|an?) ${words}(?![\\p{L}])`, 'iu')
  return place.test(text) ? text.replace(place, () => other) : undefined
}

/** A text without the parts that are about this. */
const without = (text: string, topic: readonly string[]): string => {
  const parts = text.split(/(?<=[.;,!?])\s+|\s+(?=(?:and|but)\s)/)
  const left = parts.filter((part) => !foldedWords(part).some((word) => topic.includes(word)))
  return left.length === parts.length
    ? text
    : left
        .join(' ')
        .replace(/^(?:and|but) /i, '')
        .replace(/[\s,;.]+$/, '')
}

/** Of `train our staff in Cardiff`, only the place goes. */
function withoutPlace(text: string, object: string | undefined): string {
  const words = (object ?? '').replaceAll(/[^\p{L}\p{N} '’-]/gu, '').trim()
  if (words === '') return text
  const place = `\\s(?:in|at|from|for|with|on|about|to|by) (?:(?:the|my|our) )?${words}(?![\\p{L}])`
  return text.replace(new RegExp(place, 'iu'), '')
}

/** `He won't wear it` says nothing once the hearing aid is taken out. */
const withNoun = (text: string): string =>
  /^(?:it|he|she|they)\b/i.test(text) && foldedWords(text).length < 2 ? '' : text

/** What is left out of a message: `take the refund out of it`, `leave the skins out`, `no, not the scan`. */
const REMOVES =
  /\b(?:take|leave|keep|cut|get) (?:(?:the|my|that|this|his|her) )?([^,.;!?]+?) (?:out|off)\b(?: of (?:it|that|this|there|the (?:message|note|report)))?|\b(?:forget|drop|scrap|skip|delete|remove) (?:about )?(?:the|my) ([^,.;!?]+)|^\W*(?:no\W+)+(?:it['’]s |it is |that['’]s )?not (?:about )?(?:the|my) ([^,.;!?]+)/i

/** Taking these back leaves the message itself or a value of it. */
const ofTheTalk = new Set(
  foldedWords(
    'message note call callback report number phone email mail name day time whole lot rest booking',
  ),
)

const denying: ReadonlySet<string> = new Set(['no', 'wrong', 'refuse', 'upset', 'stop'])
