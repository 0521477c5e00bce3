import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { describe, expect, test } from 'vitest'
import { promptsFor } from './promptsFor.ts'

const lines = [
  'Book me a demo for Thursday at eleven.',
  'What does the Pro plan cost?',
  'Are you real?',
]
const answers = ['Tomorrow', 'On Friday']
const state = { lines, answers: [], said: [] }

describe('the prompts', () => {
  test('are all lines before anything was said', () => {
    expect(promptsFor(state)).toEqual(lines)
  })

  test('leave out what was said, as the recogniser writes it', () => {
    const said = ['what does the pro plan cost', 'And thank you very much.']
    expect(promptsFor({ ...state, said: ['I would like a demo on Thursday at eleven'] })).toEqual(
      lines.slice(1),
    )
    expect(promptsFor({ ...state, said })).toEqual([lines[0], lines[2]])
  })

  test('keep a line that shares a few words with what was said', () => {
    const said = ['What does it do?', 'Book a table.']
    expect(promptsFor({ ...state, said })).toEqual(lines)
  })

  test('come back once all of them were said', () => {
    expect(promptsFor({ ...state, said: lines })).toEqual(lines)
  })

  test('begin with the answers to what the agent asks, and what was not said yet follows', () => {
    expect(promptsFor({ ...state, answers, said: lines.slice(0, 2) })).toEqual([
      ...answers,
      lines[2],
    ])
    expect(promptsFor({ ...state, answers, said: lines })).toEqual(answers)
    expect(promptsFor({ ...state, lines: [], answers })).toEqual(answers)
  })

  test.each(builtInAgents.map(({ profile }) => [profile.name, profile.tryIt] as const))(
    'of %s have room in two rows',
    (_name, tryIt) => {
      const shown = promptsFor({ ...state, lines: [...tryIt, callPanel.promptForAll] })
      expect(shown.slice(0, 2)).toEqual(tryIt)
      // One of them leaves the other one there.
      for (const line of tryIt)
        expect(promptsFor({ ...state, lines: tryIt, said: [line] })).toEqual(
          tryIt.filter((each) => each !== line),
        )
    },
  )
})
