import { describe, expect, test } from 'vitest'
import { voiceNames } from '@ringwell/protocol/voices.ts'
import { linesToWarm } from './warmUp.ts'

describe('what is spoken before anybody calls', () => {
  const lines = linesToWarm()

  test('the greeting of every voice is among it', () => {
    const greeting = lines[0]?.text
    for (const voice of voiceNames)
      expect(lines.some((line) => line.voice === voice && line.text === greeting)).toBe(true)
  })

  test('greetings come before answers', () => {
    const firstAnswer = lines.findIndex(({ text }) => text.includes('The Pro plan costs'))
    expect(firstAnswer).toBeGreaterThan(voiceNames.length)
  })

  test('it is a few minutes of work, not hours', () => {
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
    // About 15 characters a second of speech.
    expect(characters / 15 / 60).toBeLessThanOrEqual(20)
    expect(lines.length).toBeGreaterThan(50)
  })
})
