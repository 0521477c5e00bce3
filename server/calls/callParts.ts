import type { Engine } from '@ringwell/engine/engine.ts'
import { ApiError } from '../http/apiError.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { Logger } from '../logging.ts'
import type { Storage } from '../storage/storage.ts'
import { type AddressCalls, type AddressCallsOptions, createAddressCalls } from './addressCalls.ts'
import { type AdmitCall, createAdmitCall } from './admitCall.ts'
import {
  type AgentDirectory,
  type AgentDirectoryOptions,
  createAgentDirectory,
} from './agentDirectory.ts'
import { type BeginCallDeps, type CallBeginner, createCallBeginner } from './beginCall.ts'
import type { CallLines } from './callLines.ts'
import type { KeyStore } from './keyStore.ts'
import type { MinuteBudget } from './minuteBudget.ts'
import { createOperatorKeys } from './operatorKeys.ts'
import type { RealtimeProvider } from './realtimeProvider.ts'
import type { RealtimeRoutesDeps } from './realtimeRoutes.ts'

export interface CallPartsOptions
  extends
    Pick<AgentDirectoryOptions, 'prompts' | 'agentOrigins' | 'dailyMinutes' | 'publicUrl'>,
    Pick<AddressCallsOptions, 'networks' | 'callLimitMs'>,
    Pick<BeginCallDeps, 'onBegun'> {
  callsPerAddress?: number | undefined
  storage: Storage
  log: Logger
  trustProxy: boolean | number | string[]
  idleLimitMs: number
  resumeWaitMs: number
  /** Whether agents say on the telephone that their calls are recorded, and how long such a call may last. */
  phone?: { saysRecorded: boolean; callLimitMs: number; sms?: object | undefined } | undefined
  limits: RateLimits
  minutes: MinuteBudget
  provider: RealtimeProvider
  embedded: EmbeddedEngine | undefined
  isStopping(): boolean
}

/** Our own engine, and the keys of its calls. */
export interface EmbeddedEngine {
  engine: Engine
  keys: KeyStore
  /** Lets calls go on when their line is lost. */
  lines?: CallLines | undefined
}

/** What the routes of all ways to call share. */
export interface CallParts {
  agents: AgentDirectory
  admitCall: AdmitCall
  /** Only our own engine answers these. */
  own:
    | {
        realtime: RealtimeRoutesDeps
        streams: StreamParts
        addressCalls: Pick<AddressCalls, 'take'>
      }
    | undefined
}

/** What the streams of carriers need. */
export interface StreamParts extends Pick<AddressCallsOptions, 'networks'> {
  beginner: CallBeginner
  /** Without it, no call goes on when its stream ends. */
  lines: Pick<CallLines, 'resume' | 'waiting'> | undefined
  /** Throws `ApiError` while new calls are not allowed. */
  refuseWhileStopping: () => void
}

export function createCallParts(options: CallPartsOptions): CallParts {
  const { storage, log, limits, embedded, provider } = options
  const agents = createAgentDirectory(options)
  // While the server stops and waits for calls under way, it refuses new calls but still accepts uploads.
  const refuseWhileStopping = (): void => {
    if (!options.isStopping()) return
    throw new ApiError(503, 'stopping', 'The server is being restarted. Please try again.', {
      retryAfterSeconds: 10,
    })
  }
  const addressCalls = createAddressCalls({
    storage,
    engine: embedded?.engine,
    networks: options.networks,
    neverConnected: limits.neverConnected,
    callsPerAddress: options.callsPerAddress,
    callLimitMs: options.callLimitMs,
    trustsProxy: options.trustProxy !== false,
    log,
  })
  const admitCall = createAdmitCall({
    agents,
    prompts: options.prompts,
    minutes: options.minutes,
    addressCalls,
    refuseWhileStopping,
    admitAgent: limits.admitAgent,
    callLimitMs: options.callLimitMs,
    phoneLimitMs: options.phone?.callLimitMs ?? options.callLimitMs,
    idleLimitMs: options.idleLimitMs,
    resumeWaitMs: embedded?.lines ? options.resumeWaitMs : 0,
    sendsTexts: options.phone?.sms !== undefined,
    isRelayed: embedded === undefined,
    saysRecorded: options.phone?.saysRecorded === true && embedded?.engine.recordsCalls === true,
  })
  if (!embedded) return { agents, admitCall, own: undefined }

  const { engine, keys } = embedded
  const operatorKeys = createOperatorKeys({ storage, wrongKeys: limits.wrongKeys, log })
  const beginner = createCallBeginner({ ...options, engine, keys, operatorKeys, addressCalls })
  const { networks } = options
  const streams = { beginner, lines: embedded.lines, networks, refuseWhileStopping }
  const withKey = { agents, operatorKeys, admitCall, rateLimit: limits.of('socket') }
  return {
    agents,
    admitCall,
    own: {
      realtime: {
        offers: {
          ...streams,
          engine,
          keys,
          lines: embedded.lines,
          storage,
          rateLimit: limits.of('realtime'),
        },
        sockets: { ...streams, ...withKey, engine },
        secrets: { ...withKey, provider },
      },
      streams,
      addressCalls,
    },
  }
}
