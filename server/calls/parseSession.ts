import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import { accents, DEFAULT_ACCENT, findAccent } from '@ringwell/protocol/accents.ts'
import { findLanguage, type Language, languages } from '@ringwell/protocol/languages.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { findVoice, voiceNames, type VoiceName } from '@ringwell/protocol/voices.ts'
import { ApiError } from '../http/apiError.ts'
import { parseAgentUuid } from './agentUuid.ts'

export interface ParsedSession {
  agentUuid: string
  language: Language
  voice: VoiceName
  accent: string
  prompt: string
}

export interface PromptRules {
  /** The prompts that we publish: listed agents, use cases, the empty one. */
  published: readonly string[]
  allowCustom: boolean
  /** A client may bring other instructions during the call: see `CallBrief`. */
  allowCustomInstructions: boolean
}

/** Throws `ApiError` 422 that names the field and its choices, or 403 for a prompt of somebody's own. */
export function parseSession(request: SessionRequest, rules: PromptRules): ParsedSession {
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
  if (!isAllowed(request.agent_prompt, rules)) {
    throw new ApiError(
      403,
      'prompt_not_allowed',
      'This agent_prompt is not one that this server published. Use one from list-agent, leave it ' +
        'empty, or set ALLOW_CUSTOM_PROMPTS=true on the server.',
      { field: 'agent_prompt' },
    )
  }
  return {
    agentUuid: parseAgentUuid(request.agent_uuid || 'general'),
    language,
    voice: voice.name,
    accent,
    prompt: request.agent_prompt.trim(),
  }
}

function isAllowed(prompt: string, rules: PromptRules): boolean {
  if (rules.allowCustom) return true
  const wanted = normalisePrompt(prompt)
  return rules.published.some((published) => normalisePrompt(published) === wanted)
}

function unknownChoice(field: string, value: string, choices: readonly string[]): ApiError {
  return new ApiError(
    422,
    `unknown_${field}`,
    `Unknown ${field} "${value}". Choose one of: ${choices.join(', ')}.`,
    { field },
  )
}
