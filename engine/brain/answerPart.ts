import { answerIntent, plainest, sameAgain } from './answerIntent.ts'
import type { CallMemory, Heard, HeardPart, Step } from './callMemory.ts'
import { isPlainlyOffTopic, meaningOf } from './meaningOf.ts'
import { saidOnce } from './saidOnce.ts'
import { MOST_QUESTIONS } from '../dialogue/questionsIn.ts'
import { asksForField, namesOnlyEntities, readEntities } from './readEntities.ts'
import type { AgentPlaybook } from './agentPlaybook.ts'

/**
 * Answers every sentence that has a meaning, up to three of them. An agent takes in all that is said to the person whose
 * role it plays, and answers the last of it, as people do.
 */
export function answerParts(
  playbook: AgentPlaybook,
  state: CallMemory,
  heard: Heard,
): Step | undefined {
  const meant = heard.sentences.flatMap((part) => {
    const best = meaningOf(playbook, part)
    if (!best) return []
    const intent = playbook.intents.get(best.id)
    return intent ? [{ part, intent }] : []
  })
  const isOwn = ({ intent }: (typeof meant)[number]) => playbook.own.has(intent.id)
  const isRole = playbook.tasks?.playsRole === true && meant.every(isOwn)
  // Two sentences may ask the same: `Are there stairs? He walks with a frame.`
  const isAgain = ({ intent, part }: (typeof meant)[number], before: typeof meant) => {
    const { takes = [] } = intent
    const entities = readEntities(part.words, state.today)
    const asksMore = takes.some((entity) => entities[entity] !== undefined)
    return (!asksMore || 'answers' in intent) && before.some((one) => one.intent === intent)
  }
  const parts = meant
    .filter((one, at) => !one.intent.isAside && !isAgain(one, meant.slice(0, at)))
    .map(({ part }) => part)
  const aside = isRole ? meant.at(-1)?.part : undefined
  let at = state
  const said: string[] = []
  for (const part of parts.length > 0
    ? parts.slice(0, isRole ? undefined : MOST_QUESTIONS)
    : [aside ?? heard.whole]) {
    const step = answerPart(playbook, at, part)
    if (step === undefined) continue
    said.push(step.say)
    at = step.state
  }
  if (said.length === 0) return undefined
  return { state: at, say: isRole ? (said.at(-1) ?? '') : asksLast(saidOnce(said)).join(' ') }
}

const isAsking = (text: string): boolean => text.endsWith('?')

/** Of several answers, the one that ends in a question comes last, and only one of them asks. */
function asksLast(said: readonly string[]): string[] {
  const asking = said.filter(isAsking)
  const told = asking.slice(0, -1).map((text) =>
    text
      .split(/(?<=[.!?]) /)
      .slice(0, -1)
      .join(' '),
  )
  return [...said.filter((text) => !isAsking(text)), ...told, ...asking.slice(-1)].filter(Boolean)
}

function answerPart(playbook: AgentPlaybook, state: CallMemory, part: HeardPart): Step | undefined {
  const entities = readEntities(part.words, state.today)
  const namesOnly = namesOnlyEntities(part.words, entities)
  const again = namesOnly ? sameAgain(playbook, state, entities) : undefined
  if (again !== undefined) return again

  const best = meaningOf(playbook, part)
  if (best === undefined) {
    const isOfField = asksForField(part.words, entities) && !isPlainlyOffTopic(part.matches)
    return namesOnly || isOfField ? plainest(playbook, state, entities) : undefined
  }
  const intent = playbook.intents.get(best.id)
  return intent && answerIntent(playbook, state, intent, entities, part.words)
}
