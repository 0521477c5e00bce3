/**
 * The process of a call in the background. `sessions.ts` starts it. It ends when the end of the call was told, and
 * hangs up when nobody has said anything for a quarter of an hour.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import {
  type BackgroundOptions,
  type BackgroundReport,
  type SessionAnswer,
  type SessionRequest,
  socketOf,
} from './sessions.ts'
import { openTerminalCall, type TerminalCall } from './terminalCall.ts'

const IDLE_LIMIT_MS = 15 * 60_000

const { session, options } = JSON.parse(process.argv[2] ?? '{}') as BackgroundOptions
const socketPath = socketOf(session)
const report = (message: BackgroundReport, then?: () => void): void =>
  void process.send?.(message, () => then?.())

/** Serves one request at a time, in the order in which they came. */
function serve(call: TerminalCall): void {
  let last: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(giveUp, IDLE_LIMIT_MS)

  function giveUp(): void {
    void call.hangUp().then(leave)
  }

  async function answer(request: SessionRequest): Promise<SessionAnswer> {
    clearTimeout(timer)
    timer = setTimeout(giveUp, IDLE_LIMIT_MS)
    if (request.type === 'hangUp') return { text: await call.hangUp(), isOver: true }
    if (call.isOver()) return { text: await call.ended, isOver: true, isUnsaid: true }
    const said = await call.say(request.line)
    if (!call.isOver()) return { text: said, isOver: false }
    return { text: [said, await call.ended].filter(Boolean).join('\n'), isOver: true }
  }

  const server = createServer((socket) => {
    // A client that goes away does not end the call.
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).on('line', (line) => {
      const answered = last
        .then(() => answer(JSON.parse(line) as SessionRequest))
        // A line that cannot be spoken or written down does not end the call.
        .catch((error: unknown) => ({ text: messageOf(error), isOver: false, isUnsaid: true }))
      last = answered
      void answered.then((it) =>
        socket.end(`${JSON.stringify(it)}\n`, () => (it.isOver ? leave() : undefined)),
      )
    })
  })
  server.listen(socketPath, () => report({ opening: call.opening }))
  process.once('SIGTERM', giveUp)
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

function leave(): void {
  rmSync(socketPath, { force: true })
  process.exit(0)
}

try {
  serve(await openTerminalCall(options))
} catch (error) {
  // A call that has begun would keep the process alive.
  report({ error: messageOf(error) }, () => process.exit(1))
}
