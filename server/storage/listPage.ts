import type { Row, Sql } from './sql.ts'
import type { Page } from './storage.ts'

/** Returns a page of a table, sorted by `created_at` and key, newest first. */
export function listPage(
  sql: Sql,
  table: { name: string; key: string },
  { limit, after }: Page,
): Promise<Row[]> {
  const order = `ORDER BY created_at DESC, ${table.key} DESC LIMIT ?`
  if (!after) return sql.all(`SELECT * FROM ${table.name} ${order}`, limit)
  return sql.all(
    `SELECT * FROM ${table.name}
     WHERE created_at < ? OR (created_at = ? AND ${table.key} < ?) ${order}`,
    after.createdAt,
    after.createdAt,
    after.id,
    limit,
  )
}
