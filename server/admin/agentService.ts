import { randomUUID } from 'node:crypto'
import { languages } from '@ringwell/protocol/languages.ts'
import type {
  AgentContent,
  AgentTaskView,
  AgentView,
  DraftView,
  VersionView,
} from '@ringwell/protocol/operator/agents.ts'
import type { FieldChanges, OwnToolInput, ToolTrial } from '@ringwell/protocol/operator/ownTools.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { faultOfChange } from '@ringwell/content/agents/tasks/changeFields.ts'
import { leavable } from '@ringwell/content/agents/tasks/leaveOut.ts'
import { findTasks, noTasks, writeTasksOf } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { ownTasksOf, sitesOf, TRIAL } from '../calls/agentDirectory.ts'
import { agentWithPrompt, findPublished, publishedAgents } from '../calls/publishedAgents.ts'
import { ApiError } from '../http/apiError.ts'
import { operatorName } from '@ringwell/protocol/operatorNames.ts'
import type { PeopleStorage } from '../storage/peopleStorage.ts'
import type {
  AgentDraft,
  AgentStorage,
  OwnAgent,
  OwnTool,
  StoredAgent,
} from '../storage/agentStorage.ts'
import { taskViewsOf } from './agentTaskViews.ts'
import { storedTools, toolView } from './ownToolInput.ts'
import { tryTool } from './tryTool.ts'
import {
  type AgentChangeInput,
  agentSettings,
  type DraftInput,
  type NewAgentInput,
  toOwnAgent,
} from './agentInput.ts'

export interface AgentServiceOptions {
  storage: AgentStorage & Pick<PeopleStorage, 'listOperators'>
  /** The value of `AGENT_ORIGINS`, for agents whose sites the operator has not set. */
  agentOrigins: ReadonlyMap<string, readonly string[]>
  /** The hosts in private networks on which operators' tools may be. */
  privateHosts?: readonly string[] | undefined
}

/** Manages agents for an operator, both over HTTP and on the command line. Throws `ApiError`. */
export interface AgentService {
  list(): Promise<AgentView[]>
  find(agentId: string): Promise<AgentView>
  /** What a published agent can do, or what the agent can that an own one is based on. */
  listTasks(agentId: string): Promise<AgentTaskView[]>
  /** `by` is who does it, as the list of versions shows it. */
  create(input: NewAgentInput, by?: string): Promise<AgentView>
  /** Takes effect with the next call. Changes of an own agent are a new version. */
  change(agentId: string, input: AgentChangeInput, by?: string): Promise<AgentView>
  /** Deletes an operator's own agent for good. For any other agent, deletes only its settings. */
  remove(agentId: string): Promise<void>
  /** The newest first. Empty for an agent that is not the operator's own. */
  listVersions(agentId: string): Promise<VersionView[]>
  findDraft(agentId: string): Promise<DraftView | null>
  /** Changes the given fields of the draft; without one, of what is published. `seenAt` is the draft that was seen. */
  saveDraft(
    agentId: string,
    input: DraftInput,
    seenAt: string | null,
    by?: string,
  ): Promise<DraftView>
  discardDraft(agentId: string): Promise<void>
  publishDraft(agentId: string, seenAt: string, note: string, by?: string): Promise<AgentView>
  /** Sends one request to a tool as it stands in the form. `values` are what a caller would say, by field. */
  tryTool(agentId: string, tool: OwnToolInput, values: Record<string, string>): Promise<ToolTrial>
}

