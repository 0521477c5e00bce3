/** Clauses as the reader of turns might read them, for tests of what comes after the reading. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { Temporal } from 'temporal-polyfill'
import type { DialogueContext } from '../dialogue/dialogueTypes.ts'
import type { HeardClause } from '../dialogue/meantTask.ts'
import { type Act, acts, type Clause, type Span, type SpanKind } from '../turnReading.ts'

/**
 * @param said one text per clause: its act, its words and in braces the values in it, `give on {date Friday} at {time
 *   ten}`. `yes 0.4 okay` is a doubtful yes; without a number, a clause is certain.
 */
export function clausesOf(said: readonly string[]): { text: string; clauses: Clause[] } {
  let text = ''
  const clauses = said.map((line): Clause => {
    const [, act, certainty, marked = ''] = /^(\w+)(?: (0\.\d+))? (.*)$/.exec(line) ?? []
    if (!acts.includes(act as Act)) throw new Error(`The clause ${line} begins with no act.`)
    const start = text.length
    const spans: Span[] = []
    let words = ''
    for (const [piece, kind, value] of marked.matchAll(/\{(\w+) ([^}]*)\}|[^{]+/g)) {
      const from = start + words.length
      words += value ?? piece
      if (value !== undefined)
        spans.push({ kind: kind as SpanKind, start: from, end: start + words.length })
    }
    text += `${words} `
    return {
      act: act as Act,
      text: words,
      start,
      end: start + words.length,
      certainty: Number(certainty ?? 0.9),
      otherwise: { act: 'other', certainty: 0 },
      spans,
    }
  })
  return { text: text.trimEnd(), clauses }
}

/** The same clauses, near to no task and to no question. */
export function heardAs(said: readonly string[]): { text: string; heard: HeardClause[] } {
  const { text, clauses } = clausesOf(said)
  return { text, heard: clauses.map((one) => ({ ...one, tasks: [], questions: [] })) }
}

/** With this agent on a Tuesday, at ten in the morning. */
export const contextOf = (agent: AgentTasks): DialogueContext => ({
  agent,
  now: Temporal.PlainDateTime.from('2026-12-01T10:00'),
})
