import type { Logger } from '../logging.ts'
import { answerChallenge } from './digest.ts'
import { headerOf, headersOf, type NewHeader, type SipResponse } from './sipMessage.ts'
import type { Peers } from './peers.ts'
import type { Trunk } from './sipSettings.ts'
import { parseNameAddress, writeHost } from './sipValues.ts'
import { type Peer, peerOf, type SipTransport } from './sipTransport.ts'
import { problemOf, type TrunkState } from './trunkWatch.ts'
import { randomToken, type Transactions } from './transactions.ts'

export interface RegistrationOptions {
  trunk: Trunk
  peers: Pick<Peers, 'addressOf'>
  transactions: Pick<Transactions, 'request'>
  transport: Pick<SipTransport, 'send'>
  contactFor: (peer: Peer) => Promise<string>
  log: Logger
  /** The waits after failures. The last one repeats. */
  retryAfterMs?: readonly number[]
}

/** Keeps an account registered, so that its trunk brings us the calls to it (RFC 3261, section 10). */
export interface Registration {
  start(): void
  state(): TrunkState
  /** Takes the registration back. Resolves when that is answered, or soon. */
  stop(): Promise<void>
}

const EXPIRES_SECONDS = 300
const RETRY_MS = [2_000, 10_000, 30_000, 60_000, 120_000, 300_000] as const
/** A NAT forgets a way that nobody uses after 30 s at the earliest (RFC 4787). */
const KEEP_ALIVE_MS = 25_000
const STOP_LIMIT_MS = 1_000

export function createRegistration(options: RegistrationOptions): Registration {
  const {
    trunk,
    peers,
    transactions,
    transport,
    contactFor,
    log,
    retryAfterMs = RETRY_MS,
  } = options
  const { credentials, account = '', host = '' } = trunk
  const sipCallId = randomToken()
  const localTag = randomToken()
  const domain = writeHost(host, trunk.port)
  const who = `<sip:${encodeURIComponent(account)}@${domain}>`
  let sequence = 0
  let failures = 0
  let registeredAt: Peer | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const down = { trunk: trunk.name, state: 'down' } as const
  let state: TrunkState = { ...down, state: 'unknown', problem: undefined }

  const keepAlive = setInterval(() => {
    if (registeredAt?.protocol === 'udp') transport.send('\r\n\r\n', registeredAt)
  }, KEEP_ALIVE_MS)
  keepAlive.unref()

  const send = async (peer: Peer, expires: number): Promise<SipResponse | undefined> => {
    const contact = await contactFor(peer)
    const uri = `sip:${domain}`
    let authorization: NewHeader[] = []
    let seconds = expires
    for (let attempt = 0; ; attempt++) {
      const { outcome } = transactions.request({
        method: 'REGISTER',
        uri,
        peer,
        headers: [
          ['From', `${who};tag=${localTag}`],
          ['To', who],
          ['Call-ID', sipCallId],
          ['CSeq', `${++sequence} REGISTER`],
          ['Contact', contact],
          ['Expires', seconds],
          ...authorization,
        ],
      })
      const { status, response } = await outcome
      if (!response || attempt >= 2) return response
      const least = Number(headerOf(response, 'min-expires'))
      if ((status === 401 || status === 407) && credentials) {
        const name = status === 401 ? 'www-authenticate' : 'proxy-authenticate'
        const challenges = headersOf(response, name)
        const answer = answerChallenge(challenges, { method: 'REGISTER', uri }, credentials)
        // The same password is not tried again and again: accounts get locked by that.
        const wasAnswered =
          authorization.length > 0 && !challenges.some((each) => /stale="?true/i.test(each))
        if (answer === undefined || wasAnswered) return response
        authorization = [[status === 401 ? 'Authorization' : 'Proxy-Authorization', answer]]
      } else if (status === 423 && least > 0 && least < 86_400) seconds = least
      else return response
    }
  }

  const register = async (): Promise<void> => {
    let status = 0
    let problem: unknown
    try {
      const peer = await peerOf(trunk, peers)
      const response = await send(peer, EXPIRES_SECONDS)
      status = response?.status ?? 408
      if (response && status >= 200 && status < 300) {
        if (!registeredAt) log.info({ trunk: trunk.name }, 'registered at a SIP trunk')
        registeredAt = peer
        state = { trunk: trunk.name, state: 'registered', problem: undefined }
        failures = 0
        // Before half of the time is over, so that a lost answer costs nothing.
        return again(secondsOf(response) * 450)
      }
      state = { ...down, problem: refusalIn(response) }
    } catch (error) {
      problem = error
      state = { ...down, problem: problemOf(error) }
    }
    registeredAt = undefined
    const waitMs = retryAfterMs[Math.min(failures, retryAfterMs.length - 1)] ?? 60_000
    failures++
    log.warn(
      { trunk: trunk.name, status, err: problem, waitMs },
      'could not register at a SIP trunk',
    )
    again(waitMs)
  }

  const again = (ms: number): void => {
    if (isStopped) return
    timer = setTimeout(() => void register(), ms)
    timer.unref()
  }

  return {
    start: () => void register(),
    state: () => state,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(keepAlive)
      if (!registeredAt) return
      const late = new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS).unref())
      await Promise.race([send(registeredAt, 0), late])
      registeredAt = undefined
    },
  }
}

/** How long the registration lasts. */
const secondsOf = (response: SipResponse): number => {
  const contact = parseNameAddress(headerOf(response, 'contact') ?? '')
  const written = contact?.parameters.get('expires') ?? headerOf(response, 'expires')
  const seconds = Number(written ?? EXPIRES_SECONDS)
  return seconds >= 20 && seconds <= 86_400 ? seconds : EXPIRES_SECONDS
}

function refusalIn(response: SipResponse | undefined): string {
  if (!response) return 'It does not answer our registration.'
  const { status } = response
  const isPassword = [401, 403, 404, 407].includes(status)
  return `It refuses our registration with ${status}${isPassword ? ': check the user and the password' : ''}.`
}
