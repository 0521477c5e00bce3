import dns from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import type { Logger } from '../logging.ts'
import { DESK, familyOf, listOf, type SipSettings, type Trunk } from './sipSettings.ts'

/** Who a packet comes from. */
export type Sender = { kind: 'trunk'; trunk: Trunk } | { kind: 'desk' }

/** The name of the trunk, or of the desk. */
export const nameOf = (sender: Sender): string =>
  sender.kind === 'trunk' ? sender.trunk.name : DESK

/** Knows the addresses that may send us anything at all. */
export interface Peers {
  /** Undefined for a stranger, who gets no answer. */
  senderAt(address: string): Sender | undefined
  /** Where a trunk takes calls. Throws if its name is not known. */
  addressOf(trunk: Trunk): Promise<{ address: string; port: number | undefined }>
  /** Looks up the names of the trunks. Never rejects. */
  refresh(): Promise<void>
  stop(): void
}

/** Providers move their hosts, and tell it through DNS. */
const REFRESH_MS = 5 * 60_000
const LOOK_UP_LIMIT_MS = 5_000

export interface PeersOptions extends Pick<SipSettings, 'trunks' | 'desk'> {
  log: Logger
  /** Replaced in tests. */
  lookUp?: (trunk: Trunk) => Promise<Place[]>
}

interface Place {
  address: string
  port: number | undefined
}

export function createPeers({ trunks, desk, log, lookUp = lookUpHost }: PeersOptions): Peers {
  const deskList = listOf(desk)
  const lists = new Map<Trunk, BlockList>()
  for (const trunk of trunks) {
    const fixed = trunk.network ?? fixedNetwork(trunk)
    lists.set(trunk, listOf(fixed ? [fixed] : []))
  }
  const named = trunks.filter(({ host }) => host !== undefined && isIP(host) === 0)

  const lookUpInTime = async (trunk: Trunk): Promise<Place[]> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('DNS takes too long')), LOOK_UP_LIMIT_MS)
    })
    return Promise.race([lookUp(trunk), late]).finally(() => clearTimeout(timer))
  }

  const refreshOne = async (trunk: Trunk): Promise<void> => {
    try {
      const places = await lookUpInTime(trunk)
      const networks = places.map(({ address }) => ({
        address,
        prefix: isIP(address) === 4 ? 32 : 128,
      }))
      lists.set(trunk, listOf(networks))
    } catch (error) {
      // The addresses from before go on to count: DNS may be away for a while.
      log.warn(
        { err: error, trunk: trunk.name },
        'the address of a SIP trunk could not be looked up',
      )
    }
  }

  const refresh = async (): Promise<void> => {
    await Promise.all(named.map(refreshOne))
  }
  const timer = named.length > 0 ? setInterval(() => void refresh(), REFRESH_MS) : undefined
  timer?.unref()

  return {
    refresh,
    stop: () => clearInterval(timer),
    senderAt(address) {
      const family = familyOf(address)
      for (const trunk of trunks) {
        if (lists.get(trunk)?.check(address, family)) return { kind: 'trunk', trunk }
      }
      return deskList.check(address, family) ? { kind: 'desk' } : undefined
    },
    async addressOf(trunk) {
      if (trunk.host === undefined) throw new Error(`The trunk ${trunk.name} is a network.`)
      if (isIP(trunk.host) !== 0) return { address: trunk.host, port: trunk.port }
      const [place] = await lookUpInTime(trunk)
      if (!place) throw new Error(`The trunk ${trunk.name} has no address.`)
      return place
    },
  }
}

const fixedNetwork = ({ host }: Trunk) =>
  host !== undefined && isIP(host) !== 0
    ? { address: host, prefix: isIP(host) === 4 ? 32 : 128 }
    : undefined

/** RFC 3263, without NAPTR: a name without a port may stand for several hosts. */
async function lookUpHost({ host = '', port, protocol }: Trunk): Promise<Place[]> {
  const service = protocol === 'tls' ? `_sips._tcp.${host}` : `_sip._${protocol}.${host}`
  const services =
    port === undefined && host.includes('.') ? await dns.resolveSrv(service).catch(() => []) : []
  const ordered = services.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
  const targets = ordered.length > 0 ? ordered : [{ name: host, port }]
  const found = await Promise.all(
    targets.map(async (target) => {
      const addresses = await dns.lookup(target.name, { all: true })
      return addresses.map(({ address }) => ({ address, port: target.port }))
    }),
  )
  return found.flat()
}
