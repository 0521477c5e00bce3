/**
 * How callers ask the questions of a playbook: rows of agent, question and wording, of authors from most of whom the
 * vectors of questions are trained. A row `none` is a question that the agent cannot answer.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AgentPlaybook } from './agentPlaybook.ts'

const { resolve } = createRequire(import.meta.url)
const authors = ['qa', 'qb', 'qc', 'qe', 'qr', 'qs'] as const
/** Their playbook answers for every agent that speaks for the company. */
const OF_COMPANY = 'general'

let read: ReadonlyMap<string, readonly string[]> | undefined
const readWordings = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const author of authors) {
    const file = readFileSync(resolve(`@ringwell/content/agents/wordings/${author}.tsv`), 'utf8')
    for (const line of file.split('\n')) {
      const [agent, question, wording] = line.split('\t')
      if (wording === undefined) continue
      const key = `${agent} ${question}`
      found.set(key, [...(found.get(key) ?? []), wording])
    }
  }
  return found
}

/** The wordings of a question of this agent. Those of its company count for its agents only, because they are many. */
export function wordingsOf({ own, agent }: AgentPlaybook, question: string): readonly string[] {
  read ??= readWordings()
  const owner = own.has(question) ? agent.profile.id : agent.speaksForCompany && OF_COMPANY
  return (owner && read.get(`${owner} ${question}`)) || []
}
