import { isDeepStrictEqual } from 'node:util'
import type {
  AgentChange,
  AgentDraft,
  AgentSettings,
  AgentStorage,
  AgentVersion,
  OwnAgent,
  OwnTool,
  StoredAgent,
} from './agentStorage.ts'
import type { Database, Sql } from './database.ts'
import type { AgentRow, AgentVersionRow } from './tables.ts'
import { deleteRows, findRow, putRow } from './rows.ts'

export function storeAgents(db: Database): AgentStorage {
  return {
    findAgent: (agentId) => find(db.sql, agentId),

    async listAgents() {
      const rows = await db.sql
        .selectFrom('agents')
        .selectAll()
        .where('deletedAt', 'is', null)
        .orderBy('createdAt')
        .orderBy('agentId')
        .execute()
      return rows.map(toAgent)
    },

    createAgent: (agentId, agent, at, by = '') =>
      db.transaction(async (sql) => {
        const known = await find(sql, agentId)
        if (known?.own) return false
        const dates = { createdAt: at, updatedAt: at, deletedAt: undefined }
        const origins = agent.origins ?? known?.origins
        const dailyMinutes = agent.dailyMinutes ?? known?.dailyMinutes
        await write(sql, { ...agent, ...dates, agentId, origins, dailyMinutes, version: 1 })
        await keepVersion(sql, agentId, {
          version: 1,
          publishedAt: at,
          publishedBy: by,
          note: '',
          own: agent.own,
        })
        return true
      }, agentLock(agentId)),

    changeAgent: (agentId, change, at, by = '') =>
      db.transaction(
        (sql) => changeWithin(sql, agentId, change, { at, by, note: '' }),
        agentLock(agentId),
      ),

    async deleteAgent(agentId, at) {
      const isDeleted = await db.transaction(async (sql) => {
        const known = await find(sql, agentId)
        if (!known || known.deletedAt) return false
        await sql.deleteFrom('agents').where('agentId', '=', agentId).execute()
        for (const table of [
          'knowledgeFiles',
          'agentDrafts',
          'agentVersions',
          'agentTests',
        ] as const)
          await sql.deleteFrom(table).where('agentId', '=', agentId).execute()
        if (known.own) {
          await sql.deleteFrom('phoneNumbers').where('agentId', '=', agentId).execute()
          const { createdAt } = known
          const left = { ...untouched, agentId, createdAt, updatedAt: at, deletedAt: at }
          await write(sql, { ...left, enabled: false, own: undefined, version: undefined })
        }
        return true
      }, agentLock(agentId))
      // Its tests had what callers said.
      if (isDeleted) await db.scrub()
      return isDeleted
    },

    async listAgentVersions(agentId) {
      const rows = await db.sql
        .selectFrom('agentVersions')
        .select(['version', 'publishedAt', 'publishedBy', 'note', 'content'])
        .where('agentId', '=', agentId)
        .orderBy('version', 'desc')
        .execute()
      return rows.map(toVersion)
    },

    async findAgentVersion(agentId, version) {
      const row = await findRow(db.sql, 'agentVersions', { agentId, version })
      return row && toVersion(row)
    },

    findDraft: (by) => findDraft(db.sql, by),

    saveDraft: (draft, seenAt) =>
      db.transaction(async (sql) => {
        const { agentId } = draft
        const [agent, known] = [await find(sql, agentId), await findDraft(sql, { agentId })]
        if (!agent?.own || known?.savedAt !== seenAt) return undefined
        const { own, ...rest } = { ...draft, trialId: known?.trialId ?? draft.trialId }
        const row = { ...rest, content: JSON.stringify(own) }
        await putRow(sql, 'agentDrafts', ['agentId'], row)
        return { ...rest, own }
      }, agentLock(draft.agentId)),

    deleteDraft: (agentId) => deleteRows(db.sql, 'agentDrafts', { agentId }),

    publishDraft: (agentId, seenAt, publication) =>
      db.transaction(async (sql) => {
        const draft = await findDraft(sql, { agentId })
        if (draft?.savedAt !== seenAt) return undefined
        await sql.deleteFrom('agentDrafts').where('agentId', '=', agentId).execute()
        return changeWithin(sql, agentId, { own: draft.own }, publication)
      }, agentLock(agentId)),
  }
}

async function changeWithin(
  sql: Sql,
  agentId: string,
  { own, ...settings }: AgentChange,
  { at, by, note }: { at: string; by: string; note: string },
): Promise<StoredAgent | undefined> {
  const known = await find(sql, agentId)
  if (known?.deletedAt || (own && !known?.own)) return undefined
  const changed: StoredAgent = {
    ...untouched,
    createdAt: at,
    ...known,
    ...settings,
    agentId,
    updatedAt: at,
    deletedAt: undefined,
    own: known?.own && { ...known.own, ...own },
    version: known?.version,
  }
  if (known?.own && changed.own && !isDeepStrictEqual(known.own, changed.own)) {
    const version = known.version ?? 1
    // Agents that are older than versions have none that could be restored.
    const before = { publishedAt: known.updatedAt, publishedBy: '', note: '' }
    await keepVersion(sql, agentId, { ...before, version, own: known.own })
    changed.version = version + 1
    const after = { publishedAt: at, publishedBy: by, note }
    await keepVersion(sql, agentId, { ...after, version: version + 1, own: changed.own })
  }
  await write(sql, changed)
  return changed
}

