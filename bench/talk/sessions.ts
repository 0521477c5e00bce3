/**
 * Calls in the background, so that a caller can say each line with a command of its own. `background.ts` holds the call
 * and answers on a Unix socket, one JSON object per line.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TalkOptions } from './options.ts'

const script = fileURLToPath(new URL('./background.ts', import.meta.url))

export interface BackgroundOptions {
  session: string
  options: TalkOptions
}

export type SessionRequest = { type: 'say'; line: string } | { type: 'hangUp' }

export interface SessionAnswer {
  /** What to print. */
  text: string
  isOver: boolean
  /** The line was not said: the call was already over, or something failed. */
  isUnsaid?: boolean
}

/** What a new background process reports: the agent's greeting, or why there is no call. */
export type BackgroundReport = { opening: string } | { error: string }

/** The socket is in a folder that only this user can open, because whoever opens it takes part in the call. */
export function socketOf(session: string): string {
  const { uid } = userInfo()
  const folder = path.join(tmpdir(), `ringwell-talk-${uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid: owner, mode } = statSync(folder)
  if (owner !== uid || (mode & 0o077) !== 0)
    throw new Error(`${folder} is open to other users. Remove it.`)
  return path.join(folder, `${session}.sock`)
}

/**
 * Begins a call that outlives this process. Returns the agent's greeting.
 * @throws Error if the name is in use, or the call cannot begin
 */
export async function beginSession(background: BackgroundOptions): Promise<string> {
  const { session } = background
  const socket = await reach(session)
  if (socket) {
    socket.destroy()
    throw new Error(`The session ${session} is in a call. End it with --hang-up first.`)
  }
  // What is left is from a process that was killed.
  rmSync(socketOf(session), { force: true })
  const child = spawn(process.execPath, [script, JSON.stringify(background)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [report] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [{ error: 'The background process ended.' }]),
  ])) as [BackgroundReport]
  if ('error' in report) throw new Error(report.error)
  child.disconnect()
  child.unref()
  return report.opening
}

/** @throws Error if there is no such session */
export async function askSession(session: string, request: SessionRequest): Promise<SessionAnswer> {
  const socket = await reach(session)
  if (!socket) {
    throw new Error(`There is no session ${session}. Begin one with --agent AGENT --session NAME.`)
  }
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    socket.destroy()
    return JSON.parse(line) as SessionAnswer
  }
  throw new Error(`The session ${session} ended without an answer.`)
}

/** A connection to the session's process, or undefined if there is none. */
async function reach(session: string): Promise<Socket | undefined> {
  const socket = connect(socketOf(session))
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}
