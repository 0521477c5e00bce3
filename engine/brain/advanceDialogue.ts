import type { Dialogue } from '@ringwell/content/agents/playbookSchema.ts'
import { pick, type Conversation, type Step } from './conversationState.ts'
import { closing, fillDialogue, nextQuestion, type Filled } from './fillDialogue.ts'

/** Starts to ask, leaving out what was said already: a number given once serves the whole call. */
export function beginDialogue(state: Conversation, dialogue: Dialogue, words: string): Step {
  const known: Record<string, string> = {}
  for (const { slot, kind } of dialogue.questions) {
    const value = state.remembered[slot]
    if (value !== undefined && (kind === 'words' || kind === 'digits')) known[slot] = value
  }
  const filling = fillDialogue(dialogue, known, words, { awaiting: false, correcting: true })
  return advanceDialogue(state, dialogue, filling?.filled ?? known, [
    ...(dialogue.start === undefined ? [] : [dialogue.start]),
    ...(filling?.heard ?? []),
  ])
}

/** Says what was understood, then asks the next question or closes. */
export function advanceDialogue(
  state: Conversation,
  dialogue: Dialogue,
  filled: Filled,
  lead: readonly string[],
): Step {
  const next = nextQuestion(dialogue, filled)
  const common = {
    ...state,
    misses: 0,
    last: undefined,
    remembered: { ...state.remembered, ...filled },
  }
  if (next !== undefined) {
    return {
      state: { ...common, open: { id: dialogue.id, filled, asked: 0 } },
      say: [...lead, next.ask[0]!].join(' '),
    }
  }
  const times = state.answered.get(dialogue.id) ?? 0
  return {
    state: {
      ...common,
      open: undefined,
      finished: { id: dialogue.id, filled },
      answered: new Map(state.answered).set(dialogue.id, times + 1),
    },
    say: [...lead, pick(closing(dialogue, filled), times)].join(' '),
  }
}
