import { notCaught } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { advanceDialogue, beginDialogue } from './advanceDialogue.ts'
import { answerIntent, plainest, sameAgain } from './answerIntent.ts'
import {
  pick,
  type Conversation,
  type Heard,
  type HeardPart,
  type Step,
} from './conversationState.ts'
import { fillDialogue, nextQuestion } from './fillDialogue.ts'
import { meaningOf } from './meaningOf.ts'
import { namesOnlySlots, readSlots } from './readSlots.ts'
import { coreOf } from './readWords.ts'
import type { Script } from './script.ts'

/** A match this near is meant, even while the agent waits for an answer to its question. */
const SURELY_MEANT = 0.62
/** In the middle of a dialogue, these need no answer of their own. */
const passing = new Set(['yes', 'no', 'thanks', 'hello', 'praise', 'wait'])
/** Small talk that is ignored when the same utterance also contains a question. */
const asides = new Set([...passing, 'howAreYou', 'canYouHear'])

/** Answers every sentence that has a meaning, but at most two. */
export function answerParts(script: Script, state: Conversation, heard: Heard): Step | undefined {
  const parts = heard.sentences.filter((part) => {
    const best = meaningOf(script, part)
    return best !== undefined && !asides.has(best.id)
  })
  let at = state
  const said: string[] = []
  for (const part of parts.length > 0 ? parts.slice(0, 2) : [heard.whole]) {
    // `I need to move it. Thursday?`: any sentence may contain what a dialogue asks for.
    const begins = script.dialogues.has(part.matches[0]?.id ?? '')
    const step = answerPart(script, at, begins ? { ...part, words: heard.whole.words } : part)
    if (step === undefined || said.includes(step.say)) continue
    said.push(step.say)
    at = step.state
    if (at.open !== undefined) break
  }
  return said.length === 0 ? undefined : { state: at, say: said.join(' ') }
}

function answerPart(script: Script, state: Conversation, part: HeardPart): Step | undefined {
  const slots = readSlots(part.words)
  const namesOnly = namesOnlySlots(part.words, slots)
  const again = namesOnly ? sameAgain(script, state, slots) : undefined
  if (again !== undefined) return again

  const best = meaningOf(script, part)
  if (best === undefined) return namesOnly ? plainest(script, state, slots) : undefined
  const dialogue = script.dialogues.get(best.id)
  if (dialogue !== undefined) return beginDialogue(state, dialogue, part.words)
  const intent = script.intents.get(best.id)
  return intent && answerIntent(script, state, intent, slots, part.words)
}

/** Takes the answer that the agent asked for, or answers a question in between and asks again. */
export function continueDialogue(
  script: Script,
  state: Conversation,
  heard: Heard,
): Step | undefined {
  const { open } = state
  const dialogue = open === undefined ? undefined : script.dialogues.get(open.id)
  if (open === undefined || dialogue === undefined) return undefined
  const { words } = heard.whole
  const part = { words, matches: heard.whole.matches.filter(({ id }) => !passing.has(id)) }
  const best = part.matches[0]
  const elsewhere = best !== undefined && best.id !== dialogue.id && best.score >= SURELY_MEANT

  if (elsewhere && best.id === 'neverMind') {
    return answerPart(script, { ...state, open: undefined }, part)
  }
  if (!(elsewhere && isQuestion(heard))) {
    const options = { awaiting: true, correcting: corrects(words) }
    const filling = fillDialogue(dialogue, open.filled, words, options)
    if (filling !== undefined) {
      return advanceDialogue(state, dialogue, filling.filled, filling.heard)
    }
  }
  const question = nextQuestion(dialogue, open.filled)
  const askAgain = question === undefined ? '' : pick(question.ask, open.asked + 1)
  const stillOpen = { ...open, asked: open.asked + 1 }
  if (meaningOf(script, part) !== undefined && best?.id !== dialogue.id) {
    const aside = answerPart(script, state, part)
    if (aside === undefined) return undefined
    // Another dialogue replaces this one. Anything else is answered, and this dialogue continues.
    if (aside.state.open?.id !== open.id || aside.state.finished !== state.finished) return aside
    const answered = script.intents.get(aside.state.last?.id ?? '')
    return answered?.endsDialogue === true
      ? { ...aside, state: { ...aside.state, open: undefined } }
      : { state: { ...aside.state, open: stillOpen }, say: `${aside.say} ${askAgain}` }
  }
  if (state.misses > 0) return undefined
  return {
    state: { ...state, misses: 1, open: stillOpen },
    say: `${notCaught} ${askAgain}`,
  }
}

/** Handles `Actually, make that Saturday` after everything was settled. */
export function correctDialogue(
  script: Script,
  state: Conversation,
  heard: Heard,
): Step | undefined {
  const { finished } = state
  const dialogue = finished === undefined ? undefined : script.dialogues.get(finished.id)
  if (finished === undefined || dialogue === undefined) return undefined
  const { words, matches } = heard.whole
  if (!corrects(words)) {
    const best = matches[0]
    const elsewhere = best !== undefined && best.id !== dialogue.id && best.score >= SURELY_MEANT
    if (elsewhere || words.split(' ').length > 4) return undefined
  }
  const options = { awaiting: false, correcting: true }
  const filling = fillDialogue(dialogue, finished.filled, words, options)
  return filling && advanceDialogue(state, dialogue, filling.filled, filling.heard)
}

function isQuestion({ text, whole }: Heard): boolean {
  return (
    text.trim().endsWith('?') ||
    /^(?:what|which|who|where|when|why|how|is|are|do|does|did|can|could|will|would|may|should|have|has)\b/.test(
      coreOf(whole.words),
    )
  )
}

function corrects(words: string): boolean {
  return /\b(?:actually|instead|make (?:it|that)|rather|change (?:it|that)|i meant?|sorry|no|what if|how about|what about|and with)\b/.test(
    words,
  )
}
