import { describe, expect, test } from 'vitest'
import { aLaw, type G711, muLaw } from './g711.ts'

const allBytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)

/** Values of ITU-T G.711, tables 1a to 2b, in 16 bits: µ-law has 14 of them, and A-law 13. */
const published: [string, G711, [byte: number, sample: number][]][] = [
  [
    'µ-law',
    muLaw,
    [
      [0xff, 0],
      [0xfe, 8],
      [0xef, 132],
      [0x80, 32_124],
      [0x00, -32_124],
    ],
  ],
  [
    'A-law',
    aLaw,
    [
      [0xd5, 8],
      [0x55, -8],
      [0xc5, 264],
      [0xaa, 32_256],
      [0x2a, -32_256],
    ],
  ],
]

describe.each(published)('%s', (_name, law, values) => {
  test('has the values that the standard publishes', () => {
    for (const [byte, sample] of values) {
      expect([...law.decode(Uint8Array.of(byte))]).toEqual([sample])
      expect([...law.encode(Int16Array.of(sample))]).toEqual([byte])
    }
  })

  test('gives every value back that it has', () => {
    const samples = law.decode(allBytes)
    expect(law.decode(law.encode(samples))).toEqual(samples)
  })

  test('never errs by more than half of a step, from the quietest to the loudest sample', () => {
    const samples = Int16Array.from({ length: 65_536 }, (_, at) => at - 32_768)
    const again = law.decode(law.encode(samples))
    for (const [at, sample] of samples.entries()) {
      const error = Math.abs(again[at]! - sample)
      // A step is a 16th of its segment; µ-law's segments begin 132 lower. The loudest samples are clipped.
      const most = Math.max(8, (Math.abs(sample) + 132) / 32, Math.abs(sample) - 32_124)
      if (error > most) expect.fail(`${sample} became ${again[at]}`)
    }
  })
})
