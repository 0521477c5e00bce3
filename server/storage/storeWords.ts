import { type Expression, type RawBuilder, sql as raw, type SqlBool } from 'kysely'
import type { Database, Sql } from './database.ts'
import { type Term, wordsIn } from './words.ts'

/** A database accepts no more in one index entry. No call of an hour has as much. */
const MOST_CHARACTERS = 200_000

/**
 * Indexes what was said in these calls, if they are over, in a transaction of the caller. Deleting a call or its row in
 * `call_words` deletes them from the index, by triggers and foreign keys.
 */
export async function indexWords(
  sql: Sql,
  database: Database['kind'],
  callIds: readonly string[],
): Promise<void> {
  for (const callId of callIds) {
    const call = await sql
      .selectFrom('calls')
      .select('createdAt')
      .where('callId', '=', callId)
      .where('endedAt', 'is not', null)
      .where('erasedAt', 'is', null)
      .executeTakeFirst()
    if (!call) continue
    const turns = await sql
      .selectFrom('callTurns')
      .select('text')
      .where('callId', '=', callId)
      .orderBy('position')
      .execute()
    const words = turns
      .map(({ text }) => wordsIn(text).map(({ word }) => word))
      .flat()
      .join(' ')
      .slice(0, MOST_CHARACTERS)
    await sql.deleteFrom('callWords').where('callId', '=', callId).execute()
    if (words === '') continue
    if (database === 'postgres') {
      await sql.insertInto('callWords').values({ callId, words }).execute()
      continue
    }
    // The full-text search of SQLite returns the newest first only by its own ids, so those follow the time of the call.
    const first = Date.parse(call.createdAt) * IDS_PER_MS
    await raw`INSERT INTO call_words (id, call_id, words)
      SELECT COALESCE(MAX(id) + 1, ${first}), ${callId}, ${words} FROM call_words
      WHERE id >= ${first} AND id < ${first + IDS_PER_MS}`.execute(sql)
  }
}

/** Ids are whole numbers that JavaScript can hold until the year 2248. */
export const IDS_PER_MS = 1_024

/** The pattern of LIKE for this text alone, with a backslash before what would stand for something else. */
export const exactly = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of LIKE for what contains this. */
export const containing = (text: string): string => `%${exactly(text)}%`

/** Whether a column contains this, in any case. SQLite folds only the letters of ASCII. */
export function contains(
  database: Database['kind'],
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<boolean> {
  const pattern = containing(text)
  if (database === 'sqlite') return raw<boolean>`${column} LIKE ${pattern} ESCAPE '\\'`
  // PostgreSQL compares the letters of ASCII faster alone. So most rows are ruled out by them, and by what stands between
  // other letters. The Kelvin sign and the dotted İ are k and i in lower case.
  const ascii = pattern.replaceAll(/\P{ASCII}+|[ik]/giu, '%')
  const like = raw<boolean>`${column} COLLATE "C" ILIKE ${ascii} ESCAPE '\\'`
  if (ascii === pattern) return like
  return raw<boolean>`(${like} AND ${column} ILIKE ${pattern} ESCAPE '\\')`
}

/** The query language of SQLite's FTS5. A word has no sign that means anything to it. */
export const ftsQuery = (terms: readonly Term[]): string =>
  terms.map(({ words, isPrefix }) => `"${words.join(' ')}"${isPrefix ? '*' : ''}`).join(' ')

/** Whether all of this was said in the call with this id. The call is looked up in the index, and not in its words. */
export const isSaidIn = (
  database: Database['kind'],
  callId: RawBuilder<unknown>,
  terms: readonly Term[],
): RawBuilder<boolean> =>
  database === 'postgres'
    ? raw<boolean>`${callId} IN (SELECT call_id FROM call_words WHERE ${hasWords(terms)})`
    : raw<boolean>`(SELECT id FROM call_words WHERE call_id = ${callId}) IN
        (SELECT rowid FROM call_words_index WHERE call_words_index MATCH ${ftsQuery(terms)})`

/** The condition that PostgreSQL's index answers. */
export const hasWords = (terms: readonly Term[]): Expression<SqlBool> => {
  const query = terms
    .map(({ words, isPrefix }) =>
      words
        .map((word, at) => `'${word}'${isPrefix && at === words.length - 1 ? ':*' : ''}`)
        .join(' <-> '),
    )
    .map((term) => `(${term})`)
    .join(' & ')
  return raw<SqlBool>`call_words.lexemes @@ to_tsquery('simple', ${query})`
}
