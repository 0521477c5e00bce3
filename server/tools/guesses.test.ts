import { describe, expect, test } from 'vitest'
import { createLocalCounter, createSharedCounter } from '../http/requestCounter.ts'
import { createGuesses, type GuessesOptions } from './guesses.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import {
  code,
  dinner,
  named,
  openTools,
  phone,
  quiet,
  referenceIn,
  shah,
} from '../testing/openTools.ts'

/** A restaurant whose bookings are protected against guessing, and a stranger who calls it. */
async function openGuarded(counter: GuessesOptions['counter'] = createLocalCounter()) {
  const networks = new Map<string, string>()
  const guesses = createGuesses({
    counter,
    scale: 1,
    networkOf: (callId) => networks.get(callId),
  })
  const caller = await openTools(undefined, undefined, { guesses })
  const booked = await caller.ask('bookings.book', { ...dinner, phone })
  let calls = 0
  /** Guesses in calls of three tries each. */
  const guess = async (network: string, args: object) => {
    const callId = `stranger ${Math.floor(calls++ / 3)} ${network}`
    networks.set(callId, network)
    const result = await caller.ask('bookings.cancel', { ...args }, { callId })
    return result.status === 'refused' ? result.reason : result.status
  }
  return { caller, reference: code(referenceIn(booked)), guess }
}

// Rule T17
describe('a stranger who calls again and again', () => {
  test('does not find out a name by trying many', async () => {
    const { caller, reference, guess } = await openGuarded()
    const reasons: string[] = []
    for (let at = 0; at < 6; at += 1)
      reasons.push(await guess('one', { phone, name: named(`Q${at}`) }))
    expect(new Set(reasons)).toEqual(new Set(['notFound']))
    expect(await guess('one', { phone, name: named('Shah') })).toBe('tooManyTries')
    // Calls of that network still find the booking by its reference, which nobody has guessed at.
    const own = { reference, name: shah }
    expect(await caller.ask('bookings.find', own, { callId: 'own' })).toMatchObject({
      status: 'done',
    })
  })

  test.each(['in memory', 'in the database of several servers'])(
    'does not find out a name by trying many at once, counted %s',
    async (where) => {
      const storage = openTestStorage()
      const counter =
        where === 'in memory'
          ? createLocalCounter()
          : createSharedCounter({ storage, log: quiet, now: Date.now })
      const { guess } = await openGuarded(counter)
      const reasons = await Promise.all(
        Array.from({ length: 60 }, (_, at) => guess('one', { phone, name: named(`Q${at}`) })),
      )
      expect(reasons.filter((reason) => reason === 'notFound')).toHaveLength(6)
      expect(reasons.filter((reason) => reason === 'tooManyTries')).toHaveLength(54)
      expect(await guess('one', { phone, name: named('Shah') })).toBe('tooManyTries')
    },
  )

  test('does not lock out the owner of a number, who calls from another network', async () => {
    const { guess } = await openGuarded()
    for (let at = 0; at < 40; at += 1)
      await guess(`network ${at % 8}`, { phone, name: named(`Q${at}`) })
    expect(await guess('of the owner', { phone, name: named('Q') })).toBe('notFound')
    expect(await guess('of the owner', { phone, name: named('Shah') })).toBe('done')
  })

  test('right tries, and tries that the call is not allowed, count toward no limit', async () => {
    const { guess, caller, reference } = await openGuarded()
    for (let at = 0; at < 40; at += 1) {
      const result = await caller.ask(
        'bookings.find',
        { reference, name: shah },
        { callId: `c${at}` },
      )
      expect(result.status).toBe('done')
    }
    expect(await guess('one', { phone, name: named('Shah') })).toBe('done')
  })

  test('does not find out a reference by trying many, and blocks no other network', async () => {
    const { reference, guess } = await openGuarded()
    const reasons: string[] = []
    // No reference contains the letter A.
    for (let at = 0; at < 30; at += 1)
      reasons.push(await guess('one', { reference: code(`AAA${at + 10}`), name: shah }))
    expect(new Set(reasons)).toEqual(new Set(['notFound']))
    const own = { reference, name: shah }
    expect(await guess('one', own)).toBe('tooManyTries')
    expect(await guess('other', own)).toBe('done')
  })
})
