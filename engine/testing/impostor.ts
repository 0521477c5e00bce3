/**
 * Somebody on the path between a caller and the engine who knows neither the SDP nor the caller's key. DTLS 1.2 sends
 * certificates in plaintext, so the impostor has the caller's certificate and presents it as its own.
 */
import dgram from 'node:dgram'
import {
  CipherContext,
  DtlsClient,
  DtlsServer,
  Event,
  isDtls,
  isMedia,
  RTCDataChannel,
  RTCDataChannelParameters,
  RTCSctpTransport,
  type RTCCertificate,
  type RTCDtlsTransport,
} from 'werift'
import { EVENT_CHANNEL } from '@ringwell/protocol/callLimits.ts'

type Socket = DtlsClient | DtlsServer
type SignatureHash = NonNullable<RTCCertificate['signatureHash']>

export interface Impostor {
  /** The caller reaches the engine through this port. */
  port: number
  /** Resolves when the impostor takes the handshake for complete. */
  connected: Promise<void>
  /** How many packets of sound the engine sent to the impostor. */
  heard(): number
  close(): void
}

export interface ImpostorOptions {
  enginePort: number
  certificate: { certPem: string; signatureHash: SignatureHash }
  /** The key that the impostor signs with. Without it, the impostor makes one of its own. */
  keyPem?: string
  /** Which side of the handshake the engine takes. */
  engineIs: 'client' | 'server'
  /** Changes the impostor's side of the handshake before it starts. */
  prepare?: (dtls: Socket) => void
  /** How the impostor's handshake travels to the engine. */
  network?: (datagram: Buffer, send: (datagram: Buffer) => void) => void
}

const open = (): Promise<dgram.Socket> =>
  new Promise((resolve) => {
    const socket = dgram.createSocket('udp4')
    socket.bind(0, '127.0.0.1', () => resolve(socket))
  })

/** What the impostor says on the channel for events, as soon as the engine opens it. */
export const IMPOSTOR_WORDS = 'words of an impostor'
const SCTP_PORT = 5_000

/** Relays connectivity checks in both directions, and makes the DTLS handshake with the engine itself. */
export async function createImpostor({
  enginePort,
  certificate,
  keyPem,
  engineIs,
  prepare,
  network = (datagram, send) => send(datagram),
}: ImpostorOptions): Promise<Impostor> {
  const [inside, outside] = [await open(), await open()]
  const own = await CipherContext.createSelfSignedCertificateWithKey(certificate.signatureHash)
  const toEngine = (data: Uint8Array): void => outside.send(data, enginePort, '127.0.0.1')
  const transport = {
    type: 'udp',
    address: {},
    closed: false,
    onData: (_data: Buffer): void => {},
    send: async (data: Buffer): Promise<void> => network(data, toEngine),
    close: async (): Promise<void> => {},
  }
  const options = {
    cert: certificate.certPem,
    key: keyPem ?? own.keyPem,
    signatureHash: certificate.signatureHash,
    transport: transport as unknown as ConstructorParameters<typeof DtlsClient>[0]['transport'],
    srtpProfiles: [1 as const],
    extendedMasterSecret: true,
  }
  const dtls =
    engineIs === 'client'
      ? new DtlsServer({ ...options, certificateRequest: true })
      : new DtlsClient(options)
  prepare?.(dtls)
  const connected = Promise.withResolvers<void>()
  dtls.onConnect.once(() => {
    connected.resolve()
    // The numbers of the handshake's records must not be used again, see mendDtlsRecords.ts.
    dtls.dtls.recordSequenceNumber = 32
    speak(dtls)
  })

  let caller: dgram.RemoteInfo | undefined
  let isOpen = false
  let heard = 0
  inside.on('message', (data, from) => {
    caller = from
    if (!isDtls(data)) toEngine(data)
  })
  outside.on('message', (data) => {
    if (isDtls(data)) transport.onData(data)
    else if (isMedia(data)) heard += 1
    else if (caller) inside.send(data, caller.port, caller.address)
    if (isOpen || !(dtls instanceof DtlsClient)) return
    isOpen = true
    // The engine starts DTLS when its checks are answered, and ignores a hello that comes before.
    setTimeout(() => void dtls.connect().catch(() => {}), 200)
  })
  return {
    port: inside.address().port,
    connected: connected.promise,
    heard: () => heard,
    close() {
      inside.close()
      outside.close()
    },
  }
}

/** Opens the channel for events over a finished handshake, and says something. */
function speak(dtls: Socket): void {
  const transport = {
    iceTransport: { role: 'controlling' },
    onStateChange: new Event(),
    dataReceiver: (_data: Buffer): void => {},
    sendData: (data: Buffer) => dtls.send(data),
  }
  const sctp = new RTCSctpTransport(SCTP_PORT)
  sctp.setDtlsTransport(transport as unknown as RTCDtlsTransport)
  dtls.onData.subscribe((data) => transport.dataReceiver(data))
  void sctp.start(SCTP_PORT)
  const channel = new RTCDataChannel(sctp, new RTCDataChannelParameters({ label: EVENT_CHANNEL }))
  channel.stateChanged.subscribe((state) => {
    if (state === 'open') channel.send(IMPOSTOR_WORDS)
  })
}
