import {
  englishOnly,
  goOn,
  niceToMeet,
  notFollowed,
  silenceLines,
  silenceLinesOnPhone,
  unknownLines,
  unknownOnTheJob,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import { answerParts } from './answerPart.ts'
import { pick, type CallMemory, type Heard, type Step } from './callMemory.ts'
import { firstName } from './greet.ts'
import { isForeignScript } from '../understanding/readWords.ts'
import type { AgentPlaybook } from './agentPlaybook.ts'

/**
 * Returns the agent's next answer. This function is pure: the same turns lead to the same text.
 */
export function answerTo(playbook: AgentPlaybook, state: CallMemory, heard: Heard): Step {
  if (heard.text.trim() === '') return keepSilence(state)
  if (isForeignScript(heard.text)) return { state, say: englishOnly }
  const step =
    takeName(state, heard.text) ?? answerParts(playbook, state, heard) ?? miss(playbook, state)
  return { state: { ...step.state, said: step.say }, say: step.say }
}

/** Handles `My name is Priya.`, but only when the visitor said nothing else. */
export function takeName(state: CallMemory, text: string): Step | undefined {
  const said =
    /^(?:(?:hi|hello|hey|well|so|yes)[,.!]? )*(?:my name is|my name's|call me|i am called) (\p{L}[\p{L}'’-]*)(?: \p{L}[\p{L}'’-]*)?[.!]?$/iu
  const name = firstName(said.exec(text.trim())?.[1] ?? '')
  if (name === undefined) return undefined
  const written = name.charAt(0).toUpperCase() + name.slice(1)
  return { state: { ...state, name: written, misses: 0 }, say: `${niceToMeet(written)} ${goOn}` }
}

export function keepSilence(state: CallMemory): Step {
  const { silences, isOnPhone = false } = state
  return { state: { ...state, silences: silences + 1 }, say: silenceLine(silences, isOnPhone) }
}

/** What the agent says to somebody who says nothing. */
export const silenceLine = (times: number, isOnPhone: boolean): string =>
  pick(isOnPhone ? silenceLinesOnPhone : silenceLines, times)

/** Asks again what the greeting has asked. */
export const missOpening = ({ agent }: AgentPlaybook, state: CallMemory): Step => ({
  state: { ...state, misses: 1 },
  say: `${notFollowed} ${agent.profile.greeting.at(-1)}`,
})

export function miss(playbook: AgentPlaybook, state: CallMemory): Step {
  const { speaksForCompany, unknownLines: own } = playbook.agent
  const lines = own ?? (speaksForCompany ? unknownLines : unknownOnTheJob)
  if (state.misses === 0) {
    return {
      state: { ...state, misses: 1, firstMisses: state.firstMisses + 1 },
      say: pick(lines.first, state.firstMisses),
    }
  }
  return {
    state: { ...state, misses: state.misses + 1, laterMisses: state.laterMisses + 1 },
    say: pick(lines.again, state.laterMisses),
  }
}
