import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { openingOf } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { trades } from '@ringwell/content/site/trades.ts'
import { describe, expect, test } from 'vitest'
import { voiceNames } from '@ringwell/protocol/voices.ts'
import { knownLines } from './knownLines.ts'
import { clausesOf } from '../english/clauses.ts'
import { linesOfCall, linesToWarm } from './warmUp.ts'

describe('the lines that are warmed before the first call', () => {
  const lines = linesToWarm()

  test('include the greeting in every voice', () => {
    const greeting = lines[0]?.text
    for (const voice of voiceNames)
      expect(lines.some((line) => line.voice === voice && line.text === greeting)).toBe(true)
  })

  test('include the greeting of the business that a visitor finds filled in for their trade', () => {
    const texts = lines.map(({ text }) => text)
    for (const { calls } of trades)
      if (typeof calls !== 'string') expect(texts).toContain(openingOf(calls))
  })

  test('have greetings before answers', () => {
    const answers = new Set(
      knownLines().flatMap(({ kind, text }) => (kind === 'answer' ? [text] : [])),
    )
    const firstAnswer = lines.findIndex(({ text }) => answers.has(text))
    expect(firstAnswer).toBeGreaterThan(voiceNames.length)
  })

  test('take a few minutes to synthesise, not hours', () => {
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
    // About 15 characters are one second of speech.
    expect(characters / 15 / 60).toBeLessThanOrEqual(20)
    expect(lines.length).toBeGreaterThan(50)
  })
})

describe('the lines that are made ahead in a call', () => {
  const speaking = { voice: 'echo', accent: 'British', language: 'en' }
  const linesOf = (agent: string) => linesOfCall(agent, speaking)

  test('are the beginnings of what its agent says, in its voice', () => {
    const texts = linesOf('general').map(({ text }) => text)
    const answers = knownLines().filter(
      ({ agent, kind }) => agent === 'general' && kind === 'answer',
    )
    expect(answers.some(({ text }) => texts.includes(clausesOf(text)[0]!.trim()))).toBe(true)
    expect(linesOf('general')[0]).toEqual({ ...speaking, text: cutOff })
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(100)
  })

  test('include what an agent asks for its tasks among the first', () => {
    const texts = linesOf('restaurant').map(({ text }) => text)
    expect(texts.slice(0, 60)).toContain(
      restaurantTasks.tasks.get('bookTable')!.slots['people']!.ask[0],
    )
  })

  test.each(builtInAgents.map(({ profile }) => profile.id))(
    'can be made within a call: %s',
    (agent) => {
      const lines = linesOf(agent)
      const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
      expect(lines.length).toBeGreaterThan(20)
      expect(characters).toBeLessThanOrEqual(4_000)
    },
  )
})
