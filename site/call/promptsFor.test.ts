import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { describe, expect, test } from 'vitest'
import { promptsFor } from './promptsFor.ts'

const lines = ['Book me a demo for Thursday.', 'What does the Pro plan cost?', 'Are you real?']
const answers = ['Yes, that’s right.', 'No, that’s not right.']
const state = { lines, answers, said: [], isConfirming: false, isSilent: false }

describe('the prompts', () => {
  test('are all lines before anything was said', () => {
    expect(promptsFor(state)).toEqual(lines)
  })

  test('leave out what was said, as the recogniser writes it', () => {
    const said = ['what does the pro plan cost', 'And thank you very much.']
    expect(promptsFor({ ...state, said })).toEqual([lines[0], lines[2]])
  })

  test('keep a line that shares a few words with what was said', () => {
    const said = ['What does it do?', 'Book a table.']
    expect(promptsFor({ ...state, said })).toEqual(lines)
  })

  test('come back after a silence, once all of them were said', () => {
    expect(promptsFor({ ...state, said: lines })).toEqual([])
    expect(promptsFor({ ...state, said: lines, isSilent: true })).toEqual(lines)
  })

  test('are the answers while the agent asks whether all is right', () => {
    expect(promptsFor({ ...state, isConfirming: true })).toEqual(answers)
  })

  test.each(builtInAgents.map(({ profile }) => [profile.name, profile.tryIt] as const))(
    'of %s have room in two rows',
    (_name, tryIt) => {
      const shown = promptsFor({ ...state, lines: [...tryIt, callPanel.promptForAll] })
      expect(shown.slice(0, 2)).toEqual(tryIt)
    },
  )
})
