import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { NOTE_UNANSWERED } from '@ringwell/protocol/unanswered.ts'
import type { CallSnapshot, Caption, TaskMessages } from '../call.ts'
import { viewOf } from './callView.ts'
import { cutText, plainText } from './plainText.ts'
import { readTasks } from './tasks.ts'

/*
 * What a visitor can keep of a call: what the agent noted, the transcript, and the title of the poster. Everything is
 * made in the page from the call's snapshots and events. These are untrusted, so their texts are cleaned and cut here.
 */

/** What has to be collected while the call runs, because its last snapshot does not contain it. */
export interface CallRecord {
  /** When the call began, by the clock of `performance.now()`. Undefined before the first call is live. */
  since: number | undefined
  /** When it was over, by the same clock. Undefined until then. */
  until: number | undefined
  /** When each line began, in ms of the call. */
  lineTimes: ReadonlyMap<string, number>
  /** When the visitor began to speak, if the words have no line yet. */
  speechSince: number | undefined
  /** The questions that the agent could not answer, in the visitor's words. */
  unanswered: readonly string[]
  hadDanger: boolean
}

export const emptyRecord: CallRecord = {
  since: undefined,
  until: undefined,
  lineTimes: new Map(),
  speechSince: undefined,
  unanswered: [],
  hadDanger: false,
}

/** The most questions that are kept of one call. Later ones are dropped. */
const MOST_QUESTIONS = 20
const LONGEST_QUESTION = 400
/** The server accepts 4,000 characters in a turn. */
const LONGEST_LINE = 4_000
const LONGEST_TITLE = 140

/** Takes a snapshot into the record. A call that is being set up begins a new record. Pure. */
export function recordSnapshot(record: CallRecord, snapshot: CallSnapshot, at: number): CallRecord {
  if (viewOf(snapshot).connecting) return emptyRecord
  if (snapshot.phase !== 'live') {
    const isNews = record.since !== undefined && record.until === undefined
    return isNews ? { ...record, until: at } : record
  }
  const { since, captions, visitorSpeaking } = snapshot
  const now = at - since
  const speechSince = record.speechSince ?? (visitorSpeaking ? now : undefined)
  const fresh = captions.filter(({ id }) => !record.lineTimes.has(id))
  if (fresh.length === 0 && since === record.since && speechSince === record.speechSince)
    return record
  const spoken = fresh.find((line) => line.who === 'visitor' && !isTyped(line))
  return {
    ...record,
    since,
    lineTimes: new Map([
      ...record.lineTimes,
      // The visitor's words arrive after they were said, so their line gets the time at which the speech began. All
      // other lines are shown as they begin.
      ...fresh.map((line) => [line.id, line === spoken ? (speechSince ?? now) : now] as const),
    ]),
    speechSince: spoken ? (visitorSpeaking ? now : undefined) : speechSince,
  }
}

const isTyped = ({ id }: Caption) => id.startsWith('typed_')

/** Takes a message of the event channel into the record. Pure. A malformed message changes nothing. */
export function hearForRecord(record: CallRecord, message: unknown): CallRecord {
  try {
    const event = JSON.parse(String(message)) as ServerEvent
    if (event.type === 'ringwell.danger') {
      if (event.in_danger) return { ...record, hadDanger: true }
      return event.false_alarm ? { ...record, hadDanger: false } : record
    }
    if (event.type === 'ringwell.unanswered' && event.is_settled) {
      const settled = plainText(event.question, LONGEST_QUESTION)
      return { ...record, unanswered: record.unanswered.filter((text) => text !== settled) }
    }
    const question = questionIn(event)
    const text = typeof question === 'string' ? plainText(question, LONGEST_QUESTION) : ''
    if (!text || record.unanswered.includes(text) || record.unanswered.length >= MOST_QUESTIONS)
      return record
    return { ...record, unanswered: [...record.unanswered, text] }
  } catch {
    return record
  }
}

/** The question that the agent could not answer. Our own engine sends an event; a model of OpenAI calls a function. */
function questionIn(event: ServerEvent): unknown {
  if (event.type === 'ringwell.unanswered') return event.question
  if (event.type !== 'response.output_item.done' || event.item.type !== 'function_call') return ''
  const { name, arguments: given } = event.item
  return name === NOTE_UNANSWERED && (JSON.parse(given) as { question?: unknown }).question
}

/** What the agent noted in a call. */
export interface CallNotes {
  reason: CallReason | undefined
  /** What was confirmed and written. What was only talked about or looked up is not agreed. */
  agreed: readonly TaskView[]
  open: readonly OpenPoint[]
  /** Whether any of it comes from the agent. Otherwise only the visitor's own words are known. */
  isNoted: boolean
  /** Somebody in the call has been in danger. Then only what was written is noted, because it exists. */
  hadDanger: boolean
}

