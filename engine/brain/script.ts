import type { Persona } from '@ringwell/content/agents/personas.ts'
import type { Dialogue, Intent, Slots } from '@ringwell/content/agents/playbookSchema.ts'
import { offTopic } from '@ringwell/content/agents/playbooks/offTopic.ts'
import { generalPlaybook } from '@ringwell/content/agents/playbooks/general/general.ts'
import type { Match, Meaning } from './intentIndex.ts'
import { readAnswer } from './readAnswer.ts'
import { readSlots } from './readSlots.ts'

/** One agent's part: its own playbook, and below it the general one. */
export interface Script {
  persona: Persona
  intents: ReadonlyMap<string, Intent>
  dialogues: ReadonlyMap<string, Dialogue>
  /** Ids of the agent's own playbook. */
  own: ReadonlySet<string>
}

/** An agent's own job comes first: as much nearer its phrases count. */
const OWN_BONUS = 0.06
/** What a named plan or language adds to each intent whose answer depends on it; two count at most. */
const SLOT_BONUS = 0.07
/** The same for a dialogue that would ask for the day or the number that was said. */
const ANSWER_BONUS = 0.06
/** Below this likeness a slot is no evidence: `on Friday` alone books no table. */
const SLOT_FLOOR = 0.35
/** A receptionist is seldom asked about our company: as much nearer such a question has to be. */
const COMPANY_PENALTY = 0.12

export function createScript(persona: Persona): Script {
  const { intents, dialogues } = persona.playbook
  const own = new Set([...intents, ...dialogues].map(({ id }) => id))
  const rest = persona.playbook === generalPlaybook ? undefined : generalPlaybook
  const inherited = <T extends { id: string }>(list: readonly T[] | undefined): T[] =>
    (list ?? []).filter(({ id }) => !own.has(id))
  return {
    persona,
    own,
    intents: new Map([...intents, ...inherited(rest?.intents)].map((one) => [one.id, one])),
    dialogues: new Map([...dialogues, ...inherited(rest?.dialogues)].map((one) => [one.id, one])),
  }
}

/** Not a meaning that anything answers: an utterance nearest to it is not understood. */
export const OFF_TOPIC = 'offTopic'

export function meaningsOf(script: Script): Meaning[] {
  return [
    ...script.intents.values(),
    ...script.dialogues.values(),
    { id: OFF_TOPIC, examples: offTopic, scattered: true },
  ]
}

/** Weighs likeness by what was named and by whose job it is. The likeliest first. */
export function weigh(script: Script, matches: readonly Match[], words: string): Match[] {
  const slots = readSlots(words)
  return matches
    .map(({ id, score }) => {
      const named = score < SLOT_FLOOR ? 0 : namedWeight(script, id, slots, words)
      return { id, score: score + named + jobWeight(script, id) }
    })
    .toSorted((a, b) => b.score - a.score)
}

function namedWeight(script: Script, id: string, slots: Slots, words: string): number {
  const takes = script.intents.get(id)?.takes ?? []
  const named = takes.filter((slot) => slots[slot] !== undefined).length
  const questions = script.dialogues.get(id)?.questions ?? []
  const answered = questions.filter(({ kind }) => readAnswer(kind, words, false) !== undefined)
  return SLOT_BONUS * Math.min(2, named) + ANSWER_BONUS * Math.min(2, answered.length)
}

function jobWeight(script: Script, id: string): number {
  if (script.persona.playbook === generalPlaybook) return 0
  if (script.own.has(id)) return OWN_BONUS
  const ofCompany = script.dialogues.has(id) || script.intents.get(id)?.scope === 'company'
  return ofCompany && !script.persona.speaksForCompany ? -COMPANY_PENALTY : 0
}
