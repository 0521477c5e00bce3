import { generalAgent } from '@ringwell/content/agents/builtInAgents.ts'
import {
  callingAbout,
  callIsRecorded,
  englishInstead,
  goodMoment,
  iAmAi,
  niceToMeet,
  speakingWith,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import type { PhoneLine } from '../engine.ts'
import { builtInLanguage } from '../languages.ts'
import type { BrainAgent } from '../stages.ts'

/**
 * Returns the first words of a call. The name gets a sentence of its own after the first one, so that the other
 * sentences are the same for every visitor.
 * @param language BCP 47
 */
export function greet(
  profile: { greeting: readonly string[] },
  visitorName: string,
  language: string,
): string {
  const [first = '', ...rest] = profile.greeting
  const name = firstName(visitorName)
  return [
    first,
    ...(name === undefined ? [] : [niceToMeet(name)]),
    ...insteadOf(language),
    ...rest,
  ].join(' ')
}

/** The sentences with which an agent begins a call: its greeting, or why it has rung. */
export function firstWordsOf(
  { greeting, builtIn, tasks }: Pick<BrainAgent, 'greeting' | 'builtIn' | 'tasks'>,
  phone: PhoneLine | undefined,
): readonly string[] {
  const own = greeting
    ? builtInLanguage.sentences.of(greeting)
    : (builtIn ?? generalAgent).profile.greeting
  if (!phone?.outbound) return own
  const { purpose, callee } = phone.outbound
  return [
    ...consentLines(own, phone),
    callingAbout(purpose),
    callee === undefined ? questionTo(tasks) : speakingWith(callee),
  ]
}

/** The question to somebody whose name nobody knows. */
function questionTo(tasks: AgentTasks | undefined): string {
  const task = tasks?.tasks.get(tasks.greetingOffers ?? '')
  return task?.slots[tasks?.calleeConfirms ?? '']?.ask[0] ?? goodMoment
}

/** What whoever is rung hears before anything else: who rings, that nobody human speaks, and that it is recorded. */
export const consentLines = (
  greeting: readonly string[],
  { saysRecorded }: Pick<PhoneLine, 'saysRecorded'>,
): readonly string[] => [greeting[0] ?? '', iAmAi, ...(saysRecorded ? [callIsRecorded] : [])]

/** The playbooks are in English. A visitor who chose another language gets a line that says so. */
function insteadOf(tag: string): string[] {
  const primary = tag.toLowerCase().split('-')[0]
  const name = languages.find((language) => language.tag === primary)?.name
  return name === undefined || name === 'English' ? [] : [englishInstead(name)]
}

/** The visitor types the name, so the agent says it only if it looks like a name. */
export function firstName(visitorName: string): string | undefined {
  const first = visitorName.trim().split(/\s+/)[0] ?? ''
  return /^\p{L}[\p{L}'’-]{1,19}$/u.test(first) ? first : undefined
}
