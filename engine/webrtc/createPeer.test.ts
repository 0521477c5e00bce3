import dgram from 'node:dgram'
import dns from 'node:dns'
import { afterEach, expect, test, vi } from 'vitest'
import { CALLER_FRAME, createCaller, toneAt } from '../testing/peer.ts'
import type { OpusPacket } from '../call/leg.ts'
import { createPeer, type Peer, type PeerEvents } from './createPeer.ts'
import { parseOffer } from './parseOffer.ts'
import { createUdpPort } from './udpPort.ts'

const silent: PeerEvents = {
  connected() {},
  channelOpened() {},
  channelClosed() {},
  message() {},
  packet() {},
  failed() {},
  misused() {},
}
const udpPorts = { min: 41_042, max: 41_049 }
const shared = createUdpPort(udpPorts)
const peers: Peer[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(peers.splice(0).map((peer) => peer.close()))
})

async function answer(
  offer: string,
  addresses: string[],
  events: Partial<PeerEvents> = {},
): Promise<Peer> {
  const peer = await createPeer(
    parseOffer(offer),
    { port: shared, addresses },
    { ...silent, ...events },
  )
  peers.push(peer)
  return peer
}

/** Whether a port of the range can be opened. */
async function isFree(port: number): Promise<boolean> {
  const socket = dgram.createSocket('udp4')
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind(port, resolve)
    })
    return true
  } catch {
    return false
  } finally {
    await new Promise<void>((resolve) => {
      socket.close(resolve)
    })
  }
}

async function portsInUse(): Promise<number> {
  let used = 0
  for (let port = udpPorts.min; port <= udpPorts.max; port++) if (!(await isFree(port))) used++
  return used
}

test('answering asks no other machine: no STUN server, and no name in the offer', async () => {
  const lookup = vi.spyOn(dns.promises, 'lookup')
  const bind = vi.spyOn(dgram.Socket.prototype, 'addMembership')
  const caller = await createCaller()
  const offer = (await caller.offer()).replace(
    'a=mid:0',
    'a=candidate:7 1 udp 2113937151 somebody.local 5353 typ host\r\na=candidate:8 1 udp 2113937151 host.example 53 typ host\r\na=mid:0',
  )
  const peer = await answer(offer, ['127.0.0.1'])
  await caller.accept(peer.sdp)
  await caller.opened
  expect(lookup).not.toHaveBeenCalled()
  expect(bind).not.toHaveBeenCalled()
  expect(peer.sdp).not.toContain('srflx')
  await caller.close()
})

test('all calls use one port, however many addresses the machine has, and the last one frees it', async () => {
  const callers = [await createCaller(), await createCaller()]
  expect(await portsInUse()).toBe(0)
  const addresses = ['203.0.113.9', '10.0.0.5', '127.0.0.1']
  const [first, second] = await Promise.all(
    callers.map(async (caller) => answer(await caller.offer(), addresses)),
  )
  expect(await portsInUse()).toBe(1)
  const candidates = [first, second].flatMap((peer) => peer?.sdp.match(/^a=candidate:.*$/gm) ?? [])
  expect(candidates.map((line) => line.split(' ')[4])).toEqual([...addresses, ...addresses])
  expect(new Set(candidates.map((line) => line.split(' ')[5])).size).toBe(1)
  await first?.close()
  await first?.close()
  expect(await portsInUse()).toBe(1)
  await second?.close()
  expect(await portsInUse()).toBe(0)
  for (const caller of callers) await caller.close()
})

test('the answer names the stream of the agent, for Safari, and all calls share one certificate', async () => {
  const callers = [await createCaller(), await createCaller()]
  const answers: string[] = []
  for (const caller of callers) {
    answers.push((await answer(await caller.offer(), ['127.0.0.1'])).sdp)
    await caller.close()
  }
  expect(answers[0]).toMatch(/^a=msid:agent \S+/m)
  const fingerprints = answers.map((sdp) => /^a=fingerprint:.*$/m.exec(sdp)?.[0])
  expect(fingerprints[0]).toBeDefined()
  expect(fingerprints[0]).toBe(fingerprints[1])
})

test.each([
  ['actpass', 'active'],
  ['passive', 'active'],
  ['active', 'passive'],
])(
  'an offer with a=setup:%s is answered %s, and both sides hear each other',
  async (offered, answered) => {
    const packets: OpusPacket[] = []
    const messages: string[] = []
    const connected = Promise.withResolvers<void>()
    const caller = await createCaller()
    const offer = (await caller.offer()).replaceAll('a=setup:actpass', `a=setup:${offered}`)
    const peer = await answer(offer, ['127.0.0.1'], {
      connected: connected.resolve,
      packet: (packet) => void packets.push(packet),
      message: (text) => void messages.push(text),
    })
    expect(new Set(peer.sdp.match(/^a=setup:.*$/gm))).toEqual(new Set([`a=setup:${answered}`]))
    await caller.accept(peer.sdp)
    await Promise.all([caller.opened, connected.promise])
    caller.send('from the caller')
    await expect.poll(() => messages).toEqual(['from the caller'])
    peer.sendEvent('from the engine')
    expect(await caller.nextMessage()).toBe('from the engine')
    const frame = caller.packets.next(toneAt(300, 0))
    caller.packets.send(frame)
    await expect.poll(() => packets.length).toBe(1)
    peer.sendFrame(frame.payload)
    await expect.poll(() => caller.heard().length).toBeGreaterThan(0)
    await caller.close()
  },
)

test('a client whose offer names no SSRC is heard', async () => {
  const packets: OpusPacket[] = []
  const caller = await createCaller()
  const offer = (await caller.offer()).replaceAll(/a=ssrc:.*\r\n/g, '')
  const peer = await answer(offer, ['127.0.0.1'], { packet: (packet) => void packets.push(packet) })
  await caller.accept(peer.sdp)
  await caller.opened
  for (let frame = 0; frame < 5; frame++) caller.say(toneAt(300, frame * CALLER_FRAME))
  await expect.poll(() => packets.length).toBe(5)
  await caller.close()
})

test('the role of an offer may stand before its sections', async () => {
  const caller = await createCaller()
  const offer = (await caller.offer())
    .replaceAll('a=setup:actpass\r\n', '')
    .replace('m=audio', 'a=setup:active\r\nm=audio')
  const peer = await answer(offer, ['127.0.0.1'])
  expect(peer.sdp).toContain('a=setup:passive')
  expect(peer.sdp).not.toContain('a=setup:active')
  await caller.close()
})