export function createAgentService({
  storage,
  agentOrigins,
  privateHosts = [],
}: AgentServiceOptions): AgentService {
  const view = (agentId: string, stored: StoredAgent | undefined): AgentView =>
    viewOf(agentId, stored, agentOrigins)

  const list = async (): Promise<AgentView[]> => {
    const stored = new Map((await storage.listAgents()).map((agent) => [agent.agentId, agent]))
    const ids = new Set([
      ...publishedAgents.map(({ agentId }) => agentId),
      ...stored.keys(),
      ...agentOrigins.keys(),
    ])
    return [...ids].map((agentId) => view(agentId, stored.get(agentId)))
  }

  /** Says who has changed the draft meanwhile. */
  const changedBy = async (draft: AgentDraft | undefined): Promise<ApiError> =>
    draftChanged(draft && operatorName(draft.savedBy, await storage.listOperators()))

  const guard = { privateHosts }

  const knownTools = async (agentId: string, tools: readonly OwnToolInput[]) => {
    const kept = tools.filter((tool) => tool.secret !== null && tool.new_secret === undefined)
    if (kept.length === 0) return { current: [], older: [] }
    const current = toolsIn(
      await Promise.all([storage.findDraft({ agentId }), storage.findAgent(agentId)]),
    )
    const areCurrent = kept.every((tool) =>
      current.some(({ secret }) => secret?.id === tool.secret),
    )
    return {
      current,
      older: areCurrent ? [] : toolsIn(await storage.listAgentVersions(agentId)),
    }
  }

  /** What the input says of an own agent, with the secrets of its tools. */
  const ownOf = async (agentId: string, input: DraftInput): Promise<Partial<OwnAgent>> => ({
    ...toOwnAgent(input),
    ...(input.tools && {
      tools: storedTools(input.tools, await knownTools(agentId, input.tools), guard),
    }),
  })

  return {
    list,

    async find(agentId) {
      const stored = await storage.findAgent(agentId)
      const isKnown = stored || findPublished(agentId) || agentOrigins.has(agentId)
      if (!isKnown || stored?.deletedAt) throw notFound()
      return view(agentId, stored)
    },

    async listTasks(agentId) {
      const stored = await storage.findAgent(agentId)
      if (stored?.deletedAt || !(stored?.own || findPublished(agentId))) throw notFound()
      const { own } = stored ?? {}
      const base = tasksOf(own?.basedOn ?? agentId)
      const changed = own && findTasks(writeTasksOf(base.agent, [], ownTasksOf(own)))
      return taskViewsOf(changed ?? base)
    },

    async create(input, by) {
      const { agent_id: agentId = randomUUID(), enabled, origins, daily_minutes: minutes } = input
      const own = ofBase({ ...blank, ...(await ownOf(agentId, input)) }, input)
      const at = new Date().toISOString()
      const agent = {
        enabled,
        origins: origins ?? undefined,
        dailyMinutes: minutes ?? undefined,
        own,
      }
      if (findPublished(agentId) || !(await storage.createAgent(agentId, agent, at, by))) {
        throw new ApiError(409, 'agent_exists', `An agent with the id ${agentId} already exists.`, {
          field: 'agent_id',
        })
      }
      return view(agentId, await storage.findAgent(agentId))
    },

    async change(agentId, input, by) {
      const { enabled, origins, daily_minutes: minutes } = input
      const known = (await storage.findAgent(agentId))?.own
      const own = await ownOf(agentId, input)
      // All else stays out of this, because somebody else may be changing it.
      if (known && (input.left_out ?? input.based_on) !== undefined) {
        own.leftOut = leftOutOf({ ...known, ...own }, input)
      }
      if (known && (input.fields ?? input.based_on) !== undefined) {
        own.fields = fieldsOf({ ...known, ...own }, input)
      }
      const [ownField] = Object.keys(input).filter((name) => !agentSettings.has(name))
      const changed = await storage.changeAgent(
        agentId,
        {
          ...(enabled !== undefined && { enabled }),
          ...(origins !== undefined && { origins: origins ?? undefined }),
          ...(minutes !== undefined && { dailyMinutes: minutes ?? undefined }),
          ...(ownField !== undefined && { own }),
        },
        new Date().toISOString(),
        by,
      )
      if (changed) return view(agentId, changed)
      if (!findPublished(agentId)) throw notFound()
      throw new ApiError(
        422,
        'agent_is_published',
        `${ownField}: this agent is published with the site, so you can change only ` +
          'enabled, origins and daily_minutes. To change more, create your own agent that is based on it.',
        { field: String(ownField) },
      )
    },

    async remove(agentId) {
      if (!(await storage.deleteAgent(agentId, new Date().toISOString()))) throw notFound()
    },

    async listVersions(agentId) {
      const versions = await storage.listAgentVersions(agentId)
      return versions.map(({ version, publishedAt, publishedBy, note, own }) => ({
        version,
        published_at: publishedAt,
        published_by: publishedBy,
        note,
        content: contentOf(own),
      }))
    },

    async findDraft(agentId) {
      const draft = await storage.findDraft({ agentId })
      return draft ? draftView(draft) : null
    },

    async saveDraft(agentId, input, seenAt, by = '') {
      const agent = await storage.findAgent(agentId)
      if (!agent?.own) throw agent?.deletedAt || !findPublished(agentId) ? notFound() : notOwn()
      const known = await storage.findDraft({ agentId })
      const saved = await storage.saveDraft(
        {
          agentId,
          trialId: `${TRIAL}${randomUUID()}`,
          savedAt: new Date().toISOString(),
          savedBy: by,
          own: ofBase({ ...(known?.own ?? agent.own), ...(await ownOf(agentId, input)) }, input),
        },
        seenAt ?? undefined,
      )
      if (!saved) throw await changedBy(await storage.findDraft({ agentId }))
      return draftView(saved)
    },

    async discardDraft(agentId) {
      if (!(await storage.deleteDraft(agentId))) throw noDraft()
    },

    async publishDraft(agentId, seenAt, note, by = '') {
      const publication = { at: new Date().toISOString(), by, note }
      const published = await storage.publishDraft(agentId, seenAt, publication)
      if (published) return view(agentId, published)
      const draft = await storage.findDraft({ agentId })
      throw draft ? await changedBy(draft) : noDraft()
    },

    async tryTool(agentId, input, values) {
      const agent = await storage.findAgent(agentId)
      if (!agent?.own) throw agent?.deletedAt || !findPublished(agentId) ? notFound() : notOwn()
      const known = await knownTools(agentId, [input])
      const [tool] = storedTools([input], known, guard, () => 'tool.')
      const { business } = tasksOf(agent.own.basedOn)
      return tryTool(tool!, { agentId, business, values, guard })
    },
  }
}

