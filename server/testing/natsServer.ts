import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import path from 'node:path'

/** A NATS server for tests. It stores nothing. */
export interface NatsServer {
  url: string
  /** Ends the server at once. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
}

/** Returns undefined if NATS is not installed. */
export async function startNats(): Promise<NatsServer | undefined> {
  const program = ['/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)]
    .map((folder) => path.join(folder, 'nats-server'))
    .find((file) => existsSync(file))
  if (program === undefined) return undefined
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')

  let child: ReturnType<typeof spawn> | undefined
  const start = async (): Promise<void> => {
    child = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    while (!(await isOpen(port))) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const kill = async (): Promise<void> => {
    const running = child
    child = undefined
    if (!running) return
    const closed = once(running, 'close')
    running.kill('SIGKILL')
    await closed
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return { url: `nats://127.0.0.1:${port}`, kill, start }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
