import { RTCPeerConnection } from 'werift'
import { expect, test } from 'vitest'
import { mendDtlsRecords } from './mendDtlsRecords.ts'

const HANDSHAKE_AND_DATA = [20, 21, 22, 23]
const RECORD_HEADER_BYTES = 13

interface EncryptedRecord {
  number: number
  bytes: string
}

/** Returns the DTLS records of epoch 1 in a datagram. RFC 6347 section 4.1. */
function encryptedRecords(datagram: Buffer): EncryptedRecord[] {
  const records: EncryptedRecord[] = []
  let at = 0
  while (at + RECORD_HEADER_BYTES <= datagram.length) {
    if (!HANDSHAKE_AND_DATA.includes(datagram.readUInt8(at))) break
    const end = at + RECORD_HEADER_BYTES + datagram.readUInt16BE(at + 11)
    if (datagram.readUInt16BE(at + 3) === 1) {
      const bytes = datagram.subarray(at, end).toString('hex')
      records.push({ number: datagram.readUIntBE(at + 5, 6), bytes })
    }
    at = end
  }
  return records
}

interface Sent {
  offerer: EncryptedRecord[]
  answerer: EncryptedRecord[]
}

/** Connects two peers and sends 20 events each way. Returns the encrypted records. */
async function converse(mended: boolean): Promise<Sent> {
  const peers = [0, 1].map(
    () => new RTCPeerConnection({ iceServers: [], iceUseIpv6: false, bundlePolicy: 'max-bundle' }),
  )
  const [offerer, answerer] = peers as [RTCPeerConnection, RTCPeerConnection]
  const sent: Sent = { offerer: [], answerer: [] }
  let received = 0
  const allReceived = Promise.withResolvers<void>()
  const count = (): void => {
    if (++received === 40) allReceived.resolve()
  }

  const channel = offerer.createDataChannel('records')
  const sendAll = (to: typeof channel): void => {
    for (let index = 0; index < 20; index++) to.send(`event ${index}`)
  }
  channel.onMessage.subscribe(count)
  channel.stateChanged.subscribe((state) => {
    if (state === 'open') sendAll(channel)
  })
  answerer.onDataChannel.subscribe((other) => {
    other.onMessage.subscribe(count)
    other.stateChanged.subscribe((state) => {
      if (state === 'open') sendAll(other)
    })
  })

  const watch = (peer: RTCPeerConnection, seen: EncryptedRecord[]): void => {
    for (const transport of peer.dtlsTransports) {
      if (mended) mendDtlsRecords(transport)
      const ice = transport.iceTransport.connection
      ice.stunServer = undefined
      const send = ice.send.bind(ice)
      ice.send = (data) => {
        seen.push(...encryptedRecords(data))
        return send(data)
      }
    }
  }
  await offerer.setLocalDescription(await offerer.createOffer())
  watch(offerer, sent.offerer)
  await answerer.setRemoteDescription({ type: 'offer', sdp: offerer.localDescription?.sdp ?? '' })
  watch(answerer, sent.answerer)
  await answerer.setLocalDescription(await answerer.createAnswer())
  await offerer.setRemoteDescription({ type: 'answer', sdp: answerer.localDescription?.sdp ?? '' })
  await allReceived.promise
  await Promise.all(peers.map((peer) => peer.close()))
  return sent
}

/** Numbers used by two different records. Sending the same record twice is harmless. */
function repeated(records: readonly EncryptedRecord[]): number[] {
  const first = new Map<number, string>()
  return records
    .filter(({ number, bytes }) => {
      if (!first.has(number)) first.set(number, bytes)
      return first.get(number) !== bytes
    })
    .map(({ number }) => number)
}

test('no DTLS record number is used twice, in either role', async () => {
  const { offerer, answerer } = await converse(true)
  expect(offerer.length).toBeGreaterThan(10)
  expect(answerer.length).toBeGreaterThan(10)
  expect(repeated(offerer)).toEqual([])
  expect(repeated(answerer)).toEqual([])
})

test('werift still needs this fix: when this test fails after an upgrade, remove the fix', async () => {
  const { offerer, answerer } = await converse(false)
  expect([...repeated(offerer), ...repeated(answerer)].length).toBeGreaterThan(0)
})
