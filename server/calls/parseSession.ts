import { accents, DEFAULT_ACCENT, findAccent } from '@ringwell/protocol/accents.ts'
import { findLanguage, type Language, languages } from '@ringwell/protocol/languages.ts'
import {
  cleanBusiness,
  type OwnBusiness,
  validateBusiness,
} from '@ringwell/protocol/ownBusiness.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { findVoice, voiceNames, type VoiceName } from '@ringwell/protocol/voices.ts'
import { ApiError } from '../http/apiError.ts'
import { parseAgentUuid } from './agentUuid.ts'
import { GENERAL_AGENT } from './publishedAgents.ts'

export interface ParsedSession {
  agentUuid: string
  language: Language
  voice: VoiceName
  accent: string
  prompt: string
  business: OwnBusiness | undefined
}

/** Throws `ApiError` 422, which names the field and its valid choices. */
export function parseSession(request: SessionRequest): ParsedSession {
  const language = findLanguage(request.language)
  if (!language) {
    throw unknownChoice(
      'language',
      request.language,
      languages.map(({ name }) => name),
    )
  }
  const voice = findVoice(request.voice)
  if (!voice) throw unknownChoice('voice', request.voice, voiceNames)
  const accent = findAccent(request.accent || DEFAULT_ACCENT)
  if (!accent) throw unknownChoice('accent', request.accent, accents)
  return {
    agentUuid: parseAgentUuid(request.agent_uuid || GENERAL_AGENT),
    language,
    voice: voice.name,
    accent,
    prompt: request.agent_prompt.trim(),
    business: request.business && parseBusiness(request.business),
  }
}

/** Returns the facts without markup and hidden characters. Throws `ApiError` 422 if they are invalid. */
function parseBusiness(facts: OwnBusiness): OwnBusiness {
  const [problem] = Object.entries(validateBusiness(facts))
  if (problem) {
    const [field, message] = problem
    throw new ApiError(422, 'invalid_business', message, { field: `business.${field}` })
  }
  return cleanBusiness(facts)
}

function unknownChoice(field: string, value: string, choices: readonly string[]): ApiError {
  return new ApiError(
    422,
    `unknown_${field}`,
    `Unknown ${field} "${value}". Choose one of: ${choices.join(', ')}.`,
    { field },
  )
}
