import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedCheck, stun } from '../testing/strangers.ts'
import { addresseeOf, parseCheck, stunClassOf } from './stunMessage.ts'

const REQUEST = 0x0001
const [USERNAME, NOMINATES, CHECKSUM] = [0x0006, 0x0025, 0x8028]
const name = Buffer.from('engine:caller')
const key = (text: string) => createSecretKey(Buffer.from(text))

const isSigned = (request: Buffer) => parseCheck(request, name)?.isSignedWith(key('secret'))

test('a check names whom it is meant for', () => {
  expect(
    addresseeOf(
      signedCheck([
        [NOMINATES, Buffer.alloc(0)],
        [USERNAME, name],
      ]),
    ),
  ).toBe('engine')
  expect(addresseeOf(stun(REQUEST, []))).toBeUndefined()
})

test('a check that was signed with the password is accepted', () => {
  expect(isSigned(signedCheck([[USERNAME, name]]))).toBe(true)
  expect(isSigned(signedCheck([[USERNAME, name]], [[CHECKSUM, Buffer.alloc(4)]]))).toBe(true)
  const naming = signedCheck([
    [USERNAME, name],
    [NOMINATES, Buffer.alloc(0)],
  ])
  expect(parseCheck(naming, name)).toMatchObject({ nominates: true })
})

test('a check that was changed, signed differently or meant for another call is not accepted', () => {
  const changed = signedCheck([[USERNAME, name]])
  changed.writeUInt8(changed.readUInt8(9) ^ 1, 9)
  expect(isSigned(changed)).toBe(false)
  expect(isSigned(signedCheck([[USERNAME, name]], [], 'guessed'))).toBe(false)
  expect(parseCheck(signedCheck([[USERNAME, Buffer.from('other:caller')]]), name)).toBeUndefined()
  expect(parseCheck(signedCheck([]), name)).toBeUndefined()
  expect(parseCheck(stun(REQUEST, [[USERNAME, name]]), name)).toBeUndefined()
})

test('content after the signature is not signed, so it is not used', () => {
  const request = signedCheck([[USERNAME, name]], [[NOMINATES, Buffer.alloc(0)]])
  expect(parseCheck(request, name)).toBeUndefined()
})

test('incomplete messages and other protocols are not checks', () => {
  const request = signedCheck([[USERNAME, name]])
  for (let bytes = 0; bytes < request.length; bytes++) {
    expect(parseCheck(request.subarray(0, bytes), name)).toBeUndefined()
  }
  expect(stunClassOf(request)).toBe('request')
  expect(stunClassOf(stun(0x0011, []))).toBe('indication')
  expect(stunClassOf(stun(0x0101, []))).toBe('response')
  expect(stunClassOf(stun(0x0111, []))).toBe('response')
  expect(stunClassOf(Buffer.alloc(20, 22))).toBeUndefined()
  expect(stunClassOf(request.subarray(0, 19))).toBeUndefined()
})
