import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { MiniLm } from '@ringwell/engine/models/miniLm.ts'
import type { OwnToolView } from '@ringwell/protocol/operator/ownTools.ts'
import type { AgentView } from '@ringwell/protocol/operator/agents.ts'
import type { KnowledgeView } from '@ringwell/protocol/operator/knowledge.ts'
import type { AgentService } from '../admin/agentService.ts'
import { type Embed, findUnanswered, type UnansweredView } from '../admin/unanswered.ts'
import { auditCommand, type Deed } from '../people/audit.ts'
import { ApiError } from '../http/apiError.ts'
import {
  createKnowledgeService,
  type KnowledgeService,
  MOST_KNOWLEDGE_BYTES,
} from '../knowledge/knowledgeService.ts'
import {
  type AgentsCommand,
  type ParsedCommand,
  parseAgentsCommand,
  CommandError,
} from './parseAgentsCommand.ts'
import { jsonLine, plainText, textTable } from './textTable.ts'
import { withAgents } from './withStorage.ts'

const usage = `npm run -s agents                       every agent, its sites and whether it takes calls
npm run -s agents -- show ID
npm run -s agents -- enable ID | disable ID
npm run -s agents -- origins ID ORIGIN… | any | default
npm run -s agents -- create --name NAME [--id ID] [WORDS]
npm run -s agents -- set ID [--name NAME] [WORDS]
npm run -s agents -- delete ID
npm run -s agents -- knowledge ID [list]        the files that your own agent answers from
npm run -s agents -- knowledge ID add FILE…     Markdown or text; replaces files of the same names
npm run -s agents -- knowledge ID remove NAME…
npm run -s agents -- unanswered ID              what callers asked and nobody could answer, most frequent first

WORDS of your own agent: --prompt TEXT or --prompt-file FILE, --greeting TEXT, --based-on ID, --leave-out
NAME,… (tasks and fields of the agent that it is based on, such as cancelBooking or bookTable.wishes; none: it does all),
--voice, --language, --accent (any: the visitor chooses), --listed or --unlisted, --call-limit SECONDS (30 to 3600;
default: CALL_LIMIT_SECONDS), --emergency-number NUMBER, --crisis-line WORDS, --keep-calls DAYS, --keep-recordings DAYS
(default: what the server says). With --json, the output is what the API sends. An ORIGIN is
https://www.example.com or https://*.example.com; default means the value of AGENT_ORIGINS. Changes apply
from the next call on. The server may be running.
`

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runAgents(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const parsed = parse(args)
  if (!parsed) return
  await withAgents(async (storage, agents) => {
    const answer = await carryOut(parsed.request, {
      agents,
      knowledge: createKnowledgeService({ storage }),
      unanswered: (agentId) => findUnanswered(agentId, storage, embed),
      audited: (deed, work) => auditCommand(storage, deed, work),
    })
    process.stdout.write(parsed.asJson ? jsonLine(answer) : wordsOf(answer))
  })
}

/** Loads the model only when it is needed. Without the model, questions are compared by their words. */
const embed: Embed = async (texts) => {
  miniLm ??= import('@ringwell/engine/models/miniLm.ts').then(({ loadMiniLm }) => loadMiniLm())
  const vectorOf = await miniLm
  const vectors: Float32Array[] = []
  for (const text of texts) vectors.push(await vectorOf.embed(text))
  return vectors
}
let miniLm: Promise<MiniLm> | undefined

function parse(args: readonly string[]): ParsedCommand | undefined {
  try {
    const parsed = parseAgentsCommand(args)
    if (!parsed) process.stderr.write(usage)
    return parsed
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    process.stderr.write(`${error.message}\n\n${usage}`)
    return undefined
  }
}

type Answer =
  | { agents: AgentView[] }
  | { agent: AgentView }
  | { deleted: string }
  | { files: KnowledgeView[] }
  | { questions: UnansweredView[] }

interface Services {
  agents: AgentService
  knowledge: KnowledgeService
  unanswered: (agentId: string) => Promise<UnansweredView[]>
  /** Carries out what the audit log then has. */
  audited: <Result>(deed: Deed, work: () => Promise<Result>) => Promise<Result>
}

