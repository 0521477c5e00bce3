import type { Intent, SlotName, Slots } from '@ringwell/content/agents/playbookSchema.ts'
import { knownAs, nothingToRepeat } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { pick, type Conversation, type Step } from './conversationState.ts'
import type { Script } from './script.ts'

/** Answers a question. Earlier parts of the conversation fill the slots that the question leaves open. */
export function answerIntent(
  script: Script,
  state: Conversation,
  intent: Intent,
  slots: Slots,
  words: string,
): Step {
  const known = withContext(state, intent, slots, words)
  return say(script, state, reroute(script, intent, known), known)
}

/** `And the Scale plan?` asks the last question again, about another plan. */
export function sameAgain(script: Script, state: Conversation, slots: Slots): Step | undefined {
  const last = state.last === undefined ? undefined : script.intents.get(state.last.id)
  const names = Object.keys(slots) as SlotName[]
  if (last?.takes?.some((slot) => names.includes(slot)) !== true) return undefined
  const merged = mergeSlots(state.last!.slots, slots)
  return say(script, state, reroute(script, last, merged), merged)
}

/** `Scale` without context: answers the most basic question about what the visitor named. */
export function plainest(script: Script, state: Conversation, slots: Slots): Step | undefined {
  if (!script.persona.speaksForCompany) return undefined
  const slot = (Object.keys(plainQuestions) as (keyof typeof plainQuestions)[]).find(
    (name) => slots[name] !== undefined,
  )
  const intent = slot === undefined ? undefined : script.intents.get(plainQuestions[slot])
  return intent && say(script, state, intent, { ...carried(state), ...slots })
}

/** In order of priority. */
const plainQuestions = {
  plan: 'planPrice',
  offering: 'offerings',
  field: 'industries',
  language: 'oneLanguage',
  otherLanguage: 'oneLanguage',
  currency: 'prices',
  billing: 'prices',
} as const satisfies Partial<Record<SlotName, string>>

function say(script: Script, state: Conversation, intent: Intent, slots: Slots): Step {
  const times = state.answered.get(intent.id) ?? 0
  const variants =
    'answers' in intent ? intent.answers : intent.answer(slots, new Set(state.answered.keys()))
  const line = pick(variants, times)
  const next: Conversation = {
    ...state,
    answered: new Map(state.answered).set(intent.id, times + 1),
    last: { id: intent.id, slots },
    currency: slots.currency ?? state.currency,
    misses: 0,
  }
  switch (intent.id) {
    case 'repeat':
    case 'slower':
      return { state: { ...next, last: state.last }, say: repeated(script, state.said, line) }
    case 'myName':
      return { state: next, say: state.name === undefined ? line : knownAs(state.name) }
    default:
      return { state: next, say: line }
  }
}

/** The last answer, without the words that introduced earlier repeats of it. */
function repeated(script: Script, said: string | undefined, filler: string): string {
  if (said === undefined) return nothingToRepeat
  let text = said
  for (const id of ['repeat', 'slower']) {
    const intent = script.intents.get(id)
    const fillers = intent !== undefined && 'answers' in intent ? intent.answers : []
    for (const before of fillers) {
      if (text.startsWith(`${before} `)) text = text.slice(before.length + 1)
    }
  }
  return `${filler} ${text}`
}

/** New slots replace old ones. A new language replaces the old one, whether we list it or not. */
function mergeSlots(before: Slots, now: Slots): Slots {
  const merged = { ...before, ...now }
  if (now.language !== undefined && now.otherLanguage === undefined) delete merged.otherLanguage
  if (now.otherLanguage !== undefined && now.language === undefined) delete merged.language
  return merged
}

/** The slots from earlier turns that still apply. */
function carried(state: Conversation): Slots {
  return state.currency === undefined ? {} : { currency: state.currency }
}

/** Adds the plan that `it` and `that` refer to, and the currency that the visitor uses. */
function withContext(state: Conversation, intent: Intent, slots: Slots, words: string): Slots {
  const known = { ...carried(state), ...slots }
  const lastPlan = state.last?.slots.plan
  if (lastPlan === undefined || /\b(?:plans|all|each|every|prices)\b/.test(words)) return known
  const points = /\b(?:it|that|this|its|one)\b/.test(words)
  if (slots.plan === undefined) {
    const takesPlan = intent.takes?.includes('plan') ?? false
    return points || takesPlan ? { ...known, plan: lastPlan } : known
  }
  // For example: How does it differ from Scale?
  const comparesWithLast =
    intent.takes?.includes('otherPlan') === true &&
    slots.otherPlan === undefined &&
    slots.plan !== lastPlan
  return comparesWithLast ? { ...known, plan: lastPlan, otherPlan: slots.plan } : known
}

function reroute(script: Script, intent: Intent, slots: Slots): Intent {
  const { withSlot, withoutSlot } = intent
  const named = (names: readonly SlotName[]) => names.some((name) => slots[name] !== undefined)
  if (withSlot !== undefined && named(withSlot.named)) {
    return script.intents.get(withSlot.to) ?? intent
  }
  if (withoutSlot !== undefined && !named(withoutSlot.named)) {
    return script.intents.get(withoutSlot.to) ?? intent
  }
  return intent
}
