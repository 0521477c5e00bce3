import type { Database } from './database.ts'
import type { KnowledgeStorage } from './knowledgeStorage.ts'
import { agentLock } from './storeAgents.ts'
import { changeRows, deleteRows, putRow } from './rows.ts'

export function storeKnowledge(db: Database): KnowledgeStorage {
  return {
    async listKnowledge(agentId) {
      const rows = await db.sql
        .selectFrom('knowledgeFiles')
        .select(['name', 'bytes', 'digest', 'addedAt', 'vectorFormat', 'entries', 'sourceUrl'])
        .where('agentId', '=', agentId)
        .orderBy('name')
        .execute()
      return rows.map(({ vectorFormat, ...file }) => ({
        ...file,
        format: vectorFormat ?? undefined,
      }))
    },

    saveKnowledge: (agentId, file, limits) =>
      db.transaction(async (sql) => {
        const agent = await sql
          .selectFrom('agents')
          .select('agentId')
          .where('agentId', '=', agentId)
          .where('deletedAt', 'is', null)
          .where('name', 'is not', null)
          .executeTakeFirst()
        if (!agent) return 'unknown_agent'
        const others = await sql
          .selectFrom('knowledgeFiles')
          .select(['bytes', 'entries'])
          .where('agentId', '=', agentId)
          .where('name', '<>', file.name)
          .execute()
        if (others.length >= limits.files) return 'too_many'
        const bytes = others.reduce((sum, other) => sum + other.bytes, file.bytes)
        if (bytes > limits.bytes) return 'too_large'
        const entries = others.reduce((sum, other) => sum + other.entries, file.entries)
        if (entries > limits.entries) return 'too_long'
        const row = { ...file, agentId, vectorFormat: null, vectors: null }
        await putRow(sql, 'knowledgeFiles', ['agentId', 'name'], row)
        return 'saved'
      }, agentLock(agentId)),

    deleteKnowledge: (agentId, name) => deleteRows(db.sql, 'knowledgeFiles', { agentId, name }),

    nextWithoutVectors: (format) =>
      db.sql
        .selectFrom('knowledgeFiles')
        .select(['agentId', 'name', 'digest', 'text'])
        .where((is) => is.or([is('vectorFormat', 'is', null), is('vectorFormat', '<>', format)]))
        .orderBy('addedAt')
        .orderBy('name')
        .limit(1)
        .executeTakeFirst(),

    async saveVectors({ agentId, name, digest }, { format, vectors }) {
      const made = { vectorFormat: format, vectors }
      await changeRows(db.sql, 'knowledgeFiles', { agentId, name, digest }, made)
    },

    readTexts: (agentId, name) =>
      db.sql
        .selectFrom('knowledgeFiles')
        .select(['name', 'text'])
        .where('agentId', '=', agentId)
        .$if(name !== undefined, (query) => query.where('name', '=', name!))
        .orderBy('name')
        .execute(),

    async readKnowledge(agentId, format) {
      const rows = await db.sql
        .selectFrom('knowledgeFiles')
        .select(['name', 'text', 'vectors'])
        .where('agentId', '=', agentId)
        .where('vectorFormat', '=', format)
        .orderBy('name')
        .execute()
      return rows.map(({ vectors, ...file }) => ({ ...file, vectors: vectors ?? '' }))
    },
  }
}
