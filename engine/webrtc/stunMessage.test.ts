import { createHmac, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { stun } from '../testing/strangers.ts'
import { parseCheck, stunClassOf } from './stunMessage.ts'

const REQUEST = 0x0001
const [USERNAME, INTEGRITY, NOMINATES, CHECKSUM] = [0x0006, 0x0008, 0x0025, 0x8028]
const name = Buffer.from('engine:caller')
const key = (text: string) => createSecretKey(Buffer.from(text))

type Attributes = [number, Uint8Array][]

function signed(before: Attributes, after: Attributes = [], password = 'secret'): Buffer {
  const request = stun(REQUEST, [...before, [INTEGRITY, Buffer.alloc(20)], ...after])
  const unsignedBytes = stun(REQUEST, before).length
  const content = Buffer.from(request.subarray(0, unsignedBytes))
  content.writeUInt16BE(unsignedBytes - 20 + 24, 2)
  createHmac('sha1', password)
    .update(content)
    .digest()
    .copy(request, unsignedBytes + 4)
  return request
}

const isSigned = (request: Buffer) => parseCheck(request, name)?.isSignedWith(key('secret'))

test('a check that was signed with the password is accepted', () => {
  expect(isSigned(signed([[USERNAME, name]]))).toBe(true)
  expect(isSigned(signed([[USERNAME, name]], [[CHECKSUM, Buffer.alloc(4)]]))).toBe(true)
  const naming = signed([
    [USERNAME, name],
    [NOMINATES, Buffer.alloc(0)],
  ])
  expect(parseCheck(naming, name)).toMatchObject({ nominates: true })
})

test('a check that was changed, signed differently or meant for another call is not accepted', () => {
  const changed = signed([[USERNAME, name]])
  changed.writeUInt8(changed.readUInt8(9) ^ 1, 9)
  expect(isSigned(changed)).toBe(false)
  expect(isSigned(signed([[USERNAME, name]], [], 'guessed'))).toBe(false)
  expect(parseCheck(signed([[USERNAME, Buffer.from('other:caller')]]), name)).toBeUndefined()
  expect(parseCheck(signed([]), name)).toBeUndefined()
  expect(parseCheck(stun(REQUEST, [[USERNAME, name]]), name)).toBeUndefined()
})

test('content after the signature is not signed, so it is not used', () => {
  const request = signed([[USERNAME, name]], [[NOMINATES, Buffer.alloc(0)]])
  expect(parseCheck(request, name)).toBeUndefined()
})

test('incomplete messages and other protocols are not checks', () => {
  const request = signed([[USERNAME, name]])
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
