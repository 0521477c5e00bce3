import type { AgentProfile } from '@ringwell/content/agents/agentSchema.ts'
import { englishInstead, niceToMeet } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { languages } from '@ringwell/protocol/languages.ts'

/**
 * Returns the first words of a call. The name gets a sentence of its own after the first one, so that the other
 * sentences are the same for every visitor.
 * @param language BCP 47
 */
export function greet(
  profile: Pick<AgentProfile, 'greeting'>,
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
