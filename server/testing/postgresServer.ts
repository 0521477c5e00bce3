import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

/** A PostgreSQL server for tests, on a socket in a folder that is deleted with it. */
export interface PostgresServer {
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>
  /** Deletes every row. The database is then like a new one, because no migration adds rows to empty tables. */
  empty(url: string): Promise<void>
  /** Ends the server at once, as a crash would. */
  crash(): Promise<void>
  /** Starts the server again with the same databases. */
  start(): Promise<void>
  /** Ends the server and deletes its data. */
  remove(): Promise<void>
}

/** No machine crashes in the tests, so nothing has to be on a disk; and what only long lives need is off. */
const settings = [
  'listen_addresses=',
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
]

/** In the role of a replica, foreign keys are not checked, so tables are emptied in any order. */
const EMPTY = `
  SET session_replication_role = replica;
  DO $$ DECLARE name TEXT; BEGIN
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'schema_steps'
    LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
  END $$`

/** Returns undefined if PostgreSQL is not installed. A durable one writes to the disk as it does for everybody else. */
export async function startPostgres({ isDurable = false } = {}): Promise<
  PostgresServer | undefined
> {
  const chosen = isDurable ? ['listen_addresses='] : settings
  const programs = findPrograms()
  if (programs === undefined) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-pg-'))
  const user = userToRunAs()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const flags = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  execFileSync(path.join(programs, 'initdb'), flags, { ...user, cwd: folder, stdio: 'ignore' })

  let child: ReturnType<typeof spawn> | undefined
  const urlOf = (name: string): string =>
    `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`
  const crash = async (): Promise<void> => {
    const running = child
    child = undefined
    if (!running) return
    await new Promise((resolve) => {
      running.once('close', resolve)
      // This is an immediate shutdown: no client is notified, and the next start runs a recovery.
      running.kill('SIGQUIT')
    })
  }
  const start = async (): Promise<void> => {
    child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-k', folder, ...chosen.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: 'ignore' },
    )
    for (let attempt = 0; ; attempt += 1) {
      const client = new Client({ connectionString: urlOf('postgres') })
      // Its connections may break while the server is starting.
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.end()
        return
      } catch (error) {
        if (attempt === 200) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  process.once('exit', () => child?.kill('SIGQUIT'))
  await start()

  let databases = 0
  const emptying = new Map<string, Client>()
  return {
    crash,
    start,
    async newDatabase() {
      const name = `test_${(databases += 1)}`
      const client = new Client({ connectionString: urlOf('postgres') })
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return urlOf(name)
    },
    async empty(url) {
      if (!emptying.has(url)) {
        const client = new Client({ connectionString: url })
        // It ends with the server.
        client.on('error', () => undefined)
        await client.connect()
        emptying.set(url, client)
      }
      await emptying.get(url)?.query(EMPTY)
    },
    async remove() {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Debian installs the programs by version, and not on the PATH. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = [
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))),
  )
}

/** PostgreSQL refuses to run as root. Its package creates a user for it. */
function userToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') }
}

const idOfPostgres = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
