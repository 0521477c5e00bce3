/** Telephone calls over SIP. `docs/decisions/sip.md` says why this is written here and not taken from a package. */
import { brand } from '@ringwell/brand/brand.ts'
import type { CallLines } from '../calls/callLines.ts'
import type { Logger } from '../logging.ts'
import type { NumberStorage } from '../storage/numberStorage.ts'
import { isPrivateAddress } from '../tools/privateAddress.ts'
import { admitInbound, type InboundDeps } from './inboundCalls.ts'
import { createPeers, nameOf, type PeersOptions } from './peers.ts'
import { createRegistration } from './registration.ts'
import type { DialledSipCall, OutgoingCall } from './outgoingCalls.ts'
import { createSipCalls, type SipCalls, type SipCallsOptions, SipRefusal } from './sipCalls.ts'
import { isOnlyLocal, type SipSettings, type Trunk } from './sipSettings.ts'
import { createTransport, type Peer, peerOf } from './sipTransport.ts'
import { writeHost } from './sipValues.ts'
import { createTransactions } from './transactions.ts'
import { createTrunkWatch, type TrunkState } from './trunkWatch.ts'

export interface SipOptions {
  settings: SipSettings
  engine: SipCallsOptions['engine'] & Pick<CallLines, 'health'>
  numbers: Pick<NumberStorage, 'findNumber'>
  log: Logger
  /** RFC 3261's T1. Shorter in tests. */
  t1Ms?: number
  reconnectLimitMs?: SipCallsOptions['reconnectLimitMs']
  lookUp?: PeersOptions['lookUp']
}

/** What monitors see. */
interface SipFigures {
  /** Packets and connections of strangers, which were dropped unread. */
  strangers: number
  transactions: number
  /** Those that can be called. */
  trunks: readonly TrunkState[]
}

export interface Sip {
  /** Rejects with a message that names the port. */
  listen(): Promise<void>
  /** Takes calls from now on. Before, they are refused with 503. */
  takeCalls(deps: Pick<InboundDeps, 'agents' | 'admitCall' | 'beginner'>): void
  /** Asks the other side to put the caller through to somebody, by number (E.164) or URI. The call ends if they pick up. */
  refer: SipCalls['refer']
  /** Rings a number through a trunk. Rejects if there is no such trunk, or nobody knows where it is. */
  dial(
    call: Pick<OutgoingCall, 'callId'> & {
      /** Both in E.164. */
      to: string
      from: string
      trunk: string
      /** Returns our SDP for a call whose signalling goes to this address. */
      offer: (peer: string, isEncrypted: boolean) => Promise<string>
    },
    onRinging?: () => void,
  ): Promise<DialledSipCall>
  ports(): { udp: number; tls: number | undefined }
  figures(): SipFigures
  /** The trunks of the settings, also those that only call us. */
  trunks(): readonly Pick<Trunk, 'name' | 'host' | 'network' | 'protocol' | 'account'>[]
  /** Ends all calls, while there is still an engine. */
  endCalls: SipCalls['endAll']
  /** Waits for the answers to the last requests of calls that have ended. Idempotent. */
  close(): Promise<void>
}

/** At most one line a minute says how many packets of strangers were dropped. */
const STRANGERS_LOGGED_MS = 60_000

