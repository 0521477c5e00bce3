import { connect } from 'node:net'
import { CANARY } from './fuzzServer.ts'
import { ANSWER_LIMIT_MS } from './sendPlan.ts'
import type { RawRequest } from './rawRequests.ts'

interface RawOutcome {
  /** The status of each answer on the connection. */
  statuses: number[]
  fault: string | undefined
}

/** How long to wait after an answer for more answers. */
const QUIET_MS = 150

/** Writes the bytes on a new connection, and reads the answers until it is quiet or closed. */
export function sendRaw(port: number, raw: RawRequest): Promise<RawOutcome> {
  return new Promise((resolve) => {
    let received = ''
    let quiet: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1')
    const limit = setTimeout(() => finish('no answer in time'), ANSWER_LIMIT_MS)
    let done = false
    const writeAll = async (): Promise<void> => {
      await write(socket, raw)
      if (raw.cut) setTimeout(() => finish(), QUIET_MS)
    }
    const finish = (fault?: string): void => {
      if (done) return
      done = true
      clearTimeout(limit)
      clearTimeout(quiet)
      socket.destroy()
      const statuses = statusesOf(received)
      resolve({ statuses, fault: fault ?? faultOf(received, statuses, raw) })
    }
    socket.on('data', (data: Buffer) => {
      received += data.toString('latin1')
      clearTimeout(quiet)
      quiet = setTimeout(() => finish(), QUIET_MS)
    })
    socket.on('close', () => finish())
    // The server may close the connection while we write. The answer says why.
    socket.on('error', () => finish())
    socket.on('connect', () => {
      void writeAll()
    })
  })
}

async function write(socket: ReturnType<typeof connect>, raw: RawRequest): Promise<void> {
  for (const piece of raw.pieces) {
    if (socket.destroyed) return
    socket.write(piece)
    if (raw.pauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, raw.pauseMs))
  }
}

const statusesOf = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))

function faultOf(received: string, statuses: number[], raw: RawRequest): string | undefined {
  const bad = statuses.find((status) => status >= 500)
  if (bad !== undefined) return `answered ${received.slice(0, 400)}`
  if (received.includes(CANARY)) return 'sent a file from outside of the data'
  if (/^x-injected:/im.test(received)) return 'sent a header that the request made up'
  const final = statuses.filter((status) => status >= 200)
  if (raw.mostAnswers !== undefined && final.length > raw.mostAnswers) {
    return `answered ${final.length} times: ${final.join(' ')}`
  }
  return undefined
}
