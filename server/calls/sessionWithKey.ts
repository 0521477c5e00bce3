import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '@ringwell/protocol/languages.ts'
import {
  DEFAULT_VOICE,
  findVoice,
  isVoiceElsewhere,
  voiceNames,
} from '@ringwell/protocol/voices.ts'
import { ApiError } from '../http/apiError.ts'
import type { CallRequest } from './admitCall.ts'

/**
 * What a call is asked for with an operator's key. Its caller filled in no form, and everything that the agent does not
 * decide has its default. No page needs a call token.
 */
export function sessionWithKey(
  agentUuid: string,
  voice: string = DEFAULT_VOICE,
): Omit<CallRequest, 'caller'> {
  const found = findVoice(isVoiceElsewhere(voice) ? DEFAULT_VOICE : voice)
  if (!found) {
    throw new ApiError(
      400,
      'unknown_voice',
      `There is no voice "${voice}" here. Choose one of: ${voiceNames.join(', ')}.`,
      { field: 'session.audio.output.voice' },
    )
  }
  return {
    agentUuid,
    language: findLanguage(DEFAULT_LANGUAGE)!,
    voice: found.name,
    accent: DEFAULT_ACCENT,
    prompt: '',
    business: undefined,
    visitor: { name: '', companyName: '', mobileNumber: '' },
    tokenHash: undefined,
  }
}