async function carryOut(
  request: AgentsCommand,
  { agents: service, knowledge, unanswered, audited }: Services,
): Promise<Answer> {
  switch (request.command) {
    case 'list':
      return { agents: await service.list() }
    case 'show':
      return { agent: await service.find(request.agentId) }
    case 'create':
      return {
        agent: await audited({ action: 'agent.create', after: request.input }, () =>
          service.create(request.input, 'The command line'),
        ),
      }
    case 'set': {
      const { agentId, input } = request
      const deed = { action: 'agent.change', target: { kind: 'agent', id: agentId }, after: input }
      const change = () => service.change(agentId, input, 'The command line')
      return { agent: await audited(deed, change) }
    }
    case 'delete': {
      const { agentId } = request
      const deed = { action: 'agent.delete', target: { kind: 'agent', id: agentId } }
      await audited(deed, () => service.remove(agentId))
      break
    }
    case 'unanswered':
      return { questions: await unanswered(request.agentId) }
    case 'knowledge':
      return { files: await changeKnowledge(request, knowledge, audited) }
  }
  return { deleted: request.agentId }
}

/**
 * Adds or removes the files one by one, stops at the first that fails, and returns all files that the agent then has.
 */
async function changeKnowledge(
  request: AgentsCommand & { command: 'knowledge' },
  knowledge: KnowledgeService,
  audited: Services['audited'],
): Promise<KnowledgeView[]> {
  const { agentId } = request
  const target = { kind: 'agent', id: agentId }
  for (const file of request.action === 'list' ? [] : request.files) {
    const name = path.basename(file)
    if (request.action === 'remove') {
      const deed = { action: 'knowledge.remove', target, before: { name: file } }
      await audited(deed, () => knowledge.remove(agentId, file))
    } else {
      const bytes = await readKnowledgeFile(file)
      const deed = { action: 'knowledge.add', target, after: { name, bytes: bytes.length } }
      await audited(deed, () => knowledge.add(agentId, name, bytes))
    }
  }
  return knowledge.list(agentId)
}

async function readKnowledgeFile(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file)
    // The service refuses a file of this size, so do not read gigabytes of it first.
    return size > MOST_KNOWLEDGE_BYTES
      ? new Uint8Array(MOST_KNOWLEDGE_BYTES + 1)
      : await readFile(file)
  } catch (error) {
    throw new ApiError(422, 'knowledge_unreadable', `${file} cannot be read: ${messageOf(error)}`)
  }
}

const columns = ['agent_id', 'agent_name', 'kind', 'takes_calls', 'listed', 'sites']

function wordsOf(answer: Answer): string {
  if ('deleted' in answer) return `Deleted ${answer.deleted}.\n`
  if ('agent' in answer) {
    return Object.entries(answer.agent)
      .map(([name, value]) => `${name}: ${plainText(showValue(value))}\n`)
      .join('')
  }
  if ('questions' in answer) {
    const { questions } = answer
    if (questions.length === 0) return 'No question to this agent was left unanswered.\n'
    return textTable(['times', 'last_asked_at', 'question'], questions)
  }
  if ('files' in answer) return knowledgeWords(answer.files)
  const rows = answer.agents.map((agent) => ({
    agent_id: agent.agent_id,
    agent_name: agent.agent_name,
    kind: agent.kind,
    takes_calls: agent.enabled ? 'yes' : 'no',
    listed: agent.listed ? 'yes' : 'no',
    sites: agent.origins?.join(' ') ?? 'any',
  }))
  return textTable(columns, rows)
}

function knowledgeWords(files: readonly KnowledgeView[]): string {
  if (files.length === 0) return 'This agent has no files.\n'
  const table = textTable(['name', 'bytes', 'answers', 'state', 'added_at'], files)
  const isWaiting = files.some(({ state }) => state === 'waiting')
  return isWaiting ? `${table}The server makes what is waiting ready in the background.\n` : table
}

const showValue = (value: AgentView[keyof AgentView] | OwnToolView): string => {
  if (Array.isArray(value)) return value.map(showValue).join(' ')
  if (value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
