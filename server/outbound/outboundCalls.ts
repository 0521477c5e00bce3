import type { CallBrief, Carrier } from '@ringwell/engine/engine.ts'
import { findTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { type AddressCalls, addressOfNumber } from '../calls/addressCalls.ts'
import type { AdmitCall } from '../calls/admitCall.ts'
import type { AgentDirectory } from '../calls/agentDirectory.ts'
import { checkAgentOfKey } from '../calls/operatorKeys.ts'
import { sessionWithKey } from '../calls/sessionWithKey.ts'
import { ApiError } from '../http/apiError.ts'
import type { Logger } from '../logging.ts'
import { recordOf } from '../records/callVariables.ts'
import type { MinuteCost } from '../storage/callCost.ts'
import type { StoredCall } from '../storage/callStorage.ts'
import type { OperatorKey } from '../storage/operatorKeyStorage.ts'
import type { OutboundWish, StoredOutboundCall } from '../storage/outboundStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { type CallingHours, type Callee, calleeOf, isAllowed, quietUntil } from './callingRules.ts'
import {
  DialError,
  type DialledCall,
  type Dialler,
  type DialNews,
  type DialReports,
} from './dialler.ts'
import type { parseOutbound } from './outboundRequest.ts'

export interface OutboundRules {
  hours: CallingHours
  /** The beginnings of the numbers that may be rung. Undefined means the countries of our own numbers. */
  prefixes: readonly string[] | undefined
  perNumber: number
  perDay: number
  /** Of the calls of one key. */
  perKey: number
  atOnce: number
  /** What a minute costs. The price of a number of ours is that of calls to it. */
  cost?: MinuteCost | undefined
}

export interface OutboundCallsOptions {
  storage: Storage
  agents: Pick<AgentDirectory, 'idOf'>
  admitCall: AdmitCall
  addressCalls: Pick<AddressCalls, 'take'>
  /** Throws `ApiError` 503 while our engine can take no other call. */
  refuseUnlessFree: () => void
  dialler: Dialler
  rules: OutboundRules
  /** Whether the ends of calls are announced to a receiver, and who sends them. */
  announces: boolean
  onStored: () => void
  /** Somebody has answered over a line without webhooks. */
  onPickedUp?: () => void
  /** A call has ended that nobody answered. */
  onUnanswered?: (reason: string) => void
  log: Logger
  now?: () => number
}

/** How far a call has come, as the operator's program sees it. */
export interface OutboundView {
  call: StoredCall
  outbound: StoredOutboundCall
}

/** Operators in the console have no limits of a key. */
type RingingKey = Pick<OperatorKey, 'keyId' | 'agents'> & Partial<Pick<OperatorKey, 'callsAtOnce'>>

type Wanted = ReturnType<typeof parseOutbound>

/** The calls that we make, from the request to somebody's “Hello?”. From there on, they are like any call. */
export interface OutboundCalls {
  /**
   * Checks the request, stores the call and has it rung. A request that came before returns its call. Throws `ApiError`,
   * and then no telephone rings.
   */
  ring(wanted: Wanted, key: RingingKey): Promise<OutboundView>
  /** Throws `ApiError` 404 unless this key has asked for the call. */
  find(callId: string, key: OperatorKey): Promise<OutboundView>
  /** Takes what the line says of a call. */
  heard(callId: string, lineCall: string, news: DialNews): Promise<void>
  /** Somebody has answered. Returns what the engine needs for the call, or undefined if nobody wants it any more. */
  answered(callId: string, lineCall: string): Promise<CallBrief | undefined>
  /** Resolves when the line has answered about every call. */
  close(): Promise<void>
}

/** How long a telephone rings. Voicemails answer sooner. */
const RING_SECONDS = 40
/** By then, a telephone has rung, and a call that was answered is streamed. What is still open is lost. */
const LOST_AFTER_MS = 3 * 60_000
const LOOK_EVERY_MS = 30_000
const DAY_MS = 86_400_000

export function createOutboundCalls(options: OutboundCallsOptions): OutboundCalls {
  const { storage, agents, admitCall, dialler, rules, log, now = Date.now } = options
  const dialling = new Set<Promise<void>>()
  const timer = setInterval(() => void endLost(), LOOK_EVERY_MS)
  timer.unref()

  async function viewOf(outbound: StoredOutboundCall | undefined): Promise<OutboundView> {
    const call = outbound && (await storage.findCall(outbound.callId))
    if (!call) throw unknownCall()
    return { call, outbound }
  }

  /** Returns the call that the same request has led to. */
  async function repeated(
    { idempotencyKey, fingerprint }: Wanted,
    { keyId }: Pick<OperatorKey, 'keyId'>,
  ): Promise<OutboundView | undefined> {
    if (idempotencyKey === undefined) return undefined
    const found = await storage.findOutboundCall({ keyId, idempotencyKey })
    if (!found) return undefined
    if (found.fingerprint === fingerprint) return viewOf(found)
    throw new ApiError(
      409,
      'idempotency_key_reused',
      'Another call was asked for under this Idempotency-Key. Choose a new one.',
    )
  }

  async function allowedCallee(number: string, ours: readonly string[]): Promise<Callee> {
    const callee = calleeOf(number)
    if ('problem' in callee) throw refusedNumber[callee.problem]()
    if (!isAllowed(callee, rules.prefixes, ours)) throw refusedCountry(rules.prefixes)
    const until = quietUntil(callee.timeZones, rules.hours, now())
    if (until !== 0) throw quiet(until, now())
    return callee
  }

  async function make(asked: Wanted, key: RingingKey): Promise<string> {
    const { wanted, idempotencyKey, fingerprint } = asked
    const agentUuid = await agents.idOf(wanted.agent)
    checkAgentOfKey(key, agentUuid)
    const numbers = await storage.listNumbers()
    const callee = await allowedCallee(
      wanted.number,
      numbers.map(({ number }) => number),
    )
    const from = numberFor(wanted.from, agentUuid, callee, numbers)
    const { name = '', ...variables } = wanted.variables
    const wish = (admitted: CallBrief): OutboundWish => {
      const known = recordOf(findTasks(admitted.agent.tasks), variables)
      if ('problem' in known) {
        const field = `variables.${known.field}`
        throw new ApiError(422, 'invalid_variables', `variables: ${known.problem}`, { field })
      }
      const call = {
        keyId: key.keyId,
        idempotencyKey,
        fingerprint,
        number: callee.number,
        brief: JSON.stringify(admitted),
        createdAt: iso(now()),
      }
      const since = iso(Math.floor(now() / DAY_MS) * DAY_MS)
      const { perNumber, perDay, perKey, atOnce } = rules
      const { callsAtOnce } = key
      const ofKey = callsAtOnce === undefined ? undefined : { perDay: perKey, atOnce: callsAtOnce }
      const limits = { since, perNumber, perDay, atOnce, ofKey }
      return { call, record: known.record, limits }
    }
    const { brief } = await admitCall(
      {
        ...sessionWithKey(agentUuid),
        visitor: { name, companyName: '', mobileNumber: callee.number },
        caller: {
          channel: 'phone',
          direction: 'out',
          number: callee.number,
          line: { ownNumber: from, trunk: dialler.line, cost: rules.cost },
          keyId: key.keyId,
          outbound: {
            purpose: wanted.purpose.replace(/[.!?]+$/, ''),
            ...(name !== '' && { callee: name }),
            voicemail: wanted.voicemail,
          },
          facts: factsOf(variables),
          wish,
        },
      },
      async () => options.refuseUnlessFree(),
    )
    begin({ brief, to: callee.number, from, ringSeconds: RING_SECONDS })
    return brief.callId
  }

  /** Nobody waits for the line: what becomes of the call is in its record. */
  function begin(call: DialledCall): void {
    const dialled = dial(call).catch((error: unknown) => {
      // The line knows our id of the call, so what it reports still finds its record.
      log.error({ err: error, call: call.brief.callId }, 'could not record that a call was made')
    })
    dialling.add(dialled)
    void dialled.finally(() => dialling.delete(dialled))
  }

  async function dial(call: DialledCall): Promise<void> {
    const { callId } = call.brief
    let lineCall: string | undefined
    try {
      lineCall = await dialler.dial(call, reportsOf(call))
    } catch (error) {
      const mayRing = !(error instanceof DialError) || error.mayRing
      log.warn({ err: error, call: callId, line: dialler.line, mayRing }, 'a call was not taken on')
      // It may ring all the same. Then its line reports it, or it is lost.
      if (!mayRing) await end(callId, undefined, 'failed')
      return
    }
    if (lineCall !== undefined) await storage.advanceOutboundCall(callId, 'dialling', lineCall)
  }

  /** For a line without webhooks. */
  function reportsOf({ brief: { callId }, to, from }: DialledCall): DialReports {
    return {
      ringing: (lineCall) =>
        storage.advanceOutboundCall(callId, 'ringing', lineCall).catch((error: unknown) => {
          log.warn({ err: error, call: callId }, 'could not record that a telephone rings')
        }),
      async pickedUp(lineCall) {
        try {
          if ((await storage.takeOutboundAnswer(callId, lineCall)) === undefined) return false
          await options.addressCalls.take(callId, addressOfNumber(to, from), 'phone')
          options.onPickedUp?.()
          return true
        } catch (error) {
          log.error({ err: error, call: callId }, 'a call that was answered could not be taken')
          return false
        }
      },
      unanswered: (reason) => options.onUnanswered?.(reason),
    }
  }

  async function end(callId: string, lineCall: string | undefined, reason: string): Promise<void> {
    const endedAt = iso(now())
    const hasEnded = await storage.endUnheldCall(
      callId,
      lineCall,
      { endedAt, durationMs: 0, reason },
      options.announces ? endedAt : undefined,
    )
    if (!hasEnded) return
    log.info({ call: callId, reason, durationMs: 0 }, 'call ended')
    options.onUnanswered?.(reason)
    options.onStored()
  }

  /** Ends the calls of which nothing was heard any more, such as those that a crash has cut off. Rings nobody again. */
  async function endLost(): Promise<void> {
    try {
      for (const lost of await storage.listUnheldCalls(iso(now() - LOST_AFTER_MS))) {
        if (lost.carrierCall !== undefined) void dialler.cancel(lost.carrierCall)
        // One after the other: there are few.
        await end(lost.callId, undefined, lost.state === 'answered' ? 'neverConnected' : 'lost')
      }
    } catch (error) {
      log.error({ err: error }, 'could not end lost calls')
    }
  }

  return {
    async ring(wanted, key) {
      const before = await repeated(wanted, key)
      if (before) return before
      try {
        const callId = await make(wanted, key)
        return await viewOf(await storage.findOutboundCall({ callId }))
      } catch (error) {
        // The same request arrived twice at once.
        const isRepeated = error instanceof ApiError && error.code === 'repeated_request'
        const made = isRepeated ? await repeated(wanted, key) : undefined
        if (made) return made
        throw error
      }
    },

    async find(callId, { keyId }) {
      const found = await storage.findOutboundCall({ callId })
      if (found?.keyId !== keyId) throw unknownCall()
      return viewOf(found)
    },

    async heard(callId, lineCall, news) {
      if (news === 'ringing') await storage.advanceOutboundCall(callId, 'ringing', lineCall)
      else await end(callId, lineCall, news)
    },

    async answered(callId, lineCall) {
      const brief = await storage.takeOutboundAnswer(callId, lineCall)
      if (brief === undefined) return undefined
      const known = JSON.parse(brief) as CallBrief
      if (!known.phone) return undefined
      const carrier = { name: dialler.line as Carrier, callId: lineCall }
      return { ...known, phone: { ...known.phone, carrier } }
    },

    async close() {
      clearInterval(timer)
      await Promise.all(dialling)
    },
  }
}

/** Which of our numbers rings: the one that was named, or the agent's own, at best one of the callee's country. */
function numberFor(
  from: string | undefined,
  agentId: string,
  { country }: Callee,
  ours: readonly { number: string; agentId: string }[],
): string {
  if (from !== undefined) {
    if (ours.some(({ number }) => number === from)) return from
    throw new ApiError(
      422,
      'not_our_number',
      'from: is none of our numbers. See: npm run -s numbers.',
      {
        field: 'from',
      },
    )
  }
  const own = ours.filter((each) => each.agentId === agentId).map(({ number }) => number)
  const isThere = (number: string) => {
    const known = calleeOf(number)
    return 'country' in known && known.country === country
  }
  const chosen = own.find(isThere) ?? own[0]
  if (chosen !== undefined) return chosen
  throw new ApiError(
    422,
    'no_number',
    'from: the agent has no number of its own, so name one of ours: npm run -s numbers.',
    { field: 'from' },
  )
}

/** What a language model is told of the callee. */
const factsOf = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const unknownCall = (): ApiError =>
  new ApiError(404, 'call_not_found', 'This key has asked for no call with this id.')

const refusedNumber = {
  unknown: () =>
    new ApiError(422, 'invalid_number', 'number: no telephone in any country has this number.', {
      field: 'number',
    }),
  unusual: () =>
    new ApiError(
      403,
      'number_not_allowed',
      'number: only ordinary telephones are rung, and no premium, shared-cost, toll-free, personal or satellite numbers.',
      { field: 'number' },
    ),
}

const refusedCountry = (prefixes: readonly string[] | undefined): ApiError =>
  new ApiError(
    403,
    'number_not_allowed',
    prefixes === undefined
      ? 'number: only numbers in the countries of our own numbers are rung, unless OUTBOUND_PREFIXES names others.'
      : `number: only numbers that begin with ${prefixes.join(', ')} are rung (OUTBOUND_PREFIXES).`,
    { field: 'number' },
  )

/** People are asleep, or it is a Sunday there. */
function quiet(until: number | undefined, nowMs: number): ApiError {
  const when =
    until === undefined
      ? 'There is no time at which OUTBOUND_HOURS allow it on every clock of the country.'
      : `It is allowed from ${iso(until)} on.`
  return new ApiError(403, 'quiet_hours', `number: nobody is rung there at this time. ${when}`, {
    field: 'number',
    ...(until !== undefined && { retryAfterSeconds: Math.ceil((until - nowMs) / 1_000) }),
  })
}
