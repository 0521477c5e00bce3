import { describe, expect, test } from 'vitest'
import { voiceNames } from '@ringwell/protocol/voices.ts'
import { linesToWarm } from './warmUp.ts'

describe('the lines that are warmed before the first call', () => {
  const lines = linesToWarm()

  test('include the greeting in every voice', () => {
    const greeting = lines[0]?.text
    for (const voice of voiceNames)
      expect(lines.some((line) => line.voice === voice && line.text === greeting)).toBe(true)
  })

  test('have greetings before answers', () => {
    const firstAnswer = lines.findIndex(({ text }) => text.includes('The Pro plan costs'))
    expect(firstAnswer).toBeGreaterThan(voiceNames.length)
  })

  test('take a few minutes to synthesise, not hours', () => {
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
    // About 15 characters are one second of speech.
    expect(characters / 15 / 60).toBeLessThanOrEqual(20)
    expect(lines.length).toBeGreaterThan(50)
  })
})
