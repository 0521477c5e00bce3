import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import { OPENING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import type { CallBrief } from './callPorts.ts'
import type { ClientItem, ParsedEvent, ParsedEventOf } from './clientEvents.ts'
import type { Problem } from './eventSender.ts'
import { verbatimOf } from './orders.ts'

/** What is left of an event, if anything, and the fields that its sender may not use. */
export interface Sifted {
  event: ParsedEvent | undefined
  refused: readonly string[]
}

/**
 * Takes what would tell the model what to do out of a client's event, where the call is bound to its
 * prompt: other instructions, system messages, and tools (their descriptions are instructions) unless
 * the agent's pages may offer them. A
 * `session.update` is done without them, as clients send all settings at once; anything else is not done
 * at all. What a visitor says or types is no instruction, whatever it says.
 */
export function siftOwnInstructions(brief: CallBrief, event: ParsedEvent): Sifted {
  if (brief.allowCustomInstructions) return { event, refused: [] }
  switch (event.type) {
    case 'session.update':
      return siftUpdate(brief, event)
    case 'response.create':
      return allOrNothing(event, ownPartsOfResponse(brief, event))
    case 'conversation.item.create':
      return allOrNothing(event, isSystem(event.item) ? ['item.role'] : [])
    default:
      return { event, refused: [] }
  }
}

export const instructionsNotAllowed = (param: string): Problem => ({
  type: 'invalid_request_error',
  code: 'instructions_not_allowed',
  message:
    'This call keeps the prompt that its key was made for. Leave instructions, tools and system ' +
    'messages out, or allow them on the server: ALLOW_CUSTOM_PROMPTS=true, or the agent in ' +
    'AGENT_TOOLS for tools alone.',
  param,
})

function siftUpdate(brief: CallBrief, event: ParsedEventOf<'session.update'>): Sifted {
  const { instructions, tools, ...session } = event.session
  const refused: string[] = []
  if (instructions !== undefined && !isSamePrompt(brief, instructions)) {
    refused.push('session.instructions')
  }
  const keepsTools = mayOffer(brief, tools)
  if (!keepsTools) refused.push('session.tools')
  return {
    event: { ...event, session: keepsTools && tools ? { ...session, tools } : session },
    refused,
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

/** What our own client asks for: the opening line, and words to be said as they are, without a model. */
const isOurs = (brief: CallBrief, instructions: string): boolean =>
  instructions.trim().toLowerCase() === OPENING_INSTRUCTION ||
  verbatimOf(instructions) !== undefined ||
  isSamePrompt(brief, instructions)

const isSamePrompt = (brief: CallBrief, instructions: string): boolean =>
  normalisePrompt(instructions) === normalisePrompt(brief.instructions)

const mayOffer = (brief: CallBrief, tools: readonly unknown[] | undefined): boolean =>
  brief.allowClientTools === true || !tools || tools.length === 0

const isSystem = (item: ClientItem): boolean => item.type === 'message' && item.role === 'system'

const allOrNothing = (event: ParsedEvent, refused: readonly string[]): Sifted => ({
  event: refused.length === 0 ? event : undefined,
  refused,
})
