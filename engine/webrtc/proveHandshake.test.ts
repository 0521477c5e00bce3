/** Certificates are public. Only the signature of a handshake proves that its sender has the key. */
import { CipherContext, RTCDtlsTransport } from 'werift'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createImpostor,
  IMPOSTOR_WORDS,
  type Impostor,
  type ImpostorOptions,
} from '../testing/impostor.ts'
import { portOf } from '../testing/strangers.ts'
import { createTestCalls, type TestCall } from '../testing/testCall.ts'

const testCalls = createTestCalls()
const HANDSHAKE = 22
/** A server answers a hello that it does not know with a new start, so these are repeated only as they are. */
const HELLOS = [1, 3]
const RECORD_HEADER_BYTES = 13
/** Where both messages that exchange a key contain a byte of it. */
const BYTE_OF_KEY = RECORD_HEADER_BYTES + 12 + 10
const impostors: Impostor[] = []

afterEach(async () => {
  for (const impostor of impostors.splice(0)) impostor.close()
  await testCalls.endAll()
})

/** A call whose caller reaches the engine through an impostor. All peers of a process share one certificate. */
async function callThroughImpostor(
  engineIs: ImpostorOptions['engineIs'],
  options: Partial<ImpostorOptions> = {},
): Promise<{ testCall: TestCall; impostor: Impostor }> {
  const setup = engineIs === 'client' ? 'actpass' : 'active'
  const testCall = await testCalls.answerCall({
    offer: (sdp) => sdp.replaceAll('a=setup:actpass', `a=setup:${setup}`),
  })
  const enginePort = portOf(testCall.sdp)
  const { certPem, signatureHash } = await RTCDtlsTransport.SetupCertificate()
  const certificate = { certPem, signatureHash }
  const impostor = await createImpostor({ enginePort, certificate, engineIs, ...options })
  impostors.push(impostor)
  await testCall.caller.accept(
    testCall.sdp.replaceAll(` ${enginePort} typ`, ` ${impostor.port} typ`),
  )
  return { testCall, impostor }
}

/** Sends every message of the handshake that is in plaintext twice: as it is, and then with another content. */
const repeatChanged: ImpostorOptions['network'] = (datagram, send) => {
  send(datagram)
  const [type, epoch] = [datagram.readUInt8(0), datagram.readUInt16BE(3)]
  const kind = datagram.readUInt8(RECORD_HEADER_BYTES)
  if (type !== HANDSHAKE || epoch !== 0 || HELLOS.includes(kind)) return
  if (datagram.length <= BYTE_OF_KEY) return
  const changed = Buffer.from(datagram)
  changed.writeUInt8(changed.readUInt8(BYTE_OF_KEY) ^ 0xff, BYTE_OF_KEY)
  send(changed)
}

describe.each(['client', 'server'] as const)('when the engine is the DTLS %s', (engineIs) => {
  test('a relay that presents the certificate of the caller without its key is refused', async () => {
    const { testCall, impostor } = await callThroughImpostor(engineIs)
    expect((await testCall.ended).reason).toBe('failed')
    expect(testCall.logged.join()).toContain('not signed with the key of the certificate')
    expect(impostor.heard()).toBe(0)
    expect(testCall.received).toEqual([])
  })

  test('a relay with a certificate of its own is refused', async () => {
    const { signatureHash } = await RTCDtlsTransport.SetupCertificate()
    const certificate = await CipherContext.createSelfSignedCertificateWithKey(signatureHash)
    const { keyPem } = certificate
    const { testCall, impostor } = await callThroughImpostor(engineIs, { certificate, keyPem })
    expect((await testCall.ended).reason).toBe('neverConnected')
    expect(impostor.heard()).toBe(0)
    expect(testCall.received).toEqual([])
  })

  test('a handshake whose messages were changed on the way is refused', async () => {
    const { privateKey: keyPem } = await RTCDtlsTransport.SetupCertificate()
    const { testCall, impostor } = await callThroughImpostor(engineIs, {
      keyPem,
      prepare({ cipher }) {
        const verifyData = cipher.verifyData.bind(cipher)
        cipher.verifyData = (messages) => verifyData(Buffer.concat([messages, Buffer.from('more')]))
      },
    })
    expect((await testCall.ended).reason).toBe('failed')
    expect(testCall.logged.join()).toContain('changed the messages')
    expect(impostor.heard()).toBe(0)
    expect(testCall.received).toEqual([])
  })

  test('whoever has the key gets through, and what repeats a message with other content is dropped', async () => {
    const { privateKey: keyPem } = await RTCDtlsTransport.SetupCertificate()
    const { testCall, impostor } = await callThroughImpostor(engineIs, {
      keyPem,
      network: repeatChanged,
    })
    await expect.poll(() => testCall.received, { timeout: 8_000 }).toEqual([IMPOSTOR_WORDS])
    await expect.poll(() => impostor.heard(), { timeout: 8_000 }).toBeGreaterThan(0)
    expect(testCall.closed).toEqual([])
  })

  test('a handshake whose datagrams are lost is repeated and completed', async () => {
    const { privateKey: keyPem } = await RTCDtlsTransport.SetupCertificate()
    let sent = 0
    const { testCall } = await callThroughImpostor(engineIs, {
      keyPem,
      network(datagram, send) {
        sent += 1
        if (sent % 3 !== 2 || sent > 12) send(datagram)
      },
    })
    await expect.poll(() => testCall.received, { timeout: 12_000 }).toEqual([IMPOSTOR_WORDS])
  })
})