async function keepVersion(sql: Sql, agentId: string, version: AgentVersion): Promise<void> {
  const { own, ...row } = version
  await sql
    .insertInto('agentVersions')
    .values({ ...row, agentId, content: JSON.stringify(own) })
    .onConflict((conflict) => conflict.columns(['agentId', 'version']).doNothing())
    .execute()
}

const toVersion = ({
  version,
  publishedAt,
  publishedBy,
  note,
  content,
}: Omit<AgentVersionRow, 'agentId'>): AgentVersion => ({
  version,
  publishedAt,
  publishedBy,
  note,
  own: parseOwn(content),
})

/** JSON leaves out what the visitor chooses. */
const parseOwn = (content: string): OwnAgent => ({
  leftOut: [],
  fields: {},
  tools: [],
  voice: undefined,
  language: undefined,
  accent: undefined,
  callLimitMs: undefined,
  emergencyNumber: undefined,
  crisisLine: undefined,
  keepCallsDays: undefined,
  keepRecordingsDays: undefined,
  ...(JSON.parse(content) as Pick<OwnAgent, 'name' | 'prompt' | 'greeting' | 'basedOn' | 'listed'>),
})

async function findDraft(
  sql: Sql,
  by: { agentId: string } | { trialId: string },
): Promise<AgentDraft | undefined> {
  const row = await findRow(sql, 'agentDrafts', by)
  if (!row) return undefined
  const { content, ...draft } = row
  return { ...draft, own: parseOwn(content) }
}

export const agentLock = (agentId: string): string => `agent:${agentId}`

const untouched: AgentSettings = { enabled: true, origins: undefined, dailyMinutes: undefined }

async function find(sql: Sql, agentId: string): Promise<StoredAgent | undefined> {
  const row = await findRow(sql, 'agents', { agentId })
  return row && toAgent(row)
}

const write = (sql: Sql, agent: StoredAgent): Promise<void> =>
  putRow(sql, 'agents', ['agentId'], toRow(agent))

const toRow = ({ own, ...agent }: StoredAgent): AgentRow => ({
  agentId: agent.agentId,
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
  deletedAt: agent.deletedAt ?? null,
  enabled: agent.enabled ? 1 : 0,
  origins: agent.origins ? JSON.stringify(agent.origins) : null,
  dailyMinutes: agent.dailyMinutes ?? null,
  name: own?.name ?? null,
  prompt: own?.prompt ?? null,
  greeting: own?.greeting ?? null,
  basedOn: own?.basedOn ?? null,
  leftOut: own?.leftOut.length ? JSON.stringify(own.leftOut) : null,
  fields: own && Object.keys(own.fields).length > 0 ? JSON.stringify(own.fields) : null,
  tools: own?.tools.length ? JSON.stringify(own.tools) : null,
  voice: own?.voice ?? null,
  language: own?.language ?? null,
  accent: own?.accent ?? null,
  listed: own ? (own.listed ? 1 : 0) : null,
  callLimitMs: own?.callLimitMs ?? null,
  emergencyNumber: own?.emergencyNumber ?? null,
  crisisLine: own?.crisisLine ?? null,
  keepCallsDays: own?.keepCallsDays ?? null,
  keepRecordingsDays: own?.keepRecordingsDays ?? null,
  version: agent.version ?? null,
})

const toAgent = (row: AgentRow): StoredAgent => ({
  agentId: row.agentId,
  version: row.name === null ? undefined : (row.version ?? 1),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deletedAt: row.deletedAt ?? undefined,
  enabled: row.enabled === 1,
  origins: row.origins === null ? undefined : (JSON.parse(row.origins) as string[]),
  dailyMinutes: row.dailyMinutes ?? undefined,
  own: toOwnAgent(row),
})

function toOwnAgent(row: AgentRow): OwnAgent | undefined {
  const { name, prompt, greeting, basedOn } = row
  if (name === null || prompt === null || greeting === null || basedOn === null) return undefined
  return {
    name,
    prompt,
    greeting,
    basedOn,
    leftOut: row.leftOut === null ? [] : (JSON.parse(row.leftOut) as string[]),
    fields: row.fields === null ? {} : (JSON.parse(row.fields) as OwnAgent['fields']),
    tools: row.tools === null ? [] : (JSON.parse(row.tools) as OwnTool[]),
    voice: row.voice ?? undefined,
    language: row.language ?? undefined,
    accent: row.accent ?? undefined,
    listed: row.listed === 1,
    callLimitMs: row.callLimitMs ?? undefined,
    emergencyNumber: row.emergencyNumber ?? undefined,
    crisisLine: row.crisisLine ?? undefined,
    keepCallsDays: row.keepCallsDays ?? undefined,
    keepRecordingsDays: row.keepRecordingsDays ?? undefined,
  }
}
