/** What the terminal shows of a call. Pure. */
import type { CallEndReason, Caption } from '@ringwell/call/call.ts'
import { writeNotes } from '@ringwell/call/view/callText.ts'
import { writeLength } from '@ringwell/call/view/clock.ts'
import { plainText } from '@ringwell/call/view/plainText.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { callSummary } from '@ringwell/content/site/callSummary.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import type { TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import type { LiveCallEnd } from '../calls/liveCall.ts'
import type { LineReply } from './textCall.ts'

const LONGEST = 8_000

export const writeCaption = ({ who, text }: Pick<Caption, 'who' | 'text'>): string =>
  `${who === 'agent' ? 'agent' : 'you'}: ${plainText(text, LONGEST)}`

/** What was heard and understood, the agent's words, and the cards of the tasks that have changed. */
export function writeReply({ text, tasks, understood, problem, spoken }: LineReply): string {
  return [
    ...(understood ? writeUnderstood(understood) : []),
    ...(spoken ? writeSpoken(spoken) : text === '' ? [] : [writeCaption({ who: 'agent', text })]),
    ...tasks.map(writeTask),
    ...(problem === undefined ? [] : [`  ! ${plainText(problem, LONGEST)}`]),
  ].join('\n')
}

/** A caller's sound that is later than this sounds broken to the agent. */
const MOST_LATE_MS = 200

function writeSpoken({
  captions,
  waitMs,
  cutOff,
  lateMs,
}: NonNullable<LineReply['spoken']>): string[] {
  return [
    ...(captions.every(({ who }) => who === 'agent') ? ['heard: (nothing)'] : []),
    ...captions.map((caption) =>
      caption.who === 'agent'
        ? writeCaption(caption)
        : `heard: ${plainText(caption.text, LONGEST)}`,
    ),
    ...(waitMs === undefined ? [] : [`  The reply began ${waitMs} ms after the last word.`]),
    ...(cutOff ? ['  ! The agent began to speak before the caller had finished.'] : []),
    ...(lateMs > MOST_LATE_MS
      ? [`  ! This machine was too busy: the caller's sound was up to ${lateMs} ms late.`]
      : []),
  ]
}

/** `  [Table, Please confirm] People: 4. Day: Friday. Reference: RIN74` */
export function writeTask({ title, status, slots, reference }: TaskView): string {
  const { statuses, reference: before } = callPanel.task
  const facts = [
    ...slots.map(({ label, text }) => `${label}: ${text}`),
    ...(reference === undefined ? [] : [`${before}: ${reference}`]),
  ]
  return plainText(`[${title}, ${statuses[status]}] ${facts.join('. ')}`, LONGEST).replace(
    /^/,
    '  ',
  )
}

export function writeUnderstood({ clauses, commands, slots, tools }: TurnUnderstood): string[] {
  const values = Object.entries(slots).map(([name, value]) => `${name} ${value}`)
  return [
    ...clauses.map(({ text, act, certainty, task, spans }) => {
      const marked = spans.map((span) => `${span.kind} “${span.text}”`).join(', ')
      return `clause “${text}” ${act} ${certainty.toFixed(2)} ${task ?? ''} ${marked}`
    }),
    `understood ${commands.join('; ') || 'nothing'}`,
    ...(values.length > 0 ? [`slots ${values.join('; ')}`] : []),
    ...tools.map((tool) => `tool ${tool.name} ${tool.arguments} → ${tool.result}`),
  ].map((line) => `  · ${plainText(line, LONGEST)}`)
}

const reasons: Record<CallEndReason, string> = {
  hungUp: 'You hung up',
  limit: 'The call reached its limit',
  agentEnded: 'The agent ended the call',
  idle: 'The agent ended the call, because nothing was said for too long',
  pageClosed: 'The connection was closed',
}

/** Why the call ended, and what the agent noted. */
export function writeEnd({ reason, durationMs, notes }: LiveCallEnd): string {
  const written = writeNotes(notes, callSummary)
  return [
    `${reasons[reason]} after ${writeLength(durationMs)}.`,
    notes.hadDanger
      ? callSummary.safeTitle
      : notes.isNoted
        ? `${callSummary.title}:\n${written}`
        : [callSummary.nothing, written].join('\n'),
  ]
    .join('\n')
    .trim()
}
