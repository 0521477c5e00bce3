import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { NOTE_UNANSWERED } from '@ringwell/protocol/unanswered.ts'
import type { CallSnapshot, Caption, TaskMessages } from '../call.ts'
import { viewOf } from './callView.ts'
import { cutText, plainText } from './plainText.ts'
import { readTasks } from './tasks.ts'

/*
 * What a visitor can keep of a call: what the agent noted, the transcript, and the title of the poster. Everything is made
 * in the page, out of the snapshots and the events of the call, and is as untrusted as these: it is cleaned and cut here.
 */

/** What the last snapshot of a call does not say, so that it has to be collected while the call runs. */
export interface CallRecord {
  /** When the call began, by the clock of `performance.now()`. Undefined before the first call is live. */
  since: number | undefined
  /** When it was over, by the same clock. Undefined until then. */
  until: number | undefined
  /** When each line began, in ms of the call. */
  lineTimes: ReadonlyMap<string, number>
  /** When the visitor began to say what has no line yet. */
  speechSince: number | undefined
  /** The questions that the agent could not answer, in the visitor's words. */
  unanswered: readonly string[]
}

export const emptyRecord: CallRecord = {
  since: undefined,
  until: undefined,
  lineTimes: new Map(),
  speechSince: undefined,
  unanswered: [],
}

/** As many as one call can have. Of more, the first ones are kept. */
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
      // The words of the visitor come after they were said. Everything else is shown when it happens.
      ...fresh.map((line) => [line.id, line === spoken ? (speechSince ?? now) : now] as const),
    ]),
    speechSince: spoken ? (visitorSpeaking ? now : undefined) : speechSince,
  }
}

const isTyped = ({ id }: Caption) => id.startsWith('typed_')

/** Takes a message of the event channel into the record. Pure. A malformed message changes nothing. */
export function hearForRecord(record: CallRecord, message: unknown): CallRecord {
  try {
    const question = questionIn(JSON.parse(String(message)) as ServerEvent)
    const text = typeof question === 'string' ? plainText(question, LONGEST_QUESTION) : ''
    if (!text || record.unanswered.includes(text) || record.unanswered.length >= MOST_QUESTIONS)
      return record
    return { ...record, unanswered: [...record.unanswered, text] }
  } catch {
    return record
  }
}

/** The question that the agent could not answer: our engine says so, and a model of OpenAI calls a function. */
function questionIn(event: ServerEvent): unknown {
  if (event.type === 'ringwell.unanswered') return event.question
  if (event.type !== 'response.output_item.done' || event.item.type !== 'function_call') return ''
  const { name, arguments: given } = event.item
  return name === NOTE_UNANSWERED && (JSON.parse(given) as { question?: unknown }).question
}

/** What the agent noted in a call. */
export interface CallNotes {
  reason: CallReason | undefined
  /** What was done or passed to a person. */
  agreed: readonly TaskView[]
  open: readonly OpenPoint[]
  /** Whether any of it comes from the agent. Otherwise only the visitor's own words are known. */
  isNoted: boolean
}

type CallReason =
  /** What the agent was asked to do. */
  | { from: 'task'; text: string }
  /** The visitor's first question, because no task began. */
  | { from: 'words'; text: string }

export type OpenPoint =
  | { what: 'refused'; task: TaskView }
  /** The call ended before the task was done. */
  | { what: 'unfinished'; task: TaskView }
  | { what: 'unanswered'; text: string }

/** What is left of a call when it is over. */
export interface OverCall {
  captions: readonly Caption[]
  tasks: TaskMessages
}

export function notesOf({ captions, tasks }: OverCall, { unanswered }: CallRecord): CallNotes {
  const { all, results } = readTasks(tasks)
  const asked = firstQuestion(captions)
  const [first] = all
  return {
    reason: first
      ? { from: 'task', text: plainText(first.title, LONGEST_TITLE) }
      : asked === undefined
        ? undefined
        : { from: 'words', text: asked },
    agreed: results.filter(({ status }) => status === 'done' || status === 'handed_over'),
    open: [
      ...all.flatMap((task): OpenPoint[] => {
        if (task.status === 'refused') return [{ what: 'refused', task }]
        return isUnfinished(task) ? [{ what: 'unfinished', task }] : []
      }),
      ...wholeQuestions(unanswered).map((text): OpenPoint => ({ what: 'unanswered', text })),
    ],
    isNoted: all.length > 0 || unanswered.length > 0,
  }
}

/** A task that the visitor gave up is not open. */
const isUnfinished = ({ status }: TaskView) =>
  status === 'collecting' || status === 'confirming' || status === 'working'

/** Whoever goes on after a pause has said one sentence, and its beginning was noted too. */
const wholeQuestions = (texts: readonly string[]) =>
  texts.filter((text) => !texts.some((other) => other !== text && other.startsWith(`${text} `)))

/** The captions without the lines that the page itself typed. These are in the transcript, but nobody called to say them. */
export const withoutPageLines = (
  captions: readonly Caption[],
  pageLines: ReadonlySet<string>,
): readonly Caption[] => captions.filter((line) => !(isTyped(line) && pageLines.has(line.text)))

/** What the visitor asked first or, without a question, said first. Undefined if they said nothing. */
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
  /** In ms of the call. Undefined if the page was not there yet. */
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
  // The visitor's words may come after the answer to them has begun, but they were said before.
  for (let index = lines.length - 2; index >= 0; index--) {
    const [line, next] = [lines[index], lines[index + 1]]
    if (line?.at !== undefined && next?.at !== undefined) line.at = Math.min(line.at, next.at)
  }
  return lines.filter(({ text }) => text)
}
