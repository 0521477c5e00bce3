import type { AgentSettings, AgentStorage, OwnAgent, StoredAgent } from './agentStorage.ts'
import type { Database, Row, Sql, SqlValue } from './sql.ts'

export function storeAgents(db: Database): AgentStorage {
  return {
    findAgent: (agentId) => find(db, agentId),

    async listAgents() {
      const rows = await db.all(
        'SELECT * FROM agents WHERE deleted_at IS NULL ORDER BY created_at, agent_id',
      )
      return rows.map(toAgent)
    },

    createAgent: (agentId, agent, at) =>
      db.transaction(async (sql) => {
        await sql.lock(`agent:${agentId}`)
        const known = await find(sql, agentId)
        if (known?.own) return false
        const dates = { createdAt: at, updatedAt: at, deletedAt: undefined }
        const origins = agent.origins ?? known?.origins
        await write(sql, { ...agent, ...dates, agentId, origins })
        return true
      }),

    changeAgent: (agentId, { own, ...settings }, at) =>
      db.transaction(async (sql) => {
        await sql.lock(`agent:${agentId}`)
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
      }),

    deleteAgent: (agentId, at) =>
      db.transaction(async (sql) => {
        await sql.lock(`agent:${agentId}`)
        const known = await find(sql, agentId)
        if (!known || known.deletedAt) return false
        await sql.run('DELETE FROM agents WHERE agent_id = ?', agentId)
        if (known.own) {
          const { createdAt } = known
          const left = { ...untouched, agentId, createdAt, updatedAt: at, deletedAt: at }
          await write(sql, { ...left, enabled: false, own: undefined })
        }
        return true
      }),
  }
}

const untouched: AgentSettings = { enabled: true, origins: undefined }

async function find(sql: Sql, agentId: string): Promise<StoredAgent | undefined> {
  const row = await sql.get('SELECT * FROM agents WHERE agent_id = ?', agentId)
  return row && toAgent(row)
}

async function write(sql: Sql, agent: StoredAgent): Promise<void> {
  const { own } = agent
  const cells: Record<string, SqlValue> = {
    agent_id: agent.agentId,
    created_at: agent.createdAt,
    updated_at: agent.updatedAt,
    deleted_at: agent.deletedAt ?? null,
    enabled: agent.enabled ? 1 : 0,
    origins: agent.origins ? JSON.stringify(agent.origins) : null,
    name: own?.name ?? null,
    prompt: own?.prompt ?? null,
    greeting: own?.greeting ?? null,
    based_on: own?.basedOn ?? null,
    voice: own?.voice ?? null,
    language: own?.language ?? null,
    accent: own?.accent ?? null,
    listed: own ? (own.listed ? 1 : 0) : null,
  }
  const columns = Object.keys(cells)
  await sql.run(
    `INSERT INTO agents (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (agent_id) DO UPDATE SET
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    ...Object.values(cells),
  )
}

function toAgent(row: Row): StoredAgent {
  return {
    agentId: String(row.agent_id),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    deletedAt: optional(row.deleted_at),
    enabled: Number(row.enabled) === 1,
    origins: row.origins === null ? undefined : (JSON.parse(String(row.origins)) as string[]),
    own: row.name === null ? undefined : toOwnAgent(row),
  }
}

const toOwnAgent = (row: Row): OwnAgent => ({
  name: String(row.name),
  prompt: String(row.prompt),
  greeting: String(row.greeting),
  basedOn: String(row.based_on),
  voice: optional(row.voice),
  language: optional(row.language),
  accent: optional(row.accent),
  listed: Number(row.listed) === 1,
})

const optional = (value: Row[string] | undefined): string | undefined =>
  value === null || value === undefined ? undefined : String(value)
