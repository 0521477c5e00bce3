import type { CallNotes, OpenPoint, TranscriptLine } from './callRecord.ts'
import { writeLength } from './clock.ts'
import { cutText, plainText } from './plainText.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'

/*
 * A call as plain text: the file with the transcript that a visitor can download, and what a contact form says about the
 * call. The words come from each UI in its own language.
 */

/** The words around what was said and noted. */
export interface CallTextWords {
  agent: string
  visitor: string
  reason: string
  agreed: string
  open: string
  /**
   * How values stand in a sentence, by the names of their slots: `on {value}`. Without it, a task is its title and
   * its values.
   */
  phrases?: Readonly<Record<string, string>>
  /** `{task}` is its title and its values. */
  unfinished: string
  refused: string
  handedOver: string
  /** `{question}` is the visitor's. */
  unanswered: string
  /** Before the reference, such as RIN74. */
  reference: string
}

/** One line for each turn: `0:07 Agent: How can I help you?` */
export const writeTranscript = (
  lines: readonly TranscriptLine[],
  { agent, visitor }: Pick<CallTextWords, 'agent' | 'visitor'>,
): string =>
  lines
    .map(({ who, text, at }) => {
      const name = who === 'agent' ? agent : visitor
      return `${at === undefined ? '' : `${writeLength(at)} `}${name}: ${text}`
    })
    .join('\n')

/** The notes under their headings. What is empty is left out. */
export function writeNotes({ reason, agreed, open }: CallNotes, words: CallTextWords): string {
  const parts = [
    [words.reason, reason ? [reason.text] : []],
    [words.agreed, agreed.map((task) => writeTask(task, words))],
    [words.open, open.map((point) => writeOpenPoint(point, words))],
  ] as const
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) =>
      lines.length === 1
        ? `${heading}: ${lines[0]}`
        : `${heading}:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    )
    .join('\n')
}

/** `a table on Friday for 4 people (name Rossi), reference RIN74` */
function writeTask(task: TaskView, words: CallTextWords): string {
  const { reference } = task
  const found = reference === undefined ? '' : `, ${words.reference.toLowerCase()} ${reference}`
  return plainText(`${writeValues(task, words)}${found}`, 1_000)
}

function writeValues(
  { title, slots }: TaskView,
  { phrases }: Pick<CallTextWords, 'phrases'>,
): string {
  const known = new Map(Object.entries(phrases ?? {}))
  const phrased = slots.map(({ name, text }) =>
    beginsPhrase.test(text)
      ? known.has(name) && uncapitalised(text)
      : known.get(name)?.replace('{value}', () => text),
  )
  const others = slots
    .filter(({ name }) => !known.has(name))
    .map(({ label, text }) => `${uncapitalised(label)} ${text}`)
    .join(', ')
  const named = phrases ? withArticle(uncapitalised(title)) : title
  return plainText([named, ...phrased, others && `(${others})`].filter(Boolean).join(' '), 900)
}

/** A value that is a phrase already: in the afternoon. */
const beginsPhrase = /^(?:about|after|around|at|before|between|for|from|in|on) /i

/** An abbreviation keeps its capitals. */
const uncapitalised = (text: string): string =>
  text.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLowerCase())

/** Phrases are English, and so is the article. */
const withArticle = (title: string): string =>
  /^no |s$/.test(title) ? title : `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`

export function writeOpenPoint(
  point: OpenPoint,
  words: Pick<CallTextWords, 'unfinished' | 'refused' | 'unanswered' | 'phrases'> &
    Partial<Pick<CallTextWords, 'handedOver'>>,
): string {
  // A function, because `replace` would give a meaning to `$&` in a plain text.
  if (point.what === 'unanswered') return words.unanswered.replace('{question}', () => point.text)
  const task = writeValues(point.task, words)
  return (words[point.what] ?? '{task}').replace('{task}', () => task)
}

/** What a contact form says about a call, at most this long: its notes, its id, and as much of its transcript as fits. */
export function writeForContact(
  notes: CallNotes,
  callId: string | undefined,
  lines: readonly TranscriptLine[],
  words: CallTextWords & { callId: string; transcript: string },
  longest: number,
): string {
  const parts = [
    writeNotes(notes, words),
    callId === undefined ? '' : `${words.callId}: ${callId}`,
    lines.length === 0 ? '' : `${words.transcript}:\n${writeTranscript(lines, words)}`,
  ]
  return cutText(parts.filter(Boolean).join('\n\n'), longest)
}

/** `ringwell-call-2026-11-22-1853.txt`, by the visitor's clock. */
export function callFileName(slug: string, beganAt: Date, ending: 'txt' | 'svg' | 'png'): string {
  const day = [beganAt.getFullYear(), two(beganAt.getMonth() + 1), two(beganAt.getDate())].join('-')
  return `${slug}-call-${day}-${two(beganAt.getHours())}${two(beganAt.getMinutes())}.${ending}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** The address of a file that is made in the page. The policy of a page with the widget may allow no other kind. */
export const textFile = (type: 'text/plain' | 'image/svg+xml', text: string): string =>
  `data:${type};charset=utf-8,${encodeURIComponent(text)}`
