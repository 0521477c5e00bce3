/**
 * A call with an agent from the terminal, line by line, with any running server: typed, or spoken by a synthetic voice.
 *
 *   npm run -s talk -- --agent restaurant
 *
 * `--help` lists the options.
 */
import { createInterface } from 'node:readline'
import { parseTalk, type TalkOptions, USAGE } from './talk/options.ts'
import { askSession, beginSession, type SessionRequest } from './talk/sessions.ts'
import type { TerminalCall } from './talk/terminalCall.ts'

const print = (text: string): void => void process.stdout.write(`${text}\n`)
const PROMPT = 'you: '

/** Loads what calls need only for a call: a line said in a session is said with less than a tenth of it. */
async function run(): Promise<void> {
  const command = parseTalk(process.argv.slice(2), process.env)
  switch (command.type) {
    case 'help':
      return print(USAGE)
    case 'list': {
      const { listAgents } = await import('./talk/agents.ts')
      for (const { id, name } of await listAgents(command.url)) print(`${id.padEnd(20)} ${name}`)
      return undefined
    }
    case 'talk':
      return talk(command.options)
    case 'speak':
      return listen(command.options)
    case 'beginSession':
      print(await beginSession(command))
      return ask(command.session, requestsOf(command.options.says))
    case 'useSession':
      return ask(command.session, requestsOf(command.says, command.hangsUp))
  }
}

async function talk(options: TalkOptions): Promise<void> {
  const { openTerminalCall } = await import('./talk/terminalCall.ts')
  const call = await openTerminalCall(options)
  print(call.opening)
  if (options.says.length === 0) await typeLines(call)
  for (const line of options.says) {
    if (call.isOver()) break
    print(`${PROMPT}${line}`)
    print(await call.say(line))
  }
  print(await call.hangUp())
  // The connection may keep timers for a while.
  process.exit()
}

async function listen(options: TalkOptions): Promise<void> {
  const [{ sessionOf }, { speak }, { writeEnd }] = await Promise.all([
    import('./talk/terminalCall.ts'),
    import('./talk/speak.ts'),
    import('./talk/writeCall.ts'),
  ])
  const { session } = await sessionOf(options)
  const hangUp = new AbortController()
  process.once('SIGINT', () => hangUp.abort())
  print(writeEnd(await speak({ ...options, session }, print, hangUp.signal)))
  process.exit()
}

/** Each line is a turn of the caller. The next one is read after the agent's whole reply. The end of input hangs up. */
async function typeLines(call: TerminalCall): Promise<void> {
  const isTyped = process.stdin.isTTY
  const lines = createInterface({
    input: process.stdin,
    ...(isTyped && { output: process.stdout, prompt: PROMPT }),
  })
  const stop = (): void => lines.close()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  void call.ended.then(stop)
  // What follows must not stand behind the prompt.
  if (isTyped) lines.once('close', () => print(''))
  if (isTyped) lines.prompt()
  for await (const line of lines) {
    if (call.isOver()) return
    const text = line.trim()
    if (text !== '' && !isTyped) print(PROMPT + text)
    if (text !== '') print(await call.say(text))
    if (isTyped) lines.prompt()
  }
}

const requestsOf = (says: readonly string[], hangsUp = false): SessionRequest[] => [
  ...says.map((line): SessionRequest => ({ type: 'say', line })),
  ...(hangsUp ? [{ type: 'hangUp' } as const] : []),
]

/** Stops when the call is over. A line that could not be said any more is an error. */
async function ask(session: string, requests: readonly SessionRequest[]): Promise<void> {
  for (const request of requests) {
    const { text, isOver, isUnsaid } = await askSession(session, request)
    print(text)
    if (isUnsaid) process.exitCode = 1
    if (isOver) return
  }
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  // A call that has begun would keep the process alive.
  process.exit(1)
})
