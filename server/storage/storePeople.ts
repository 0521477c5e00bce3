import type { Database, Sql } from './database.ts'
import type {
  NewPassword,
  OperatorSessionStorage,
  PeopleStorage,
  PersonChange,
  StoredOperator,
} from './peopleStorage.ts'
import type { OperatorRow } from './tables.ts'
import { changeRows, deleteRows, findRow, putRow } from './rows.ts'

/** One lock for all that decides who is an owner. */
const LOCK = 'operators'

export function storePeople(db: Database): Omit<PeopleStorage, keyof OperatorSessionStorage> {
  /** Carries out a change after which somebody who has joined is still an owner. */
  const unlessLastOwner = (
    operatorId: string,
    keepOwner: boolean,
    change: (sql: Sql) => Promise<unknown>,
  ): Promise<PersonChange> =>
    db.transaction(async (sql) => {
      const people = await everybody(sql).execute()
      const person = people.find((each) => each.operatorId === operatorId)
      if (!person) return 'unknown'
      const others = people.filter(
        (each) => each !== person && each.role === 'owner' && each.joinedAt !== null,
      )
      if (keepOwner && person.role === 'owner' && others.length === 0) return 'last_owner'
      await change(sql)
      return 'done'
    }, LOCK)

  return {
    addOperator: (operator, link) =>
      db.transaction(async (sql) => {
        const people = await everybody(sql).execute()
        if (people.some(({ email }) => email === operator.email)) return undefined
        const role = people.length === 0 ? 'owner' : operator.role
        const row = await sql
          .insertInto('operators')
          .values({ ...operator, role, name: '' })
          .returningAll()
          .executeTakeFirstOrThrow()
        await putLink(sql, operator.operatorId, link)
        return toOperator(row)
      }, LOCK),

    async listOperators() {
      const rows = await everybody(db.sql).orderBy('createdAt').orderBy('operatorId').execute()
      return rows.map(toOperator)
    },

    async findOperator(by) {
      const row = await findRow(db.sql, 'operators', { ...by, removedAt: null })
      return row && toOperator(row)
    },

    renameOperator: (operatorId, name) =>
      changeRows(db.sql, 'operators', { operatorId, removedAt: null }, { name }),

    setCallersTold: (operatorId, callersTold) =>
      changeRows(
        db.sql,
        'operators',
        { operatorId, removedAt: null },
        { callersTold: callersTold === undefined ? null : Number(callersTold) },
      ),

    changeRole: (operatorId, role, keepOwner) =>
      unlessLastOwner(operatorId, keepOwner && role !== 'owner', (sql) =>
        sql.updateTable('operators').set({ role }).where('operatorId', '=', operatorId).execute(),
      ),

    removeOperator: (operatorId, at, keepOwner) =>
      unlessLastOwner(operatorId, keepOwner, async (sql) => {
        await deleteWaysIn(sql, operatorId)
        await changeRows(sql, 'operators', { operatorId }, { removedAt: at })
      }),

    createLink: (operatorId, link) =>
      db.transaction(async (sql) => {
        const isThere = await everybody(sql).where('operatorId', '=', operatorId).executeTakeFirst()
        if (!isThere) return false
        await putLink(sql, operatorId, link)
        return true
      }, LOCK),

    async findLink(hash, now) {
      const row = await everybody(db.sql)
        .where('operatorId', 'in', (link) =>
          link
            .selectFrom('operatorLinks')
            .select('operatorId')
            .where('hash', '=', hash)
            .where('expiresAt', '>', now),
        )
        .executeTakeFirst()
      return row && toOperator(row)
    },

    acceptLink: (hash, { now, name, with: way }) =>
      db.transaction(async (sql) => {
        // Of two requests at once, only one finds a row to delete.
        const link = await sql
          .deleteFrom('operatorLinks')
          .where('hash', '=', hash)
          .where('expiresAt', '>', now)
          .returning('operatorId')
          .executeTakeFirst()
        if (!link) return undefined
        const { operatorId } = link
        await deleteWaysIn(sql, operatorId)
        if ('password' in way) await putPassword(sql, operatorId, way.password)
        else
          await sql
            .insertInto('operatorPasskeys')
            .values({ ...way.passkey, operatorId })
            .execute()
        const row = await sql
          .updateTable('operators')
          .set((is) => ({ name, joinedAt: is.fn.coalesce('joinedAt', is.val(now)) }))
          .where('operatorId', '=', operatorId)
          .returningAll()
          .executeTakeFirstOrThrow()
        return toOperator(row)
      }, LOCK),

    joinWithSubject: (operatorId, subject, name, now) =>
      db.transaction(async (sql) => {
        const joined = await sql
          .updateTable('operators')
          .set((is) => ({
            subject,
            name: is.case().when('name', '=', '').then(name).else(is.ref('name')).end(),
            joinedAt: is.fn.coalesce('joinedAt', is.val(now)),
          }))
          .where('operatorId', '=', operatorId)
          .where('removedAt', 'is', null)
          .where((is) => is.or([is('subject', 'is', null), is('subject', '=', subject)]))
          .executeTakeFirst()
        if (joined.numUpdatedRows === 0n) return false
        await sql.deleteFrom('operatorLinks').where('operatorId', '=', operatorId).execute()
        return true
      }, LOCK),

    async findPassword(email) {
      const row = await everybody(db.sql).where('email', '=', email).executeTakeFirst()
      if (!row?.passwordHash || !row.totpSecret) return undefined
      const { operatorId, passwordHash, totpSecret } = row
      return { operatorId, passwordHash, totpSecret }
    },

    setPassword: (operatorId, password) =>
      db.transaction((sql) => putPassword(sql, operatorId, password), LOCK),

    async useTotpStep(operatorId, step) {
      const used = await db.sql
        .updateTable('operators')
        .set({ totpStep: step })
        .where('operatorId', '=', operatorId)
        .where('totpStep', '<', step)
        .executeTakeFirst()
      return used.numUpdatedRows > 0
    },

    useRecoveryCode: (operatorId, hash) =>
      deleteRows(db.sql, 'recoveryCodes', { operatorId, hash }),

    async waysIn(operatorId) {
      const row = await everybody(db.sql).where('operatorId', '=', operatorId).executeTakeFirst()
      const codes = await db.sql
        .selectFrom('recoveryCodes')
        .select('hash')
        .where('operatorId', '=', operatorId)
        .execute()
      const passkeys = await db.sql
        .selectFrom('operatorPasskeys')
        .selectAll()
        .where('operatorId', '=', operatorId)
        .orderBy('createdAt')
        .execute()
      return {
        hasPassword: typeof row?.passwordHash === 'string',
        recoveryCodes: codes.length,
        hasSubject: typeof row?.subject === 'string',
        passkeys,
      }
    },

    async addPasskey(operatorId, passkey) {
      const added = await db.sql
        .insertInto('operatorPasskeys')
        .values({ ...passkey, operatorId })
        .onConflict((conflict) => conflict.column('credentialId').doNothing())
        .returning('credentialId')
        .executeTakeFirst()
      return added !== undefined
    },

    findPasskey: (credentialId) => findRow(db.sql, 'operatorPasskeys', { credentialId }),

    async usePasskey(credentialId, counter, at) {
      const used = await db.sql
        .updateTable('operatorPasskeys')
        .set({ counter, lastUsedAt: at })
        .where('credentialId', '=', credentialId)
        // Passkeys that are synchronised between devices do not count.
        .where((is) => is.or([is('counter', '<', counter), is(is.val(counter), '=', 0)]))
        .executeTakeFirst()
      return used.numUpdatedRows > 0
    },

    removePasskey: (operatorId, credentialId) =>
      db.transaction(async (sql) => {
        const passkeys = await sql
          .selectFrom('operatorPasskeys')
          .select('credentialId')
          .where('operatorId', '=', operatorId)
          .execute()
        if (!passkeys.some((each) => each.credentialId === credentialId)) return 'unknown'
        const person = await everybody(sql)
          .where('operatorId', '=', operatorId)
          .executeTakeFirstOrThrow()
        const hasOther = person.passwordHash !== null || person.subject !== null
        if (passkeys.length === 1 && !hasOther) return 'last_way'
        await sql.deleteFrom('operatorPasskeys').where('credentialId', '=', credentialId).execute()
        return 'done'
      }, LOCK),
  }
}

