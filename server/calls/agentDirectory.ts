import { generalInstructions } from '@ringwell/content/agents/profiles/general.ts'
import { isSamePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import {
  findTasks,
  noTasks,
  type OwnTasks,
  writeTasksOf,
} from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { closedDays } from '@ringwell/protocol/openingHours.ts'
import type { ListedAgent } from '@ringwell/protocol/session.ts'
import { calendarIdOf } from '../tools/tool.ts'
import { ApiError } from '../http/apiError.ts'
import { isOurs } from '../http/crossOrigin.ts'
import { matchesOrigin } from '../http/originPatterns.ts'
import type { ToolWords } from '@ringwell/protocol/operator/ownTools.ts'
import type { AgentStorage, OwnAgent, OwnTool, StoredAgent } from '../storage/agentStorage.ts'
import type { KnowledgeStorage } from '../storage/knowledgeStorage.ts'
import type { CalendarStorage } from '../storage/calendarStorage.ts'
import type { CallStorage } from '../storage/callStorage.ts'
import type { CallAgent, SafetyContacts } from '@ringwell/engine/engine.ts'
import { knowledgeRefOf } from '../knowledge/readKnowledge.ts'
import type { DailyMinutes } from './minuteBudget.ts'
import type { PromptRules } from './promptRules.ts'
import {
  agentWithPrompt,
  findByPrompt,
  findPublished,
  GENERAL_AGENT,
  publishedAgents,
  publishedIdOf,
} from './publishedAgents.ts'

export interface AgentDirectoryOptions {
  storage: Pick<AgentStorage, 'findAgent' | 'listAgents' | 'findDraft'> &
    Pick<CallStorage, 'wasCalled'> &
    Pick<KnowledgeStorage, 'listKnowledge'> &
    Pick<CalendarStorage, 'findCalendarSettings'>
  prompts: PromptRules
  /** Maps each agent to the sites that may call it, unless the operator has set others. */
  agentOrigins: ReadonlyMap<string, readonly string[]>
  /** Maps agents to their minutes. Only the names of the agents matter here. */
  dailyMinutes: Pick<DailyMinutes, 'agents'>
  publicUrl: string
  /** Set if our own engine runs. Other providers find knowledge by its words, without vectors. */
  embedded?: object | undefined
}

/** Which agent a session request asks for, and where the request comes from. */
interface RequestedSession {
  agentUuid: string
  /** The prompt as it was sent. An empty prompt asks for the agent's own prompt. */
  prompt: string
  /** The origin of the page. Undefined if the request does not come from a browser. */
  origin: string | undefined
  /** An operator tries the agent without a call, so it need not take calls. */
  isTest?: true
}

/** The agent of a call, and its settings. The visitor chooses every setting that is undefined. */
export interface AdmittedAgent {
  agent: CallAgent
  /** Under which id the call is stored, if it is not the one that was named. */
  storedAs?: string
  /** The version of an operator's own agent; 0 if this call tries a draft. */
  version?: number | undefined
  voice?: string | undefined
  language?: string | undefined
  accent?: string | undefined
  /** How long a call may last. Undefined means the limit of the server. */
  limitMs?: number | undefined
  /** Set for the General Agent, which may answer as the visitor's own business. */
  isGeneral?: true
}

/**
 * All agents: the published ones, the operator's own, and the settings that the operator made for them. The
 * server reads them for every call, so a change applies immediately on every server that uses the database.
 */
export interface AgentDirectory {
  /** Throws `ApiError` 403 or 410, which says why this page may not call this agent. */
  admit(requested: RequestedSession): Promise<AdmittedAgent>
  /**
   * Throws `ApiError` 404 for an unknown agent: it is not published, the operator has neither created it nor
   * made settings for it, and there is no record of a call with it. Throws 410 for a deleted agent.
   */
  checkKnown(agentUuid: string): Promise<void>
  /**
   * Returns the id of the agent that a program names, by its id or by the id of its profile. Throws `ApiError` 404 for an
   * agent that is not published and that the operator has neither created nor named in settings, or 410 for a deleted one.
   */
  idOf(named: string): Promise<string>
  /** Returns the agents that the demo offers. */
  listed(): Promise<ListedAgent[]>
}

export function createAgentDirectory(options: AgentDirectoryOptions): AgentDirectory {
  const { storage, prompts, agentOrigins, dailyMinutes, publicUrl } = options

  const isNamedInSettings = (agentId: string): boolean =>
    agentOrigins.has(agentId) ||
    dailyMinutes.agents.has(agentId) ||
    prompts.toolAgents.includes(agentId)

  const checkSettings = (
    agentId: string,
    stored: StoredAgent | undefined,
    { origin, isTest }: RequestedSession,
  ): void => {
    if (stored?.deletedAt !== undefined) throw gone()
    if (stored?.enabled === false && !isTest) throw disabled()
    const sites = sitesOf(agentId, stored, agentOrigins)
    if (!sites || origin === undefined || sites.includes('*')) return
    if (!matchesOrigin(origin, sites) && !isOurs(origin, publicUrl)) {
      throw originNotAllowed(origin)
    }
  }

  const speakAs = async (
    { agentId, version }: Pick<StoredAgent, 'agentId' | 'version'>,
    own: OwnAgent,
  ): Promise<AdmittedAgent> => {
    const { voice, language, accent, callLimitMs: limitMs } = own
    const base = agentWithPrompt(findPublished(own.basedOn)?.prompt ?? '')
    const needsVectors = options.embedded !== undefined
    const knowledge = await knowledgeRefOf(agentId, storage, { needsVectors })
    const agent: CallAgent = {
      // The built-in answers follow no prompt.
      ...(prompts.areFollowed ? followed(own, base) : base),
      id: agentId,
      ...(own.greeting && { greeting: own.greeting }),
      ...(knowledge && { knowledge }),
      ...((own.emergencyNumber ?? own.crisisLine) && { contacts: contactsOf(own) }),
    }
    if (agent.tasks !== undefined) {
      agent.tasks = writeTasksOf(agent.tasks, own.leftOut, ownTasksOf(own))
    }
    return { agent, version, voice, language, accent, limitMs }
  }

  const tryDraft = async (trialId: string): Promise<AdmittedAgent> => {
    const draft = await storage.findDraft({ trialId })
    if (!draft) throw draftGone()
    const { agentId } = draft
    return { ...(await speakAs({ agentId, version: 0 }, draft.own)), storedAs: agentId }
  }

  /** The prompt is the visitor's own. Without a model that follows it, the General Agent answers. */
  const custom = (instructions: string): AdmittedAgent => ({
    agent: prompts.areFollowed
      ? { id: 'custom', instructions }
      : { ...agentWithPrompt(''), instructions },
  })

  /** Needed because the demo sends the prompt that it got from list-agent, but its own agent id. */
  const findOwnByPrompt = async (prompt: string): Promise<StoredAgent | undefined> =>
    (await storage.listAgents()).find(
      ({ own }) => own?.listed && isSamePrompt(promptOf(own), prompt),
    )

  /** Adds when the business is open, if the operator has changed it. */
  const withOpening = async (admitted: AdmittedAgent): Promise<AdmittedAgent> => {
    const tasks = findTasks(admitted.agent.tasks)
    if (!tasks || tasks.business.resources.length === 0) return admitted
    const stored = await storage.findCalendarSettings(calendarIdOf(tasks))
    if (!stored) return admitted
    const { hours, special_days: specialDays } = stored.settings
    const opening = { hours, specialDays, holidays: closedDays(specialDays) }
    return { ...admitted, agent: { ...admitted.agent, opening } }
  }

  const find = async (requested: RequestedSession): Promise<AdmittedAgent> => {
    const { agentUuid, prompt } = requested
    if (agentUuid.startsWith(TRIAL)) return tryDraft(agentUuid)
    const named = await storage.findAgent(agentUuid)
    checkSettings(agentUuid, named, requested)
    if (named?.own && (prompt === '' || isSamePrompt(promptOf(named.own), prompt))) {
      return speakAs(named, named.own)
    }
    if (prompt === '') return published(findPublished(agentUuid)?.prompt ?? '')
    const meant = findByPrompt(prompt)
    if (meant) {
      checkSettings(meant.agentId, await storage.findAgent(meant.agentId), requested)
      return published(prompt)
    }
    const own = await findOwnByPrompt(prompt)
    if (own?.own) {
      checkSettings(own.agentId, own, requested)
      return speakAs(own, own.own)
    }
    if (!prompts.allowCustom) throw promptNotAllowed()
    return custom(prompt)
  }

  return {
    admit: async (requested) => withOpening(await find(requested)),

    async checkKnown(agentUuid) {
      if (findPublished(agentUuid) || isNamedInSettings(agentUuid)) return
      const stored = await storage.findAgent(agentUuid)
      if (stored?.deletedAt !== undefined) throw gone()
      if (stored || (await storage.wasCalled(agentUuid))) return
      throw unknownAgent()
    },

    async idOf(named) {
      const published = publishedIdOf(named)
      if (published !== undefined) return published
      const stored = await storage.findAgent(named)
      if (stored?.deletedAt !== undefined) throw gone()
      if (stored || isNamedInSettings(named)) return named
      throw noSuchAgent(named)
    },

    async listed() {
      const stored = await storage.listAgents()
      const closed = new Set(stored.filter(({ enabled }) => !enabled).map((each) => each.agentId))
      return [
        ...publishedAgents
          .filter(({ agentId, listed }) => listed && !closed.has(agentId))
          .map(({ agentId, name, prompt }) => asListed(agentId, name, prompt)),
        ...stored.flatMap(({ agentId, enabled, own }) =>
          enabled && own?.listed ? [asListed(agentId, own.name, promptOf(own))] : [],
        ),
      ]
    },
  }
}

/** What the engine knows of what the operator has changed and added. */
export const ownTasksOf = ({ fields, tools }: Pick<OwnAgent, 'fields' | 'tools'>): OwnTasks => ({
  fields,
  tools: tools.map(wordsOfTool),
})

/** What callers notice of a tool. */
const wordsOfTool = ({ name, does, purpose, says, fields, done }: OwnTool): ToolWords => ({
  name,
  does,
  purpose,
  says,
  fields,
  done,
})

/** Without those that the operator has not set, which are then the server's. */
const contactsOf = ({ emergencyNumber, crisisLine }: OwnAgent): SafetyContacts => ({
  ...(emergencyNumber !== undefined && { emergencyNumber }),
  ...(crisisLine !== undefined && { crisisLine }),
})

/** How a language model speaks as the agent: it follows the prompt and needs no playbook. */
const followed = (own: OwnAgent, base: CallAgent): Omit<CallAgent, 'id'> => ({
  instructions: [promptOf(own), own.greeting && `Open the call with: "${own.greeting}"`]
    .filter(Boolean)
    .join('\n\n'),
  // With the tasks of the General Agent, an agent with a prompt of its own would book demos of our product.
  tasks: own.prompt !== '' && own.basedOn === GENERAL_AGENT ? noTasks.agent : base.tasks,
})

/** Returns the sites that may call an agent. If it returns undefined or a list with `*`, any site may. */
export const sitesOf = (
  agentId: string,
  stored: StoredAgent | undefined,
  agentOrigins: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined => stored?.origins ?? agentOrigins.get(agentId)

/** Returns the prompt that the model gets and the demo shows. No two agents have the same prompt. */
function promptOf(own: OwnAgent): string {
  if (own.prompt !== '') return own.prompt
  const base = findPublished(own.basedOn)?.prompt || generalInstructions
  return `You are ${own.name}, and work like this agent:\n\n${base}`
}

const published = (prompt: string): AdmittedAgent => ({
  agent: agentWithPrompt(prompt),
  ...(prompt === '' && { isGeneral: true }),
})

const asListed = (agentId: string, name: string, prompt: string): ListedAgent => ({
  agent_id: agentId,
  agent_name: name,
  agent_prompt: prompt,
})

/** How the ids begin under which drafts can be called. */
export const TRIAL = 'draft-'

const draftGone = (): ApiError =>
  new ApiError(
    410,
    'agent_gone',
    'This draft was published or discarded. Save it again to try it.',
    {
      field: 'agent_uuid',
    },
  )

const gone = (): ApiError =>
  new ApiError(410, 'agent_gone', 'This agent was deleted and takes no more calls.', {
    field: 'agent_uuid',
  })

const unknownAgent = (): ApiError =>
  new ApiError(404, 'agent_not_found', 'This server has no agent of this name.', {
    field: 'agent_uuid',
  })

const noSuchAgent = (named: string): ApiError =>
  new ApiError(
    404,
    'agent_not_found',
    `This server has no agent "${named.slice(0, 100)}". Its agents are listed by: npm run -s agents.`,
    { field: 'agent_uuid' },
  )

const disabled = (): ApiError =>
  new ApiError(403, 'agent_disabled', 'This agent takes no calls at the moment.', {
    field: 'agent_uuid',
  })

const originNotAllowed = (origin: string): ApiError =>
  new ApiError(
    403,
    'origin_not_allowed',
    `This agent does not take calls from ${origin}. Its sites are set by the operator of this server.`,
    { field: 'agent_uuid' },
  )

const promptNotAllowed = (): ApiError =>
  new ApiError(
    403,
    'prompt_not_allowed',
    'This agent_prompt is not one that this server published. Use one from list-agent, leave it ' +
      'empty, or set ALLOW_CUSTOM_PROMPTS=true on the server.',
    { field: 'agent_prompt' },
  )
