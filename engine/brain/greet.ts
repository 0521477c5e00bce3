import type { AgentBrief } from '@ringwell/content/agents/agentSchema.ts'
import { englishInstead, niceToMeet } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { OPENING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import { languages } from '@ringwell/protocol/languages.ts'

/** Whether a response was asked for with the spec's opening line. */
export function isOpening(request: string | undefined): boolean {
  return request?.trim().toLowerCase() === OPENING_INSTRUCTION
}

/**
 * The first words of a call. The name stands in a sentence of its own after the first, so that the
 * first one plays from the cache while the name is still being made.
 * @param language BCP 47
 */
export function greet(
  brief: Pick<AgentBrief, 'greeting'>,
  visitorName: string,
  language: string,
): string {
  const [first = '', ...rest] = brief.greeting
  const name = firstName(visitorName)
  return [
    first,
    ...(name === undefined ? [] : [niceToMeet(name)]),
    ...insteadOf(language),
    ...rest,
  ].join(' ')
}

/** `Hello. How can I help?` in two. */
export const sentencesOf = (text: string): string[] => text.trim().split(/(?<=[.!?…])\s+/)

/** The playbooks are in English; who chose another language is told so. */
function insteadOf(tag: string): string[] {
  const primary = tag.toLowerCase().split('-')[0]
  const name = languages.find((language) => language.tag === primary)?.name
  return name === undefined || name === 'English' ? [] : [englishInstead(name)]
}

/** The visitor types it, so it is said only when it looks like a name. */
export function firstName(visitorName: string): string | undefined {
  const first = visitorName.trim().split(/\s+/)[0] ?? ''
  return /^\p{L}[\p{L}'’-]{1,19}$/u.test(first) ? first : undefined
}
