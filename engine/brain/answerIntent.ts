import type { Intent, EntityName, Entities } from '@ringwell/content/agents/playbookSchema.ts'
import { knownAs, nothingToRepeat } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { pick, type CallMemory, type Step } from './callMemory.ts'
import type { AgentPlaybook } from './agentPlaybook.ts'

/** Answers a question. Earlier parts of the call fill the entities that the question leaves open. */
export function answerIntent(
  playbook: AgentPlaybook,
  state: CallMemory,
  intent: Intent,
  entities: Entities,
  words: string,
): Step {
  const known = withContext(state, intent, entities, words)
  const step = say(playbook, state, reroute(playbook, intent, known), known)
  // `Yes, the desk is staffed day and night`, in reply to `is that a problem?`, would say the opposite.
  return ASKS_FOR_TROUBLE.test(words)
    ? { ...step, say: step.say.replace(/^Yes, /, 'No problem, ') }
    : step
}

const ASKS_FOR_TROUBLE =
  /\b(?:is|are|would|will|does|do|did) (?:that|this|it|there|they|you) (?:be |cause )?(?:too |really )?(?:an?y? )?(?:problem|trouble|issue|bother|mind)\b/

/** `And the Scale plan?` asks the last question again, about another plan. */
export function sameAgain(
  playbook: AgentPlaybook,
  state: CallMemory,
  entities: Entities,
): Step | undefined {
  const last = state.last === undefined ? undefined : playbook.intents.get(state.last.id)
  const names = Object.keys(entities) as EntityName[]
  if (last?.takes?.some((entity) => names.includes(entity)) !== true) return undefined
  const merged = mergeEntities(state.last!.entities, entities)
  return say(playbook, state, reroute(playbook, last, merged), merged)
}

/** `Scale` without context: answers the most basic question about what the visitor named. */
export function plainest(
  playbook: AgentPlaybook,
  state: CallMemory,
  entities: Entities,
): Step | undefined {
  if (!playbook.agent.speaksForCompany) return undefined
  const entity = (Object.keys(plainQuestions) as (keyof typeof plainQuestions)[]).find(
    (name) => entities[name] !== undefined,
  )
  const intent = entity === undefined ? undefined : playbook.intents.get(plainQuestions[entity])
  return intent && say(playbook, state, intent, { ...carried(state), ...entities })
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
} as const satisfies Partial<Record<EntityName, string>>

function say(playbook: AgentPlaybook, state: CallMemory, intent: Intent, entities: Entities): Step {
  const times = state.answered.get(intent.id) ?? 0
  const variants = answersOf(intent, state, entities)
  const line = pick(variants, times)
  const next: CallMemory = {
    ...state,
    answered: new Map(state.answered).set(intent.id, times + 1),
    last: { id: intent.id, entities },
    currency: entities.currency ?? state.currency,
    misses: 0,
  }
  switch (intent.id) {
    case 'repeat':
    case 'slower':
      return { state: { ...next, last: state.last }, say: repeated(playbook, state.said, line) }
    case 'myName':
      return { state: next, say: state.name === undefined ? line : knownAs(state.name) }
    default:
      return { state: next, say: line }
  }
}

function answersOf(intent: Intent, state: CallMemory, entities: Entities) {
  const { answered, isOnPhone, today } = state
  if (!('answers' in intent)) {
    return intent.answer(entities, new Set(answered.keys()), today?.toString())
  }
  return (isOnPhone && intent.onPhone) || intent.answers
}

/** The last answer, without the words that introduced earlier repeats of it. */
function repeated(playbook: AgentPlaybook, said: string | undefined, filler: string): string {
  if (said === undefined) return nothingToRepeat
  let text = said
  for (const id of ['repeat', 'slower']) {
    const intent = playbook.intents.get(id)
    const fillers = intent !== undefined && 'answers' in intent ? intent.answers : []
    for (const before of fillers) {
      if (text.startsWith(`${before} `)) text = text.slice(before.length + 1)
    }
  }
  return `${filler} ${text}`
}

/** New entities replace old ones. A new language replaces the old one, whether we list it or not. */
function mergeEntities(before: Entities, now: Entities): Entities {
  const merged = { ...before, ...now }
  if (now.language !== undefined && now.otherLanguage === undefined) delete merged.otherLanguage
  if (now.otherLanguage !== undefined && now.language === undefined) delete merged.language
  return merged
}

/** The entities from earlier turns that still apply. */
function carried(state: CallMemory): Entities {
  return state.currency === undefined ? {} : { currency: state.currency }
}

/** Adds the plan that `it` and `that` refer to, and the currency that the visitor uses. */
function withContext(
  state: CallMemory,
  intent: Intent,
  entities: Entities,
  words: string,
): Entities {
  const known = { ...carried(state), ...entities }
  const lastPlan = state.last?.entities.plan
  if (lastPlan === undefined || /\b(?:plans|all|each|every|prices)\b/.test(words)) return known
  const points = /\b(?:it|that|this|its|one)\b/.test(words)
  if (entities.plan === undefined) {
    const takesPlan = intent.takes?.includes('plan') ?? false
    return points || takesPlan ? { ...known, plan: lastPlan } : known
  }
  // For example: How does it differ from Scale?
  const comparesWithLast =
    intent.takes?.includes('otherPlan') === true &&
    entities.otherPlan === undefined &&
    entities.plan !== lastPlan
  return comparesWithLast ? { ...known, plan: lastPlan, otherPlan: entities.plan } : known
}

function reroute(playbook: AgentPlaybook, intent: Intent, entities: Entities): Intent {
  const { withEntity, withoutEntity } = intent
  const named = (names: readonly EntityName[]) => names.some((name) => entities[name] !== undefined)
  if (withEntity !== undefined && named(withEntity.named)) {
    return playbook.intents.get(withEntity.to) ?? intent
  }
  if (withoutEntity !== undefined && !named(withoutEntity.named)) {
    return playbook.intents.get(withoutEntity.to) ?? intent
  }
  return intent
}
