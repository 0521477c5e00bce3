import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { filledInField, honeypotField, proofField } from '@ringwell/protocol/formFields.ts'
import {
  type FormChallenge,
  FormProof,
  proofRequired,
  proofRequiredStatus,
} from '@ringwell/protocol/formProof.ts'
import { ApiError } from '../http/apiError.ts'
import type { RequestCounter } from '../http/requestCounter.ts'
import type { QuotaStorage, SecretStorage } from '../storage/sharedStorage.ts'

/** Asks submissions that may come from robots for a proof of work. */
export interface FormGuard {
  /**
   * Resolves if the form may be stored. Throws `ApiError` 428 with a challenge, or 429 to a browser that can't solve
   * one because it has no script.
   */
  admit(submission: Submission): Promise<void>
}

export interface Submission {
  form: 'lead' | 'contact'
  texts: Readonly<Record<string, string>>
  /** The sender's network: see `networkOf`. */
  network: string
  hasScript: boolean
}

export interface FormGuardOptions {
  /** `suspicious` asks only if there is a reason, `always` asks everybody, and `off` asks nobody. */
  mode: 'suspicious' | 'always' | 'off'
  /** When all visitors together send more forms than this in a minute, everybody is asked. */
  floodPerMinute: number
  /** Multiplies every rate limit. 0 switches off all counting, and the limit on haste. */
  scale: number
  /** The secret that challenges are signed with. All servers of one database need the same one. */
  secret: string
  /** Iterations of PBKDF2 for one key of a proof. Fewer in tests. */
  proofWork?: number
  counter: RequestCounter
  /** Remembers which proofs were used. */
  used: QuotaStorage
  now?: () => number
}

/** Nobody types seven fields this fast, but a browser that fills them in may. */
const HASTE_MS = 3_000
/** How many forms one network may send in ten minutes without a proof. */
const NETWORK_MOST = 5
const NETWORK_WINDOW_MS = 10 * 60_000
const MINUTE_MS = 60_000
/**
 * While a proof would be required, browsers without script may send this many forms: one network in ten minutes, and
 * all networks together in one minute.
 */
const PLAIN_NETWORK_MOST = 3
const PLAIN_MOST = 20

const EXPIRES_AFTER_MS = 5 * 60_000
/** The clocks of servers may differ by this much. */
const CLOCKS_MS = 60_000
/** The most keys that a page derives for one proof. On average, it derives half as many. */
const MOST_KEYS = 300
const PROOF_WORK = 5_000
const PROOF_LIMIT_CHARACTERS = 4_000

export function createFormGuard(options: FormGuardOptions): FormGuard {
  const { mode, floodPerMinute, scale, counter, used, now = Date.now } = options
  const { proofWork = PROOF_WORK } = options
  const keyOf = (use: string) => createHmac('sha256', options.secret).update(use).digest('hex')
  const secrets = {
    hmacSignatureSecret: keyOf('challenges of forms'),
    hmacKeySignatureSecret: keyOf('keys of challenges of forms'),
  }

  const contentKey = keyOf('content of forms')

  async function isOver(name: string, windowMs: number, most: number): Promise<number> {
    const max = Math.ceil(most * scale)
    const { count, resetsInMs } = await counter.count(`form ${name}`, windowMs, max)
    return count > max ? resetsInMs : 0
  }

  /**
   * Counts a form for its network and, unless that network is over its own limit, for everybody. This keeps a few
   * networks from using up what everybody shares. Resolves with the ms until the limit resets, or 0 below the limit.
   */
  async function waitAfter(
    what: string,
    network: string,
    most: { network: number; everybody: number },
  ): Promise<number> {
    const own = await isOver(`${what} of ${network}`, NETWORK_WINDOW_MS, most.network)
    return own || isOver(`${what} of everybody`, MINUTE_MS, most.everybody)
  }

  async function isSuspicious({ texts, network }: Submission): Promise<boolean> {
    if (mode === 'always' || (texts[honeypotField] ?? '') !== '') return true
    if (scale === 0) return false
    const waitMs = await waitAfter('any', network, {
      network: NETWORK_MOST,
      everybody: floodPerMinute,
    })
    const filledIn = texts[filledInField] ?? ''
    return waitMs > 0 || (filledIn !== '' && !(Number(filledIn) >= HASTE_MS))
  }

  /** Returns what a proof is good for: this form with this content, from this network. */
  function subjectOf({ form, texts, network }: Submission): string {
    const content = Object.entries(texts)
      .filter(([field]) => field !== proofField && field !== filledInField)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return createHmac('sha256', contentKey)
      .update(JSON.stringify([form, network, content]))
      .digest('base64url')
  }

  async function challengeFor(submission: Submission): Promise<FormChallenge> {
    const { parameters, signature = '' } = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: proofWork,
      counter: randomInt(MOST_KEYS),
      deriveKey,
      expiresAt: Math.floor((now() + EXPIRES_AFTER_MS) / 1_000),
      data: { subject: subjectOf(submission) },
      ...secrets,
    })
    // Drops members whose value is undefined, because JSON has none.
    return JSON.parse(JSON.stringify({ parameters, signature })) as FormChallenge
  }

  /** Whether the form came with a valid proof that was not used before. Uses up the proof. */
  async function isProved(submission: Submission): Promise<boolean> {
    const proof = parseProof(submission.texts[proofField] ?? '')
    const subject = proof?.challenge.parameters.data?.['subject']
    if (!proof || subject !== subjectOf(submission)) return false
    const { verified } = await verifySolution({ ...proof, deriveKey, ...secrets })
    const expiresAtMs = (proof.challenge.parameters.expiresAt ?? 0) * 1_000
    if (!verified || expiresAtMs < now()) return false
    const id = createHash('sha256').update(proof.challenge.signature).digest('base64url')
    // However many requests arrive at however many servers, only one of them spends the proof.
    const spent = await used.spendQuotas([
      {
        name: `proof ${id}`,
        amount: 1,
        max: 1,
        now: at(now()),
        resetsAt: at(expiresAtMs + CLOCKS_MS),
        latestReset: at(expiresAtMs + 2 * CLOCKS_MS),
      },
    ])
    return spent === undefined
  }

  return {
    async admit(submission) {
      if (mode === 'off' || (await isProved(submission)) || !(await isSuspicious(submission)))
        return
      if (submission.hasScript) {
        throw new ApiError(
          proofRequiredStatus,
          proofRequired,
          'This form needs a proof that no robot sends it. Our pages compute it by themselves. ' +
            'A program solves the challenge and sends the form again.',
          { challenge: await challengeFor(submission) },
        )
      }
      if (scale === 0) return
      const waitMs = await waitAfter('without script', submission.network, {
        network: PLAIN_NETWORK_MOST,
        everybody: PLAIN_MOST,
      })
      if (waitMs === 0) return
      const seconds = Math.ceil(waitMs / 1_000)
      throw new ApiError(
        429,
        'rate_limited',
        `We get many forms at the moment. Please try again in ${seconds} s, or switch JavaScript on, which lets ` +
          'you send the form now.',
        { retryAfterSeconds: seconds },
      )
    },
  }
}

const at = (ms: number): string => new Date(ms).toISOString()

function parseProof(text: string): FormProof | undefined {
  if (text === '' || text.length > PROOF_LIMIT_CHARACTERS) return undefined
  try {
    return FormProof.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Returns the shared secret for challenges, which the servers of a database use if their operator has set none. */
export const drawSecret = (storage: SecretStorage): Promise<string> =>
  storage.secretOf('challenges of forms', randomBytes(32).toString('hex'))
