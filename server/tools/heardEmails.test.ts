import { describe, expect, test } from 'vitest'
import { emailsHeardAs, heardEmail } from './heardEmails.ts'

describe('an e-mail address that was heard', () => {
  test.each([
    ['maria.anderson@outlook.com', 'maria.andersson@outlook.com'],
    ['phillip@acme.example', 'philip@acme.example'],
    ['priya@acme.example', 'priya@acme.example'],
  ])('as %s can be %s', (heard, meant) => {
    expect(emailsHeardAs(heard)).toContain(meant)
    expect(heardEmail(heard)).toBe(heardEmail(meant))
  })

  test.each([
    ['another letter', 'anna@acme.example', 'anya@acme.example'],
    ['another domain', 'ben@acme.example', 'ben@accme.example'],
    ['two doubled letters', 'phila@acme.example', 'phhilla@acme.example'],
  ])('is no other one: %s', (_what, heard, other) => {
    expect(emailsHeardAs(heard)).not.toContain(other)
  })

  test('is compared with a few others only, however long it is', () => {
    expect(emailsHeardAs(`${'nt'.repeat(5_000)}@acme.example`).length).toBeLessThan(70)
  })
})
