import { isSamePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import type { CallBrief } from '../engine.ts'
import type { ClientItem, ParsedEvent, ParsedEventOf } from './clientEvents.ts'
import type { Problem } from './eventSender.ts'
import { asksForGreeting } from './greeting.ts'

/** The allowed part of an event, if any, and the problems with the rest. */
export interface FilteredEvent {
  event: ParsedEvent | undefined
  refused: readonly Problem[]
}

/**
 * Removes what would steer the model from a client's event if the call is bound to its prompt: other
 * instructions, system messages, and tools (their descriptions are instructions) unless the agent's pages may
 * offer them. A `session.update` is carried out without them, because clients send all settings at once. Any
 * other event with such content is refused as a whole. What a visitor says or types is never an instruction.
 */
export function filterInstructions(brief: CallBrief, event: ParsedEvent): FilteredEvent {
  if (brief.allowCustomInstructions) return { event, refused: [] }
  switch (event.type) {
    case 'session.update':
      return filterUpdate(brief, event)
    case 'response.create':
      return allOrNothing(event, ownPartsOfResponse(brief, event))
    case 'conversation.item.create':
      return allOrNothing(event, isSystem(event.item) ? ['item.role'] : [])
    default:
      return { event, refused: [] }
  }
}

const instructionsNotAllowed = (param: string): Problem => ({
  type: 'invalid_request_error',
  code: 'instructions_not_allowed',
  message:
    'This call keeps the prompt that its key was made for. Leave instructions, tools and system ' +
    'messages out, or allow them on the server: ALLOW_CUSTOM_PROMPTS=true, or the agent in ' +
    'AGENT_TOOLS for tools alone.',
  param,
})

function filterUpdate(brief: CallBrief, event: ParsedEventOf<'session.update'>): FilteredEvent {
  const { instructions, tools, ...session } = event.session
  const refused: string[] = []
  if (instructions !== undefined && !isSamePrompt(brief.agent.instructions, instructions)) {
    refused.push('session.instructions')
  }
  const keepsTools = mayOffer(brief, tools)
  if (!keepsTools) refused.push('session.tools')
  return {
    event: { ...event, session: keepsTools && tools ? { ...session, tools } : session },
    refused: refused.map(instructionsNotAllowed),
  }
}

function ownPartsOfResponse(brief: CallBrief, event: ParsedEventOf<'response.create'>): string[] {
  const { instructions, tools, input } = event.response ?? {}
  const own: string[] = []
  if (instructions !== undefined && !isOurs(brief, instructions)) own.push('response.instructions')
  if (!mayOffer(brief, tools)) own.push('response.tools')
  if (input?.some((item) => item.type !== 'item_reference' && isSystem(item))) {
    own.push('response.input')
  }
  return own
}

/** True for the request for the greeting, and for the call's own prompt. */
const isOurs = (brief: CallBrief, instructions: string): boolean =>
  asksForGreeting(instructions) || isSamePrompt(brief.agent.instructions, instructions)

const mayOffer = (brief: CallBrief, tools: readonly unknown[] | undefined): boolean =>
  brief.allowClientTools === true || !tools || tools.length === 0

const isSystem = (item: ClientItem): boolean => item.type === 'message' && item.role === 'system'

const allOrNothing = (event: ParsedEvent, refused: readonly string[]): FilteredEvent => ({
  event: refused.length === 0 ? event : undefined,
  refused: refused.map(instructionsNotAllowed),
})
