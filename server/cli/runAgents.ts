import { type AgentService, type AgentView, createAgentService } from '../admin/agentService.ts'
import { ApiError } from '../http/apiError.ts'
import {
  type AgentsCommand,
  type ParsedCommand,
  parseAgentsCommand,
  CommandError,
} from './parseAgentsCommand.ts'
import { jsonLine, plainText, textTable } from './textTable.ts'
import { withStorage } from './withStorage.ts'

const usage = `npm run -s agents                       every agent, its sites and whether it takes calls
npm run -s agents -- show ID
npm run -s agents -- enable ID | disable ID
npm run -s agents -- origins ID ORIGIN… | any | default
npm run -s agents -- create --name NAME [--id ID] [WORDS]
npm run -s agents -- set ID [--name NAME] [WORDS]
npm run -s agents -- delete ID

WORDS of your own agent: --prompt TEXT or --prompt-file FILE, --greeting TEXT, --based-on ID, --voice,
--language, --accent (any: the visitor chooses), --listed or --unlisted. With --json, the output is what
the API sends. An ORIGIN is https://www.example.com or https://*.example.com; default means the value of
AGENT_ORIGINS. Changes apply from the next call on. The server may be running.
`

/** Runs the command in this process. On failure, prints the reason and sets exit code 1. */
export async function runAgents(args: readonly string[]): Promise<void> {
  process.exitCode = 1
  const parsed = parse(args)
  if (!parsed) return
  await withStorage(async (storage, { agentOrigins }) => {
    try {
      const answer = await carryOut(parsed.request, createAgentService({ storage, agentOrigins }))
      process.stdout.write(parsed.asJson ? jsonLine(answer) : wordsOf(answer))
      process.exitCode = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      process.stderr.write(`${error.message}\n`)
    }
  })
}

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

type Answer = { agents: AgentView[] } | { agent: AgentView } | { deleted: string }

async function carryOut(request: AgentsCommand, service: AgentService): Promise<Answer> {
  switch (request.command) {
    case 'list':
      return { agents: await service.list() }
    case 'show':
      return { agent: await service.find(request.agentId) }
    case 'create':
      return { agent: await service.create(request.input) }
    case 'set':
      return { agent: await service.change(request.agentId, request.input) }
    case 'delete':
      await service.remove(request.agentId)
  }
  return { deleted: request.agentId }
}

const columns = ['agent_id', 'agent_name', 'kind', 'takes_calls', 'listed', 'sites']

function wordsOf(answer: Answer): string {
  if ('deleted' in answer) return `Deleted ${answer.deleted}.\n`
  if ('agent' in answer) {
    return Object.entries(answer.agent)
      .map(([name, value]) => `${name}: ${plainText(showValue(value))}\n`)
      .join('')
  }
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

const showValue = (value: AgentView[keyof AgentView]): string =>
  Array.isArray(value) ? value.join(' ') : value === null ? '–' : String(value)
