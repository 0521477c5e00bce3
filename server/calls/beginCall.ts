import type { Socket } from 'node:net'
import {
  type CallBrief,
  type Engine,
  EngineError,
  type LegRequest,
} from '@ringwell/engine/engine.ts'
import { ApiError } from '../http/apiError.ts'
import type { CallChannel } from '../storage/callStorage.ts'
import type { AddressCalls, CallerAddress } from './addressCalls.ts'
import type { KeyStore } from './keyStore.ts'
import type { OperatorKeys } from './operatorKeys.ts'

/** A call that was admitted and whose caller is here. */
export interface AwaitedCall {
  brief: CallBrief
  /** Whose lines it takes. */
  address: CallerAddress
  channel: CallChannel
  /** Called if no call resulted, for example to make a key usable again. */
  giveBack?: () => Promise<void>
}

export interface BeginCallDeps {
  engine: Engine
  keys: KeyStore
  operatorKeys: Pick<OperatorKeys, 'stillValid'>
  addressCalls: Pick<AddressCalls, 'take' | 'giveBack'>
  /** The engine has answered a call. */
  onBegun?: ((channel: CallChannel) => void) | undefined
}

/** What every way to call has in common, once somebody with a key is there. */
export interface CallBeginner {
  /** Uses up a minted key (`ek_…`). Throws `ApiError` 401. */
  redeem(
    key: string,
    caller: { address: CallerAddress; origin: string | undefined; channel: CallChannel },
  ): Promise<AwaitedCall>
  /** Takes a line and connects the caller. Whatever it throws, nothing is left of the call. */
  begin(call: AwaitedCall, leg: LegRequest, socket?: Socket): Promise<string>
}

export function createCallBeginner(deps: BeginCallDeps): CallBeginner {
  const { engine, keys, operatorKeys, addressCalls } = deps
  return {
    async redeem(key, { address, origin, channel }) {
      const redemption = await keys.redeem(key, origin)
      if ('refused' in redemption) throw refusals[redemption.refused]()
      const { brief, keyId } = redemption
      const giveBack = (): Promise<void> => keys.giveBack(key).catch(() => undefined)
      if (keyId === undefined) return { brief, address, channel, giveBack }
      const minter = await operatorKeys.stillValid(keyId).catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
      return { brief, address: { ...address, key: minter }, channel, giveBack }
    },

    async begin({ brief, address, channel, giveBack }, leg, socket) {
      const { callId } = brief
      const freeLine = (): Promise<void> => addressCalls.giveBack(callId).catch(() => undefined)
      await addressCalls.take(callId, address, channel).catch(async (error: unknown) => {
        // The database may have taken the line even though its answer came too late.
        if (!(error instanceof ApiError)) await freeLine()
        await giveBack?.()
        throw error
      })
      try {
        const answer = await engine.connect(leg, brief, socket)
        deps.onBegun?.(channel)
        return answer
      } catch (error) {
        await freeLine()
        // No call resulted, so the visitor may try again with the same key until it expires.
        if (error instanceof EngineError) await giveBack?.()
        else engine.hangUp(callId, 'failed')
        throw error
      }
    },
  }
}

const refusals = {
  elsewhere: () =>
    new ApiError(
      401,
      'invalid_api_key',
      'This key was issued to another page. Ask for a new session.',
    ),
  unknown: () =>
    new ApiError(401, 'invalid_api_key', 'This key was not issued here. Ask for a new session.'),
  expired: () =>
    new ApiError(401, 'expired_api_key', 'This key has expired. Ask for a new session.'),
  used: () =>
    new ApiError(
      401,
      'used_api_key',
      'This key was already used for a call. Ask for a new session.',
    ),
}
