import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const PROGRAM = '/usr/bin/radicale'
export const radicaleUser = { user: 'ringwell', password: 'testing' }

/** Starts Debian's CalDAV server with one calendar. Returns undefined if it is not installed. */
export async function startRadicale(): Promise<
  { url: string; stop: () => Promise<void> } | undefined
> {
  if (!existsSync(PROGRAM)) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-radicale-'))
  const { user, password } = radicaleUser
  writeFileSync(path.join(folder, 'users'), `${user}:${password}\n`)
  const port = await freePort()
  const config = path.join(folder, 'config')
  writeFileSync(
    config,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
[storage]
filesystem_folder = ${folder}/data
`,
  )
  const child = spawn(PROGRAM, ['--config', config], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}/${user}/demos/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  for (let attempt = 0; ; attempt += 1) {
    const made = await fetch(url, { method: 'MKCALENDAR', headers: { authorization } }).catch(
      () => undefined,
    )
    if (made?.status === 201) break
    if (attempt === 200) throw new Error(`radicale did not start: ${made?.status}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, stop: () => stop(child, folder) }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    await new Promise((resolve) => {
      child.once('close', resolve)
      child.kill('SIGKILL')
    })
  }
  rmSync(folder, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
