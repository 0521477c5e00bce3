/**
 * Measures what packets from strangers cost: `node bench/strangers.ts [packets per second, 1000]`. Five calls on
 * loopback hear an agent's tone while another process sends junk to the port of one of them, first from its own address
 * and then from the caller's. Prints how many calls ended, lost frames, CPU and memory. The figures are those of this
 * one process, which also runs the callers.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestCalls, type TestCall } from '@ringwell/engine/testing/testCall.ts'
import { attacks, createStranger, portOf } from '@ringwell/engine/testing/strangers.ts'
import { CALLER_FRAME } from '@ringwell/engine/testing/peer.ts'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CALLS = 5
const SECONDS = 10
const perSecond = Number(process.argv[2] ?? 1_000)
const udpPorts = { min: 41_080, max: 41_099 }

/** Sends at a constant rate for as long as the measurement runs. */
async function flood(port: number): Promise<number> {
  const sender = await createStranger('127.0.0.2')
  const junk = [
    ...attacks.flatMap((attack) => attack.datagrams()),
    ...[23, 0x80, 22, 0].map((kind) => {
      const datagram = randomBytes(1_200)
      datagram.writeUInt8(kind, 0)
      return datagram
    }),
  ]
  const beganMs = performance.now()
  let sent = 0
  while (performance.now() - beganMs < SECONDS * 1_000) {
    const due = ((performance.now() - beganMs) / 1_000) * perSecond
    const batch: Promise<void>[] = []
    for (; sent < due; sent++) batch.push(sender.send(junk[sent % junk.length]!, port))
    await Promise.all(batch)
    await sleep(5)
  }
  sender.close()
  return sent
}

const attacked = Number(process.env['ATTACKED_PORT'] ?? 0)
if (attacked > 0) {
  const sent = await flood(attacked)
  process.send?.(sent, () => process.disconnect())
} else {
  const testCalls = createTestCalls(udpPorts)
  const calls = await Promise.all(Array.from({ length: CALLS }, () => testCalls.connectCall()))
  await sleep(1_000)
  await measure('nothing', calls, () => sleep(SECONDS * 1_000, 0))
  const [first] = calls
  await measure('a stranger', calls, () => floodFromOutside(portOf(first!.sdp)))
  await measure('the caller’s address', calls, () => floodFromCaller(first!))
  await testCalls.endAll()
}

function floodFromOutside(port: number): Promise<number> {
  return new Promise((resolve) => {
    let sent = 0
    const child = fork(fileURLToPath(import.meta.url), [String(perSecond)], {
      env: { ...process.env, ATTACKED_PORT: String(port) },
    })
    child.on('message', (count) => void (sent = Number(count)))
    child.once('exit', () => resolve(sent))
  })
}

async function floodFromCaller(testCall: TestCall): Promise<number> {
  const forged = attacks.flatMap((attack) => attack.datagrams())
  const beganMs = performance.now()
  let sent = 0
  while (performance.now() - beganMs < SECONDS * 1_000) {
    const due = ((performance.now() - beganMs) / 1_000) * perSecond
    for (; sent < due; sent++) testCall.caller.sendDatagram(forged[sent % forged.length]!)
    await sleep(5)
  }
  return sent
}

async function measure(
  from: string,
  calls: readonly TestCall[],
  attack: () => Promise<number>,
): Promise<void> {
  globalThis.gc?.()
  const before = calls.map((testCall) => testCall.caller.heard().length)
  const [cpu, rss, beganMs] = [process.cpuUsage(), process.memoryUsage.rss(), performance.now()]
  const sent = await attack()
  const used = process.cpuUsage(cpu)
  const seconds = (performance.now() - beganMs) / 1_000
  const heard = calls.map((testCall, index) =>
    Math.round((testCall.caller.heard().length - before[index]!) / CALLER_FRAME),
  )
  const ended = calls.filter(({ closed }) => closed.length > 0).length
  process.stdout.write(
    `${JSON.stringify({
      junkFrom: from,
      sent,
      callsEnded: `${ended} of ${calls.length}`,
      framesOwed: Math.round(seconds * 50),
      framesHeard: heard,
      cpuShare: Number(((used.user + used.system) / 1e6 / seconds).toFixed(3)),
      rssGrownMB: Number(((process.memoryUsage.rss() - rss) / 1e6).toFixed(1)),
    })}\n`,
  )
}
