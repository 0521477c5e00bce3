import { describe, expect, test } from 'vitest'
import { dtlsRecord } from '../testing/strangers.ts'
import { endsConnection, filterRecords } from './dtlsRecords.ts'

const [CIPHER_CHANGE, ALERT, HANDSHAKE, DATA] = [20, 21, 22, 23]
const certificate = Buffer.concat([
  Buffer.from([11, 0, 0, 4, 0, 1, 0, 0, 0, 0, 0, 4]),
  Buffer.alloc(4),
])
const finished = Buffer.concat([
  Buffer.from([20, 0, 0, 4, 0, 2, 0, 0, 0, 0, 0, 4]),
  Buffer.alloc(4),
])
const sealed = Buffer.alloc(40, 7)

describe('before the connection is up', () => {
  test('a handshake passes unchanged', () => {
    const flight = Buffer.concat([
      dtlsRecord(HANDSHAKE, 0, certificate),
      dtlsRecord(CIPHER_CHANGE, 0, Buffer.from([1])),
      dtlsRecord(HANDSHAKE, 1, sealed),
    ])
    expect(filterRecords(flight, false)).toEqual({ passed: flight, alerts: [] })
  })

  test.each([
    ['an alert in plaintext', dtlsRecord(ALERT, 0, Buffer.from([2, 40]))],
    ['data in plaintext', dtlsRecord(DATA, 0, sealed)],
    ['data that comes before the proof', dtlsRecord(DATA, 1, sealed)],
    ['a Finished in plaintext', dtlsRecord(HANDSHAKE, 0, finished)],
    [
      'a Finished behind another message',
      dtlsRecord(HANDSHAKE, 0, Buffer.concat([certificate, finished])),
    ],
    ['an unknown type', dtlsRecord(40, 0, Buffer.alloc(0))],
  ])('%s does not pass', (_, record) => {
    expect(filterRecords(record, false)).toEqual({ passed: undefined, alerts: [] })
  })
})

describe('once the connection is up', () => {
  test('of a repeated last flight, only encrypted records pass', () => {
    const finish = dtlsRecord(HANDSHAKE, 1, sealed)
    const again = Buffer.concat([
      dtlsRecord(HANDSHAKE, 0, certificate),
      dtlsRecord(CIPHER_CHANGE, 0, Buffer.from([1])),
      finish,
    ])
    expect(filterRecords(again, true).passed).toEqual(finish)
  })

  test('alerts are separated, and the rest passes', () => {
    const [before, after] = [dtlsRecord(DATA, 1, sealed, 1), dtlsRecord(DATA, 1, sealed, 3)]
    const { passed, alerts } = filterRecords(
      Buffer.concat([before, dtlsRecord(ALERT, 1, sealed, 2), after]),
      true,
    )
    expect(passed).toEqual(Buffer.concat([before, after]))
    expect(alerts).toMatchObject([{ epoch: 1, sequenceNumber: 2, contentLen: 40 }])
  })

  test('an incomplete record ends the reading', () => {
    const whole = dtlsRecord(DATA, 1, sealed)
    expect(filterRecords(Buffer.concat([whole, whole.subarray(0, 20)]), true).passed).toEqual(whole)
    expect(filterRecords(whole.subarray(0, 20), true).passed).toBeUndefined()
  })
})

test('a close_notify and a fatal alert end a connection, and a warning does not', () => {
  expect(endsConnection(Buffer.from([1, 0]))).toBe(true)
  expect(endsConnection(Buffer.from([2, 40]))).toBe(true)
  expect(endsConnection(Buffer.from([1, 100]))).toBe(false)
  expect(endsConnection(Buffer.from([1]))).toBe(false)
})