const toolsIn = (all: readonly ({ own: OwnAgent | undefined } | undefined)[]): OwnTool[] =>
  all.flatMap((each) => each?.own?.tools ?? [])

/**
 * What an agent leaves out: nothing that the agent does not have on which it is based. Throws `ApiError` 422 if the operator
 * has just named such a thing.
 */
function leftOutOf(own: OwnAgent, input: DraftInput): readonly string[] {
  const leftOut = applicable(own)
  const unknown = input.left_out && own.leftOut.find((name) => !leftOut.includes(name))
  if (unknown === undefined) return leftOut
  const known = leavable(tasksOf(own.basedOn))
  throw new ApiError(
    422,
    'invalid_input',
    `left_out: "${unknown}" cannot be left out. These can: ${known.join(', ') || 'none'}.`,
    { field: 'left_out' },
  )
}

/** What an agent has differently, of what its base has. Throws `ApiError` 422 as `leftOutOf` does. */
function fieldsOf({ basedOn, fields }: OwnAgent, input: DraftInput): FieldChanges {
  const base = tasksOf(basedOn)
  const able = Object.entries(fields).filter(([name, change]) => {
    const fault = faultOfChange(base, name, change)
    if (fault !== undefined && input.fields) {
      const field = { field: `fields.${name}` }
      throw new ApiError(422, 'invalid_input', `fields.${name}: ${fault}.`, field)
    }
    return fault === undefined && Object.keys(change).length > 0
  })
  return Object.fromEntries(able.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const ofBase = (own: OwnAgent, input: DraftInput): OwnAgent => ({
  ...own,
  leftOut: leftOutOf(own, input),
  fields: fieldsOf(own, input),
})

/** What an operator decides about an own agent, as it is sent and shown. */
const contentOf = (own: OwnAgent): AgentContent => ({
  agent_name: own.name,
  agent_prompt: own.prompt,
  greeting: own.greeting,
  based_on: own.basedOn,
  left_out: applicable(own),
  fields: own.fields,
  tools: own.tools.map(toolView),
  voice: own.voice ?? null,
  language: languages.find(({ tag }) => tag === own.language)?.name ?? null,
  accent: own.accent ?? null,
  listed: own.listed,
  call_limit_seconds: own.callLimitMs === undefined ? null : own.callLimitMs / 1_000,
  emergency_number: own.emergencyNumber ?? null,
  crisis_line: own.crisisLine ?? null,
  keep_calls_days: own.keepCallsDays ?? null,
  keep_recordings_days: own.keepRecordingsDays ?? null,
})

/** What is left out of what the agent has, which another release may have changed. */
const applicable = ({ basedOn, leftOut }: OwnAgent): string[] => {
  const known = leavable(tasksOf(basedOn))
  return leftOut.filter((name) => known.includes(name))
}

const tasksOf = (basedOn: string): AgentTasks =>
  findTasks(agentWithPrompt(findPublished(basedOn)?.prompt ?? '').tasks) ?? noTasks

const draftView = ({ trialId, savedAt, savedBy, own }: AgentDraft): DraftView => ({
  trial_id: trialId,
  saved_at: savedAt,
  saved_by: savedBy,
  content: contentOf(own),
})

const noDraft = (): ApiError =>
  new ApiError(
    404,
    'draft_not_found',
    'This agent has no draft. It may have been published already.',
  )

const notOwn = (): ApiError =>
  new ApiError(
    422,
    'agent_is_published',
    'This agent is published with the site and has no drafts. Create your own agent that is based on it.',
  )

const draftChanged = (by: string | undefined): ApiError =>
  new ApiError(
    409,
    'draft_changed',
    by === undefined
      ? 'The draft was published or discarded in the meantime. Load the agent again.'
      : `${by || 'Somebody'} has saved the draft in the meantime. Load it, and make your change again.`,
  )

const blank = {
  name: '',
  prompt: '',
  greeting: '',
  basedOn: '',
  leftOut: [],
  fields: {},
  tools: [],
  voice: undefined,
  language: undefined,
  accent: undefined,
  listed: true,
  callLimitMs: undefined,
  emergencyNumber: undefined,
  crisisLine: undefined,
  keepCallsDays: undefined,
  keepRecordingsDays: undefined,
}

const notFound = (): ApiError => new ApiError(404, 'agent_not_found', 'No agent has this id.')

function viewOf(
  agentId: string,
  stored: StoredAgent | undefined,
  agentOrigins: ReadonlyMap<string, readonly string[]>,
): AgentView {
  const published = findPublished(agentId)
  const own = stored?.own
  const sites = sitesOf(agentId, stored, agentOrigins)
  return {
    agent_id: agentId,
    ...(own ? contentOf(own) : contentOfPublished(published)),
    kind: own ? 'own' : published ? 'published' : 'other',
    enabled: stored?.enabled ?? true,
    origins: sites ? [...sites] : null,
    origins_from: sites ? (stored?.origins ? 'operator' : 'AGENT_ORIGINS') : null,
    daily_minutes: stored?.dailyMinutes ?? null,
    version: stored?.version ?? null,
    created_at: stored?.createdAt ?? null,
    updated_at: stored?.updatedAt ?? null,
  }
}

const contentOfPublished = (published: ReturnType<typeof findPublished>) => ({
  agent_name: published?.name ?? '',
  agent_prompt: published?.prompt ?? '',
  greeting: null,
  based_on: null,
  left_out: [],
  fields: {},
  tools: [],
  voice: null,
  language: null,
  accent: null,
  listed: published?.listed ?? false,
  call_limit_seconds: null,
  emergency_number: null,
  crisis_line: null,
  keep_calls_days: null,
  keep_recordings_days: null,
})