type CallReason =
  /** What the agent was asked to do. */
  | { from: 'task'; text: string }
  /** The visitor's first question, because no task began. */
  | { from: 'words'; text: string }

export type OpenPoint =
  | { what: 'refused'; task: TaskView }
  /** A person goes on with it. */
  | { what: 'handedOver'; task: TaskView }
  /** The call ended before the task was done. */
  | { what: 'unfinished'; task: TaskView }
  | { what: 'unanswered'; text: string }

/** What is left of a call when it is over. */
export interface OverCall {
  captions: readonly Caption[]
  tasks: TaskMessages
}

export function notesOf(
  { captions, tasks }: OverCall,
  { unanswered, hadDanger }: CallRecord,
): CallNotes {
  const { all, results } = readTasks(tasks)
  const agreed = results.filter(({ status, isWritten }) => status === 'done' && isWritten)
  if (hadDanger)
    return { reason: undefined, agreed, open: [], isNoted: agreed.length > 0, hadDanger }
  const asked = firstQuestion(captions)
  // What the visitor did not want after all is no reason for the call.
  const first = all.find(({ status }) => status !== 'abandoned')
  return {
    reason: first
      ? { from: 'task', text: plainText(first.title, LONGEST_TITLE) }
      : asked === undefined
        ? undefined
        : { from: 'words', text: asked },
    agreed,
    open: [
      ...all.flatMap((task): OpenPoint[] => {
        if (task.status === 'refused') return [{ what: 'refused', task }]
        if (task.status === 'handed_over') return [{ what: 'handedOver', task }]
        return isUnfinished(task) ? [{ what: 'unfinished', task }] : []
      }),
      ...wholeQuestions(unanswered).map((text): OpenPoint => ({ what: 'unanswered', text })),
    ],
    isNoted: all.length > 0 || unanswered.length > 0,
    hadDanger,
  }
}

/** What is still open once the visitor has deleted the recording: without the words and values that they gave. */
export const erasedPoints = (open: readonly OpenPoint[]): readonly OpenPoint[] =>
  open.flatMap((point): OpenPoint[] =>
    point.what === 'unanswered' ? [] : [{ ...point, task: { ...point.task, slots: [] } }],
  )

/** A task that the visitor abandoned does not count as open. */
const isUnfinished = ({ status }: TaskView) =>
  status === 'collecting' || status === 'confirming' || status === 'working'

/** If a visitor goes on after a pause, the beginning of the question was noted too. Leaves out such beginnings. */
const wholeQuestions = (texts: readonly string[]) =>
  texts.filter((text) => !texts.some((other) => other !== text && other.startsWith(`${text} `)))

/**
 * The captions without the lines that the page itself typed. The transcript contains these, but nobody called to say
 * them.
 */
export const withoutPageLines = (
  captions: readonly Caption[],
  pageLines: ReadonlySet<string>,
): readonly Caption[] => captions.filter((line) => !(isTyped(line) && pageLines.has(line.text)))

/**
 * The first question that the visitor asked or, if there is none, the first thing they said. Undefined if they said
 * nothing.
 */
export function firstQuestion(captions: readonly Caption[]): string | undefined {
  const said = captions
    .filter(({ who }) => who === 'visitor')
    .map(({ text }) => plainText(text, LONGEST_LINE))
    .filter(Boolean)
  const found =
    said.find((text) => /[?？؟]/u.test(text)) ??
    said.find((text) => text.split(' ').length > 2) ??
    said[0]
  return found && cutText(found, LONGEST_TITLE)
}

/** One turn of a transcript. */
export interface TranscriptLine {
  who: Caption['who']
  text: string
  /** In ms since the call began. Undefined if the page did not see the turn begin. */
  at: number | undefined
}

export function transcriptOf(
  captions: readonly Caption[],
  { lineTimes }: CallRecord,
): TranscriptLine[] {
  const lines = captions.map(({ id, who, text }) => ({
    who,
    text: plainText(text, LONGEST_LINE),
    at: lineTimes.get(id),
  }))
  // The visitor's words may arrive after the answer to them has begun, but they were said before it.
  for (let index = lines.length - 2; index >= 0; index--) {
    const [line, next] = [lines[index], lines[index + 1]]
    if (line?.at !== undefined && next?.at !== undefined) line.at = Math.min(line.at, next.at)
  }
  return lines.filter(({ text }) => text)
}