const everybody = (sql: Sql) =>
  sql.selectFrom('operators').selectAll().where('removedAt', 'is', null)

/** A person has one link at a time. */
const putLink = (
  sql: Sql,
  operatorId: string,
  { hash, expiresAt }: { hash: string; expiresAt: string },
): Promise<void> => putRow(sql, 'operatorLinks', ['operatorId'], { hash, operatorId, expiresAt })

async function putPassword(
  sql: Sql,
  operatorId: string,
  { recoveryHashes, ...password }: NewPassword,
): Promise<void> {
  await sql.updateTable('operators').set(password).where('operatorId', '=', operatorId).execute()
  await sql.deleteFrom('recoveryCodes').where('operatorId', '=', operatorId).execute()
  await sql
    .insertInto('recoveryCodes')
    .values(recoveryHashes.map((hash) => ({ operatorId, hash })))
    .execute()
}

async function deleteWaysIn(sql: Sql, operatorId: string): Promise<void> {
  for (const table of [
    'operatorLinks',
    'operatorPasskeys',
    'operatorSessions',
    'recoveryCodes',
  ] as const) {
    await sql.deleteFrom(table).where('operatorId', '=', operatorId).execute()
  }
  const noneLeft = { passwordHash: null, totpSecret: null, totpStep: null, subject: null }
  await changeRows(sql, 'operators', { operatorId }, noneLeft)
}

export const toOperator = (
  row: Pick<
    OperatorRow,
    | 'operatorId'
    | 'email'
    | 'name'
    | 'role'
    | 'createdAt'
    | 'joinedAt'
    | 'lastSeenAt'
    | 'callersTold'
  >,
): StoredOperator => ({
  operatorId: row.operatorId,
  email: row.email,
  name: row.name,
  role: row.role,
  createdAt: row.createdAt,
  joinedAt: row.joinedAt ?? undefined,
  lastSeenAt: row.lastSeenAt ?? undefined,
  callersTold: row.callersTold === null ? undefined : row.callersTold === 1,
})
