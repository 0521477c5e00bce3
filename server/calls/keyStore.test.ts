import { beforeEach, describe, expect, test } from 'vitest'
import { ENGINE_CALL_LIMIT_MS, KEY_LIFETIME_MS } from '@ringwell/protocol/callLimits.ts'
import { createKeyStore, type KeyStore } from './keyStore.ts'

const brief = {
  callId: 'c1',
  agentUuid: 'agent',
  instructions: '',
  allowCustomInstructions: true,
  language: 'en',
  voice: 'shimmer',
  accent: 'Indian',
  visitor: { name: '', companyName: '' },
  model: 'm',
}

let now = 0
let keys: KeyStore
beforeEach(() => {
  now = 1_000
  keys = createKeyStore(() => now)
})

describe('a key', () => {
  test('looks like a short-lived key, and no two are alike', () => {
    const values = new Set(Array.from({ length: 100 }, () => keys.issue(brief).value))
    expect(values.size).toBe(100)
    for (const value of values) expect(value).toMatch(/^ek_[\w-]{43}$/)
  })

  test('is good for one call', () => {
    const { value } = keys.issue(brief)
    expect(keys.callOf(value)).toBeUndefined()
    expect(keys.redeem(value)).toEqual({ brief })
    expect(keys.redeem(value)).toEqual({ refused: 'used' })
    expect(keys.callOf(value)).toBe('c1')
  })

  test('works until it expires, and not after', () => {
    const first = keys.issue(brief)
    const second = keys.issue(brief)
    expect(first.expiresAt).toBe(1_000 + KEY_LIFETIME_MS)
    now = first.expiresAt - 1
    expect(keys.redeem(first.value)).toEqual({ brief })
    now = first.expiresAt
    expect(keys.redeem(second.value)).toEqual({ refused: 'expired' })
  })

  test('that was given back works again, and still expires', () => {
    const { value, expiresAt } = keys.issue(brief)
    keys.redeem(value)
    keys.giveBack(value)
    expect(keys.redeem(value)).toEqual({ brief })
    keys.giveBack(value)
    now = expiresAt
    expect(keys.redeem(value)).toEqual({ refused: 'expired' })
  })

  test('of somebody else is unknown', () => {
    keys.issue(brief)
    expect(keys.redeem(`ek_${'x'.repeat(43)}`)).toEqual({ refused: 'unknown' })
  })

  test('is remembered while its call may run, then forgotten', () => {
    const { value } = keys.issue(brief)
    keys.redeem(value)
    now += ENGINE_CALL_LIMIT_MS
    keys.sweep()
    expect(keys.callOf(value)).toBe('c1')
    now += KEY_LIFETIME_MS + 60_000
    keys.sweep()
    expect(keys.size).toBe(0)
    expect(keys.redeem(value)).toEqual({ refused: 'unknown' })
  })

  test('can be minted without end and takes bounded memory', () => {
    for (let minted = 0; minted < 20_050; minted += 1) keys.issue(brief)
    expect(keys.size).toBeLessThanOrEqual(20_001)
  })
})
