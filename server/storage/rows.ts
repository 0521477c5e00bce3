/** What most statements are about: the rows of one table that have certain values in some of their columns. */
import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  sql as raw,
  type Updateable,
} from 'kysely'
import type { Sql } from './database.ts'
import type { Tables } from './tables.ts'

type Table = keyof Tables
type Row<Name extends Table> = Selectable<Tables[Name]>
/** All of these are compared. Null finds the rows without a value. */
type Cells<Name extends Table> = { [Column in keyof Row<Name>]?: Row<Name>[Column] }

/** Returns the row with these cells. There is one at most. */
export const findRow = <Name extends Table>(
  sql: Sql,
  table: Name,
  cells: Cells<Name>,
): Promise<Row<Name> | undefined> =>
  rowsWith(sql, table, cells).selectAll().executeTakeFirst() as Promise<Row<Name> | undefined>

/** Returns some columns of such a row. */
export const findCells = <Name extends Table, Column extends keyof Row<Name> & string>(
  sql: Sql,
  table: Name,
  cells: Cells<Name>,
  columns: readonly Column[],
): Promise<Pick<Row<Name>, Column> | undefined> =>
  rowsWith(sql, table, cells).select(columns).executeTakeFirst() as Promise<
    Pick<Row<Name>, Column> | undefined
  >

export async function hasRow<Name extends Table>(
  sql: Sql,
  table: Name,
  cells: Cells<Name>,
): Promise<boolean> {
  const some = rowsWith(sql, table, cells).select(raw<number>`1`.as('one'))
  return (await some.limit(1).executeTakeFirst()) !== undefined
}

export async function countRows<Name extends Table>(
  sql: Sql,
  table: Name,
  cells: Cells<Name>,
): Promise<number> {
  const all = rowsWith(sql, table, cells).select(({ fn }) => fn.countAll<number>().as('count'))
  return (await all.executeTakeFirstOrThrow()).count
}

/** Returns whether there was a row to change. */
export async function changeRows<Name extends Table>(
  sql: Sql,
  table: Name,
  cells: Cells<Name>,
  change: Updateable<Tables[Name]>,
): Promise<boolean> {
  const all = anyOf(sql)
    .updateTable(table as string)
    .set(change)
    .where(matching(cells))
  return (await all.executeTakeFirst()).numUpdatedRows > 0n
}

/** Returns whether there was one. */
export async function deleteRows<Name extends Table>(
  sql: Sql,
  table: Name,
  cells: Cells<Name>,
): Promise<boolean> {
  const all = anyOf(sql)
    .deleteFrom(table as string)
    .where(matching(cells))
  return (await all.executeTakeFirst()).numDeletedRows > 0n
}

/** Adds a row, or replaces what the row with the same key has in these columns. */
export async function putRow<Name extends Table>(
  sql: Sql,
  table: Name,
  key: readonly (keyof Row<Name> & string)[],
  row: Insertable<Tables[Name]>,
): Promise<void> {
  const others = Object.entries(row).filter(([column]) => !key.some((each) => each === column))
  await insert(sql, table, row)
    .onConflict((conflict) => conflict.columns(key).doUpdateSet(Object.fromEntries(others)))
    .execute()
}

/** Adds a row, or does nothing if one with the same key is there. */
export async function addMissing<Name extends Table>(
  sql: Sql,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<void> {
  await insert(sql, table, row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For a table that is a parameter, Kysely cannot follow the types. The functions above have them. */
type AnyTables = Record<string, Record<string, unknown>>
const anyOf = (sql: Sql): Kysely<AnyTables> => sql as unknown as Kysely<AnyTables>

const rowsWith = (sql: Sql, table: string, cells: object) =>
  anyOf(sql).selectFrom(table).where(matching(cells))

const insert = (sql: Sql, table: string, row: object) => anyOf(sql).insertInto(table).values(row)

// Not as an object for `where`, which would find all rows if the only cell is undefined.
const matching = (cells: object) => (is: ExpressionBuilder<AnyTables, string>) => {
  const conditions = Object.entries(cells).map(([column, value]) =>
    is(column, value === null ? 'is' : '=', value),
  )
  if (conditions.length === 0)
    throw new Error('Without a cell, every row of the table would match.')
  return is.and(conditions)
}