export function createSip(options: SipOptions): Sip {
  const { settings, engine, numbers, log, t1Ms, reconnectLimitMs, lookUp } = options
  const { trunks, publicIps } = settings
  const peers = createPeers({ ...settings, log, ...(lookUp && { lookUp }) })
  const isAllowed = (address: string): boolean => peers.senderAt(address) !== undefined
  const strangers = countStrangers(log)
  let takers: Pick<InboundDeps, 'agents' | 'admitCall' | 'beginner'> | undefined

  const transport = createTransport({
    ...settings,
    hosts: isOnlyLocal(settings) ? ['127.0.0.1', '::1'] : ['0.0.0.0', '::'],
    isAllowed,
    onStranger: () => strangers.count(),
    onMessage: (text, peer) => transactions.receive(text, peer),
  })
  const transactions = createTransactions({
    transport,
    onRequest: (transaction) => calls.receive(transaction),
    onAck: (request) => calls.receiveAck(request),
    ...(t1Ms !== undefined && { t1Ms }),
  })
  const contactFor = async (peer: Peer): Promise<string> => {
    const [publicIp] = isPrivateAddress(peer.address) ? [] : publicIps
    const host = publicIp ?? (await transport.localAddress(peer))
    const { udp, tls } = transport.ports()
    const place = writeHost(host, peer.protocol === 'tls' ? (tls ?? udp) : udp)
    const how = peer.protocol === 'udp' ? '' : `;transport=${peer.protocol}`
    return `<sip:${brand.slug}@${place}${how}>`
  }
  const calls = createSipCalls({
    engine,
    transactions,
    isAllowed,
    senderAt(address) {
      const sender = peers.senderAt(address)
      return sender && nameOf(sender)
    },
    contactFor,
    log,
    ...(reconnectLimitMs !== undefined && { reconnectLimitMs }),
    async admit(request, peer) {
      const sender = peers.senderAt(peer.address)
      if (!takers || !sender) throw new SipRefusal(503, 5)
      return admitInbound(request, peer, sender, {
        ...takers,
        engine,
        numbers,
      })
    },
  })
  const watches = trunks
    .filter(({ host }) => host !== undefined)
    .map((trunk) => {
      const parts = { trunk, peers, transactions, contactFor, log }
      return trunk.account === undefined
        ? createTrunkWatch(parts)
        : createRegistration({ ...parts, transport })
    })

  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    peers.stop()
    strangers.stop()
    await Promise.all([transactions.settled(), ...watches.map((watch) => watch.stop())])
    transactions.close()
    await transport.close()
  }

  return {
    async listen() {
      await peers.refresh()
      try {
        await transport.listen()
      } catch (error) {
        await transport.close()
        if (settings.isPortAsked) throw explain(error, settings)
        const { port } = settings
        log.warn(
          { port },
          'Nobody can call over SIP: the port is in use. Set SIP_PORT to another one.',
        )
        return
      }
      for (const watch of watches) watch.start()
    },
    takeCalls(deps) {
      takers = deps
    },
    refer: (callId, target, onAgreed) => calls.refer(callId, target, onAgreed),
    async dial({ callId, offer, to, from, trunk: named }, onRinging) {
      const trunk = trunks.find(({ name }) => name === named)
      if (trunk?.host === undefined) throw new Error(`No SIP trunk ${named} takes calls.`)
      const peer = await peerOf(trunk, peers)
      const domain = writeHost(trunk.host)
      return calls.dial(
        {
          callId,
          offer: () => offer(peer.address, trunk.protocol === 'tls'),
          uri: `sip:${to}@${domain};user=phone`,
          from: `<sip:${from}@${domain};user=phone>`,
          peer,
          credentials: trunk.credentials,
        },
        onRinging,
      )
    },
    ports: () => transport.ports(),
    trunks: () => trunks,
    figures: () => ({
      strangers: strangers.total(),
      transactions: transactions.size(),
      trunks: watches.map((watch) => watch.state()),
    }),
    endCalls: () => calls.endAll(),
    close: () => (closed ??= close()),
  }
}

function countStrangers(log: Logger) {
  let total = 0
  let logged = 0
  let timer: NodeJS.Timeout | undefined
  const tell = (): void => {
    timer = undefined
    if (total === logged) return
    log.info(
      { packets: total - logged },
      'packets of strangers came to the SIP port and were dropped',
    )
    logged = total
    wait()
  }
  const wait = (): void => {
    timer = setTimeout(tell, STRANGERS_LOGGED_MS)
    timer.unref()
  }
  return {
    count() {
      total++
      if (!timer) tell()
    },
    total: () => total,
    stop: () => clearTimeout(timer),
  }
}

function explain(error: unknown, { port, tls }: SipSettings): unknown {
  const { code, port: taken = port } = error as {
    code?: string
    port?: number
  }
  const name = taken === tls?.port ? 'SIP_TLS_PORT' : 'SIP_PORT'
  if (code === 'EADDRINUSE') {
    return new Error(`Port ${taken} is in use. Stop what uses it, or set ${name} to another one.`)
  }
  if (code === 'EACCES')
    return new Error(`Port ${taken} needs more rights. Set ${name} to one above 1023.`)
  return error
}
