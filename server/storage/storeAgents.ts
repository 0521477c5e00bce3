import type { AgentSettings, AgentStorage, OwnAgent, StoredAgent } from './agentStorage.ts'
import type { Database, Sql } from './database.ts'
import type { AgentRow } from './tables.ts'

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

    createAgent: (agentId, agent, at) =>
      db.transaction(async (sql) => {
        const known = await find(sql, agentId)
        if (known?.own) return false
        const dates = { createdAt: at, updatedAt: at, deletedAt: undefined }
        const origins = agent.origins ?? known?.origins
        await write(sql, { ...agent, ...dates, agentId, origins })
        return true
      }, agentLock(agentId)),

    changeAgent: (agentId, { own, ...settings }, at) =>
      db.transaction(async (sql) => {
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
        }
        await write(sql, changed)
        return changed
      }, agentLock(agentId)),

    deleteAgent: (agentId, at) =>
      db.transaction(async (sql) => {
        const known = await find(sql, agentId)
        if (!known || known.deletedAt) return false
        await sql.deleteFrom('agents').where('agentId', '=', agentId).execute()
        await sql.deleteFrom('knowledgeFiles').where('agentId', '=', agentId).execute()
        if (known.own) {
          await sql.deleteFrom('phoneNumbers').where('agentId', '=', agentId).execute()
          const { createdAt } = known
          const left = { ...untouched, agentId, createdAt, updatedAt: at, deletedAt: at }
          await write(sql, { ...left, enabled: false, own: undefined })
        }
        return true
      }, agentLock(agentId)),
  }
}

export const agentLock = (agentId: string): string => `agent:${agentId}`

const untouched: AgentSettings = { enabled: true, origins: undefined }

async function find(sql: Sql, agentId: string): Promise<StoredAgent | undefined> {
  const row = await sql
    .selectFrom('agents')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  return row && toAgent(row)
}

async function write(sql: Sql, agent: StoredAgent): Promise<void> {
  const row = toRow(agent)
  await sql
    .insertInto('agents')
    .values(row)
    .onConflict((conflict) => conflict.column('agentId').doUpdateSet(row))
    .execute()
}

const toRow = ({ own, ...agent }: StoredAgent): AgentRow => ({
  agentId: agent.agentId,
  createdAt: agent.createdAt,
  updatedAt: agent.updatedAt,
  deletedAt: agent.deletedAt ?? null,
  enabled: agent.enabled ? 1 : 0,
  origins: agent.origins ? JSON.stringify(agent.origins) : null,
  name: own?.name ?? null,
  prompt: own?.prompt ?? null,
  greeting: own?.greeting ?? null,
  basedOn: own?.basedOn ?? null,
  voice: own?.voice ?? null,
  language: own?.language ?? null,
  accent: own?.accent ?? null,
  listed: own ? (own.listed ? 1 : 0) : null,
  callLimitMs: own?.callLimitMs ?? null,
})

const toAgent = (row: AgentRow): StoredAgent => ({
  agentId: row.agentId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deletedAt: row.deletedAt ?? undefined,
  enabled: row.enabled === 1,
  origins: row.origins === null ? undefined : (JSON.parse(row.origins) as string[]),
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
    voice: row.voice ?? undefined,
    language: row.language ?? undefined,
    accent: row.accent ?? undefined,
    listed: row.listed === 1,
    callLimitMs: row.callLimitMs ?? undefined,
  }
}
