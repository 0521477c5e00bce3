/** What a caller does to what was noted: takes it back, puts something else, or asks whether it is there. */
import { endsSentence } from '../english/clauses.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'
import { makesBooking } from './anotherBooking.ts'
import type { DialogueContext, DialogueState, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { isAskedFor } from './asksBack.ts'
import { besideValues, wordsHeard } from './heardBack.ts'
import { asksForNote, asksToNote, BETWEEN_NOTES, cleaned, wishesToHave } from './notes.ts'
import { isCertainYes } from './offers.ts'
import { isAnswered } from './questionsIn.ts'
import { isPlainStop } from './leaving.ts'
import { callsBack, isMessage, slotForNotes } from './taskProgress.ts'

export interface NoteEdit {
  /** All notes as the caller wants them. */
  notes: readonly string[]
  /** The clauses that say something else. */
  others: HeardClause[]
  /** They have words that the caller has not heard. */
  isNew: boolean
}

/**
 * The notes after `take the note off`, `leave out the bit about the cake` and `put … instead`. Undefined if nothing of
 * the kind was said.
 * @param lastSaid the agent's last words: a bare `take that off` is about the note only right after it was read back
 */
export function noteEdit(
  clauses: readonly HeardClause[],
  task: Task,
  { values, expects }: TaskFrame,
  lastSaid: string,
): NoteEdit | undefined {
  const value = values[slotForNotes(task, values) ?? '']
  const known = value?.type === 'text' ? value.text.split(BETWEEN_NOTES) : []
  let notes: readonly string[] = known
  let isEdit = false
  /** Where a note was taken off, so that what is put instead stands there. */
  let gap: number | undefined
  let droppedAt = -2
  let isOpen = false
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  // `No, the note's not right, just put red light, no internet since eight.`
  const from = clauses.findIndex(({ text }) => NOTE_WRONG.test(text))
  const end = clauses.findIndex(({ text }, at) => at >= from && endsSentence(text))
  const anew = from < 0 ? [] : clauses.slice(from, end < 0 ? clauses.length : end + 1)
  const [, instead = ''] = NOTE_WRONG.exec(anew.map(({ text }) => text).join(' ')) ?? []
  if (known.length > 0 && cleaned(instead) !== '')
    return {
      notes: [cleaned(instead)],
      isNew: true,
      others: clauses.filter((one) => !anew.includes(one) && !denying.has(one.act)),
    }
  const others = clauses.filter(({ act, text, spans }, at) => {
    // `The note should say: two cots`, of which the first part is a clause of its own.
    if (isOpen || OPENS.test(text)) {
      if (isOpen) notes = [cleaned(text)].filter(Boolean)
      isEdit ||= isOpen
      isOpen = !isOpen && known.length > 0
      return false
    }
    const before = clauses[at - 1]
    const isAfter = before && (denying.has(before.act) || LEADS_TO_ONLY.test(before.text))
    // `No, just one guest` may be about how many come.
    const isOther = spans.some(({ kind }) => kind !== 'reason') && !ONLY.test(text)
    const only =
      isReadBack && !isOther
        ? onlyNotes(isAfter ? `${before.text} ${text}` : text, notes)
        : undefined
    if (isReadBack && LEADS_TO_ONLY.test(text)) return false
    if (only) {
      notes = only
      isEdit = true
      return false
    }
    const put = PUT_INSTEAD.exec(text)?.groups
    const better = cleaned(put?.['after'] ?? put?.['before'] ?? put?.['whole'] ?? '')
    if (better !== '' && known.length > 0) {
      notes =
        put?.['whole'] === undefined
          ? notes.toSpliced(gap ?? notes.length - 1, gap === undefined ? 1 : 0, better)
          : [better]
      isEdit = true
      return false
    }
    // `No | off nights`, with no pause between them.
    const isRefused = before !== undefined && /^\W*no\s*$/i.test(before.text)
    // `No off nights. I work nights`: what is so takes the place of what is not.
    const so = act === 'tell' && spans.length === 0 && gap !== undefined ? cleaned(text) : ''
    if (isReadBack && before !== undefined && at === droppedAt + 1 && so !== '') {
      notes = notes.toSpliced(gap ?? notes.length, 0, so)
      return false
    }
    const dropped = droppedBy(isRefused ? `no ${text}` : text, notes, lastSaid)
    if (!dropped) return true
    isEdit = true
    const place = notes.findIndex((note) => dropped.includes(note))
    if (place >= 0) gap = place
    droppedAt = at
    notes = notes.filter((note) => !dropped.includes(note))
    return false
  })
  // Without the one text that it writes, a task has nothing to do.
  const isNeeded = task.slots[slotForNotes(task, values) ?? '']?.unasked !== true
  if (!isEdit || (isNeeded && notes.length === 0)) return undefined
  return {
    notes,
    isNew: notes.some((note) => !known.includes(note)),
    others: others
      // A no before it is about the note.
      .filter(({ act, text }) => !isReadBack || !denying.has(act) || text.split(/\s+/).length > 4)
      .map((one) =>
        isReadBack && GO_AHEAD.test(one.text) ? { ...one, act: 'yes', certainty: 1 } : one,
      ),
  }
}

/**
 * What is left of the notes after `no, just the high chair` or `put only: a nut allergy`: it takes the place of those that
 * are about the same, or of all where it says so.
 */
function onlyNotes(text: string, known: readonly string[]): readonly string[] | undefined {
  const all = ONLY.exec(text)
  const better = cleaned(all?.[1] ?? JUST.exec(text)?.[1] ?? '')
  const about = foldedWords(better)
  const isSame = (note: string): boolean => {
    const words = foldedWords(note)
    return 2 * words.filter((word) => about.includes(word)).length >= Math.max(1, words.length)
  }
  const at = known.findIndex(isSame)
  const isAll = all !== null && /\bonly:|^\W*no\b/i.test(text)
  if (better === '' || known.length === 0 || (at < 0 && !isAll)) return undefined
  const others = known.map((note, each) => (each === at ? better : isSame(note) ? '' : note))
  return at < 0 ? [better] : others.filter(Boolean)
}

const WRITE = '(?:put|write|note|say)(?: it| that)?(?: down)?(?: in)?'
const ONLY = new RegExp(
  `\\b(?:only:|only ${WRITE}:?|${WRITE} (?:properly )?only:?|${WRITE} properly(?: only)?[:,])(?: that)?\\s+(.+)$`,
  'i',
)
const JUST = new RegExp(`\\b(?:no\\W+(?:just|only)|just ${WRITE}:?)(?: that)? (.+)$`, 'i')
/** The beginning of such words: `put only that | he stole it`. */
const LEADS_TO_ONLY = new RegExp(`\\b${WRITE} (?:properly|only)(?: only)?(?: that)?\\W*$`, 'i')

const denying: ReadonlySet<string> = new Set(['no', 'wrong', 'refuse', 'upset', 'stop'])

/** The caller wants to go ahead: `just book it`. */
const GO_AHEAD =
  /^\W*(?:(?:and|so|then|just|please|otherwise|go ahead and)\W+)*(?:book|send|save|make the booking|confirm)\b/i

/** The notes that the words take back. Undefined if they take back none. */
function droppedBy(
  text: string,
  notes: readonly string[],
  lastSaid: string,
): readonly string[] | undefined {
  const isDenied = NO_NOTE.test(text)
  const [, object] = TAKES_OFF.exec(text) ?? []
  const [, refused = ''] = REFUSES.exec(text) ?? []
  const gone = foldedWords(refused)
  const unwanted = notes.filter(
    (note) => gone.length > 0 && !/\bno\b/i.test(note) && isAllIn(refused, note),
  )
  if (unwanted.length > 0) return unwanted
  if (object === undefined && !isDenied) return undefined
  const words = ` ${plain(text)} `
  const quoted = notes.filter((note) => words.includes(` ${plain(note)} `))
  if (quoted.length > 0) return quoted
  const [, link, topic] = PART.exec(object ?? '') ?? []
  const about = foldedWords(topic ?? object ?? '')
  const meant = notes.filter((note) => foldedWords(note).some((word) => about.includes(word)))
  if (meant.length > 0) return meant
  if (isDenied || NOTE.test(object ?? '')) return notes
  const last = notes.at(-1)
  if (/^(?:about|that says|saying)$/i.test(link ?? '')) return []
  const isHeard =
    !isPlainStop(text) &&
    last !== undefined &&
    plain(lastSaid).includes(plain(last).split(' ').at(-1) ?? '')
  return isHeard && (topic !== undefined || /^(?:that|it|this)\b/i.test(object ?? ''))
    ? [last]
    : undefined
}

const plain = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** A note is taken off, with the words that name it: `take … off`, `scratch …`. */
const TAKES_OFF =
  /\b(?:(?:take|leave|cross|strike|cut)\b(?=.*\b(?:off|out|away)\b)(?: (?:off|out|away))?|(?:scratch|scrap|strike|drop|delete|remove|lose|forget|never ?mind|skip)(?: about)?)\s+(.+)$/i
/** What was noted is not so: `no, no off nights`. */
const REFUSES = /^\W*(?:no\W+)*no ((?:\p{L}+[ -]?){1,4})\W*$/iu
/** A part of a note is named: `the bit about the cake`. */
const PART =
  /^(?:the|that|this) (?:bit|part|thing|line|one|words?|sentence) (about|with|on|of|that says|saying)\s+(.+)$/i
const NOTE = /^(?:the|that|this|my|your|all|those|these)\b(?: [\p{L}]+)? notes?\b/iu
/** The caller wants no note: `that’s no note`, `no note, please`. */
const NO_NOTE =
  /\b(?:(?:that['’]?s|that is|that was|it['’]?s|is) (?:no|not (?:an?|my|the)) note|no notes?(?! of)|without (?:the|a|any) notes?|(?:don['’]t|do not|didn['’]t) (?:want|need) (?:the|a|any|that) note)\b/i

/** A note takes the place of another: `put … instead`, `put instead that …`, `the note should say …`. */
const PUT_INSTEAD =
  /\b(?:put|write|note|say|make it say)\b(?: down)? (?:instead(?: that)?[,:]? (?<after>.+)|(?<before>.+?) instead\W*$)|^\W*(?:(?:and|no|but|so)\W+)*(?:the|my) note (?:is|should (?:just |only )?(?:say|read|be)|has to say|must say)(?: that)?[,:]? (?!(?:wrong|right|fine|ok|good|not|there|still)\b)(?<whole>.+)/i

/** The note is wrong as a whole, with what it shall say. */
const NOTE_WRONG =
  /\bnotes?(?:['’]s| is| are|) (?:not (?:quite |really )?right|wrong|isn['’]t right)(?:[\s,.;:–-]+(?:please )?(?:just |only )?(?:put|write|say|it should (?:just )?say)\b(?: down)?(?: that)?[:,]? (.+))?/is

const OPENS =
  /^\W*(?:(?:and|no|but|so)\W+)*(?:the|my) note (?:is|should (?:just |only )?(?:say|read|be)|has to say|must say)(?: that)?\W*$/i

/**
 * A clause at the read-back that asks whether something is written down, or adds to what a call is about: what is there
 * is said again or needs no answer beside a yes, and what is not is noted. Undefined for any other clause.
 */
export function atReadBack(
  clause: HeardClause,
  clauses: readonly HeardClause[],
  { stack }: DialogueState,
  context: DialogueContext,
): HeardClause[] | undefined {
  const frame = stack.at(-1)
  const task = context.agent.tasks.get(frame?.task ?? '')
  if (!frame || !task) return undefined
  const { text, act, spans } = clause
  const keeps = slotForNotes(task, frame.values) !== undefined && context.agent.playsRole !== true
  const isToNote = asksForNote(text) || (PUTS_THAT.test(text) && spans.every(isMatter))
  if (keeps && isToNote) return [{ ...clause, act: 'note' }]
  if (frame.expects.name !== 'confirmation') return undefined
  const known = wordsHeard(frame, task, context)
  const isKnown = (words: string): boolean =>
    foldedWords(words).every((word) => known.includes(word) || NOTING.has(word))
  const isMore = act === 'give' && spans.some(({ kind }) => kind === 'reason')
  const adds = isMessage(task) && (isMore || (callsBack(task) && ADDS_MATTER.test(text)))
  if (adds && !isKnown(text)) return [{ ...clause, act: 'note' }]
  if (act === 'ask' && wishesToHave(text)) return [{ ...clause, act: 'note' }]
  // `Insults in the chat, put that in.`
  const next = clauses[clauses.indexOf(clause) + 1]
  const isNext = next !== undefined && isBareNote(next.text)
  if ((isNext && act === 'ask') || ((isNext || asksToNote(text)) && dictating.has(act)))
    return [{ ...clause, act: 'note' }]
  // `It isn’t a check-up, it’s about my cough.`
  const tellsWhy = (one: HeardClause | undefined): boolean =>
    one?.act === 'fix' &&
    one.spans.length > 0 &&
    one.spans.every(isMatter) &&
    /\b(?:about|for|because|to do with)\b/i.test(one.text)
  const isBooked = keeps && makesBooking(task)
  if (isBooked && tellsWhy(clause)) return [{ ...clause, act: 'note' }]
  if (isBooked && denying.has(act) && spans.length === 0 && tellsWhy(next)) return []
  // `Is breakfast included?` is for the playbook.
  if (!ASKS_WHAT_IS_NOTED.test(text) || isAskedFor(text) || isAnswered(clause)) return undefined
  if (isKnown(besideValues(clause)))
    return clauses.some(isCertainYes) ? [] : [{ ...clause, act: 'recall' }]
  // `Monday’s best, did you put that?`
  const [before = '', after = ''] = text.split(ASKING).map((part) => part.replace(ASKING_END, ''))
  const about = foldedWords(after).length > 0 ? after : before
  return [{ ...clause, act: 'note', text: about }]
}

/** `And also the question of the thirty-five dollars.` */
const ADDS_MATTER =
  /^\W*(?:and|also|plus)(?: also)? (?:about|regarding|the (?:question|matter|thing|charge|price|cost|fee)\b|whether|if)\b/i
const isMatter = ({ kind }: { kind: string }): boolean => kind === 'reason'
/** `Just put that it’s for a cough.` */
const PUTS_THAT =
  /^\W*(?:(?:and|also|please|but|no|then|just|well|oh)\W+)*(?:put|write|note|add|mention)(?: down| in)? that (?=\S)/i

const dictating: ReadonlySet<string> = new Set(['tell', 'other', 'person', 'give', 'upset'])
const isBareNote = (text: string): boolean => asksToNote(text) && cleaned(text) === ''

const ASKS_WHAT_IS_NOTED =
  /^\W*(?:(?:and|but|so) )?you (?:wrote|put|noted)\b|\b(?:did|have|has) (?:you|it|they) (?:put|written?|wrote|note[ds]?|got|get|include|take)\b|\b(?:is|are)\b.*\b(?:in (?:it|there|the note)|noted|written down|included)\W*$|\b(?:does|do) (?:it|that|the note) (?:say|include|mention)\b|\bincludes? .*(?:\?|\b(?:trust|hope|assume)\b)/i

const ASKING =
  /\b(?:(?:did|have|has) (?:you|it|they) |you )?(?:put|written?|wrote|note[ds]?|got|get|includes?|take|say|mention)(?: down)?(?: that| about| in)*(?:\s+|(?=\W*$))/i
const ASKING_END = /(?:\bdown)?[,\s]*(?:i (?:trust|hope|assume)|right)?\W*$/i

/** Folded words of such a question that say nothing about what is stored. */
const NOTING = new Set(
  foldedWords(
    'put write written wrote note noted get got take down include trust hope right assume mention message rest bit part',
  ),
)
