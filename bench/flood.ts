/**
 * `npm run bench:flood`: what eight calls on the shared UDP port lose while a stranger floods it. A thread sends the
 * sound of the calls, another one the flood: half of it checks for a call that there is not, half of it noise. The port
 * has a thread to itself, as in the product. `-- --seconds 2` is a quick trial and writes nothing.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { stun } from '@ringwell/engine/testing/strangers.ts'
import { createUdpPort } from '@ringwell/engine/webrtc/udpPort.ts'
import { percentile, record, table } from './figures.ts'

const RATES = [0, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]
const CALLS = 8
const FRAME_MS = 20
/** What a frame of Opus takes with the header and the seal of SRTP. */
const DATAGRAM_BYTES = 120
const SECONDS = 10

interface Sent {
  sent: number
  seconds: number
}

const nowMs = (): number => performance.timeOrigin + performance.now()

const checkFor = (name: string): Buffer => stun(0x0001, [[0x0006, Buffer.from(`${name}:caller`)]])

/** Says when it was sent. */
function sound(): Buffer {
  const frame = Buffer.alloc(DATAGRAM_BYTES, 0x80)
  frame.writeDoubleBE(nowMs(), 8)
  return frame
}

/** Sends `perSecond` datagrams a second to `port` for `seconds`, in bursts of one millisecond. */
async function send(
  port: number,
  perSecond: number,
  seconds: number,
  datagram: (n: number) => Buffer,
  socket = createSocket('udp4'),
): Promise<Sent> {
  const began = performance.now()
  let sent = 0
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - began) {
    const due = Math.floor((passed / 1_000) * perSecond)
    for (; sent < due; sent++) socket.send(datagram(sent), port, '127.0.0.1')
    await wait(1)
  }
  socket.close()
  return { sent, seconds: (performance.now() - began) / 1_000 }
}

async function flood(port: number, perSecond: number, seconds: number): Promise<Sent> {
  const check = checkFor('nobody-here')
  const noise = Buffer.alloc(DATAGRAM_BYTES, 0x80)
  return send(port, perSecond, seconds, (n) => (n % 2 === 0 ? check : noise))
}

async function call(port: number, seconds: number): Promise<Sent> {
  const sockets = Array.from({ length: CALLS }, () => createSocket('udp4'))
  for (const [n, socket] of sockets.entries()) socket.send(checkFor(`call-${n}`), port, '127.0.0.1')
  await wait(200)
  const all = await Promise.all(
    sockets.map((socket) => send(port, 1_000 / FRAME_MS, seconds, sound, socket)),
  )
  return { sent: all.reduce((sum, { sent }) => sum + sent, 0), seconds }
}

async function inThread(work: 'flood' | 'call', ...of: number[]): Promise<Sent> {
  const [sent] = await once(
    new Worker(new URL(import.meta.url), { workerData: { work, of } }),
    'message',
  )
  return sent
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: String(SECONDS) } },
  })
  const seconds = Number(values.seconds)
  const rows: string[][] = []
  for (const rate of RATES) {
    const late: number[] = []
    const port = createUdpPort(undefined)
    const calls = await Promise.all(
      Array.from({ length: CALLS }, (_, n) =>
        port.join(`call-${n}`, (datagram, from) => {
          if (datagram[0] === 0x80) late.push(nowMs() - datagram.readDoubleBE(8))
          // What the call sends to an address makes the address its own.
          else void calls[n]?.send(Buffer.from([0]), from)
        }),
      ),
    )
    const to = calls[0]?.address.port ?? 0
    const before = performance.eventLoopUtilization()
    const [talk, strangers] = await Promise.all([
      inThread('call', to, seconds),
      rate > 0 ? inThread('flood', to, rate, seconds + 0.5) : { sent: 0, seconds: 1 },
    ])
    await wait(200)
    const { utilization } = performance.eventLoopUtilization(before)
    for (const each of calls) await each.close()
    rows.push([
      Math.round(strangers.sent / strangers.seconds).toLocaleString('en-US'),
      `${(100 * (1 - late.length / talk.sent)).toFixed(1)} %`,
      `${percentile(late, 50).toFixed(1)} ms`,
      `${percentile(late, 99).toFixed(1)} ms`,
      `${Math.round(100 * utilization)} %`,
    ])
  }
  const heads = [
    'flood, packets a second',
    'lost of the calls',
    'late, p50',
    'late, p99',
    'thread busy',
  ]
  const body = table(heads, rows)
  process.stdout.write(`${body}\n`)
  if (seconds >= SECONDS) record('flood', 'npm run bench:flood', body)
}

if (isMainThread) await main()
else {
  const { work, of } = workerData as { work: 'flood' | 'call'; of: [number, number, number] }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(await (work === 'flood' ? flood(...of) : call(of[0], of[1])))
}
