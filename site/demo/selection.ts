import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import { DEFAULT_LANGUAGE, type LanguageName } from '@ringwell/protocol/languages.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import type { ListedAgent, SessionRequest } from '@ringwell/protocol/session.ts'
import { DEFAULT_VOICE, findVoice, type VoiceName } from '@ringwell/protocol/voices.ts'

/** What the visitor chose in the form. */
export interface Selection {
  /** `undefined` is the General Agent. */
  agent: ListedAgent | undefined
  language: LanguageName
  voice: VoiceName
}

export const defaultSelection: Selection = {
  agent: undefined,
  language: DEFAULT_LANGUAGE,
  voice: DEFAULT_VOICE,
}

export function sessionOfForm(
  { agent, language, voice }: Selection,
  details: LeadForm,
  agentUuid: string,
  /** The General Agent answers as this business. */
  business?: OwnBusiness,
): SessionRequest {
  return {
    language,
    voice,
    gender: findVoice(voice)?.gender ?? '',
    accent: DEFAULT_ACCENT,
    agent_prompt: business ? '' : (agent?.agent_prompt ?? ''),
    ...details,
    agent_uuid: agentUuid,
    ...(business && { business }),
  }
}

/** The session of a use-case card. Everything but the prompt is fixed: section 7 of the spec. */
export function sessionOfUseCase(
  prompt: string,
  details: LeadForm,
  agentUuid: string,
): SessionRequest {
  return {
    language: 'English',
    voice: 'shimmer',
    gender: 'Female',
    accent: 'Indian',
    agent_prompt: prompt,
    ...details,
    agent_uuid: agentUuid,
  }
}
