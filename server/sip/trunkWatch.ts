import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Logger } from '../logging.ts'
import type { Peers } from './peers.ts'
import type { Trunk } from './sipSettings.ts'
import { writeHost } from './sipValues.ts'
import { type Peer, peerOf } from './sipTransport.ts'
import { type ClientOutcome, randomToken, type Transactions } from './transactions.ts'

/** Whether a trunk would take a call now. */
export interface TrunkState {
  trunk: string
  /** `unknown` until it was first asked. */
  state: 'registered' | 'answers' | 'down' | 'unknown'
  /** Why it is down, as a sentence for the operator. */
  problem: string | undefined
}

export interface TrunkWatchOptions {
  trunk: Trunk
  peers: Pick<Peers, 'addressOf'>
  transactions: Pick<Transactions, 'request'>
  contactFor: (peer: Peer) => Promise<string>
  log: Logger
}

const ASK_EVERY_MS = 60_000

/**
 * Asks a trunk without registration for its options, again and again (RFC 3261, section 11): whatever it answers, it is
 * there.
 */
export function createTrunkWatch(options: TrunkWatchOptions) {
  const { trunk, peers, transactions, contactFor, log } = options
  let state: TrunkState = { trunk: trunk.name, state: 'unknown', problem: undefined }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const ask = async (): Promise<ClientOutcome> => {
    const peer = await peerOf(trunk, peers)
    const contact = await contactFor(peer)
    const uri = `sip:${writeHost(trunk.host ?? '')}`
    const { outcome } = transactions.request({
      method: 'OPTIONS',
      uri,
      peer,
      headers: [
        ['From', `${contact};tag=${randomToken()}`],
        ['To', `<${uri}>`],
        ['Call-ID', randomToken()],
        ['CSeq', '1 OPTIONS'],
        ['Contact', contact],
      ],
    })
    return outcome
  }
  const look = async (): Promise<void> => {
    const problem = await ask().then(
      ({ response }) => (response ? undefined : 'It does not answer.'),
      (error: unknown) => problemOf(error),
    )
    if (isStopped) return
    if (problem !== undefined && state.state !== 'down') {
      log.warn({ trunk: trunk.name, problem }, 'a SIP trunk is down')
    }
    state = { ...state, state: problem === undefined ? 'answers' : 'down', problem }
    timer = setTimeout(() => void look(), ASK_EVERY_MS)
    timer.unref()
  }

  return {
    start: () => void look(),
    state: () => state,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Why a trunk could not even be asked. */
export const problemOf = (error: unknown): string =>
  `It could not be asked: ${messageOf(error).replace(/\.$/, '')}.`
