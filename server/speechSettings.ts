/** The variables that choose who recognises speech and who speaks. `config.ts` reads them. */
import { z } from 'zod'
import type { SpeechServer, VoiceServer } from '@ringwell/engine/engine.ts'

const stage = z.enum(['builtin', 'openai'], 'must be builtin or openai').default('builtin')

const address = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .refine((value) => {
    const { username, password } = new URL(value)
    return username === '' && password === ''
  }, 'must have no user or password; the key has a variable of its own')
  .refine(
    (value) => !/\/audio(?:\/|$)/.test(new URL(value).pathname),
    'must end before /audio, as in https://api.openai.com/v1',
  )
  .transform((value) => value.replace(/\/+$/, ''))

const key = z.string().regex(/^[!-~]+$/, 'must be the key alone, without spaces')
const name = z.string().max(200, 'must have at most 200 characters')

export const speechVariables = {
  SPEECH_STT: stage,
  STT_BASE_URL: address.optional(),
  STT_MODEL: name.optional(),
  STT_API_KEY: key.optional(),
  SPEECH_TTS: stage,
  TTS_BASE_URL: address.optional(),
  TTS_MODEL: name.optional(),
  TTS_API_KEY: key.optional(),
  TTS_VOICE: name.optional(),
  TTS_FORMAT: z.enum(['pcm', 'wav'], 'must be pcm or wav').optional(),
}

type Speech = z.infer<z.ZodObject<typeof speechVariables>>

/** What each choice needs, and what it may have besides. */
const stages = [
  { choice: 'SPEECH_STT', needs: ['STT_BASE_URL', 'STT_MODEL'], may: ['STT_API_KEY'] },
  {
    choice: 'SPEECH_TTS',
    needs: ['TTS_BASE_URL', 'TTS_MODEL'],
    may: ['TTS_API_KEY', 'TTS_VOICE', 'TTS_FORMAT'],
  },
] as const

/** Names what is missing for a choice, and what is set without it. */
export const speechProblems = (env: Speech): string[] =>
  stages.flatMap(({ choice, needs, may }) => {
    if (env[choice] === 'openai') {
      const missing = needs.filter((variable) => env[variable] === undefined)
      return missing.length === 0
        ? []
        : [`${missing.join(', ')}: missing; ${choice}=openai needs ${needs.join(' and ')}`]
    }
    const idle = [...needs, ...may].filter((variable) => env[variable] !== undefined)
    return idle.length === 0 ? [] : [`${choice}: must be openai, or nobody uses ${idle.join(', ')}`]
  })

/** The servers that recognise and speak. Undefined where the built-in model does. */
export function speechServers(env: Speech): {
  stt: SpeechServer | undefined
  tts: VoiceServer | undefined
} {
  const { STT_BASE_URL, STT_MODEL, TTS_BASE_URL, TTS_MODEL } = env
  return {
    stt:
      env.SPEECH_STT === 'openai' && STT_BASE_URL && STT_MODEL
        ? { baseUrl: STT_BASE_URL, model: STT_MODEL, apiKey: env.STT_API_KEY }
        : undefined,
    tts:
      env.SPEECH_TTS === 'openai' && TTS_BASE_URL && TTS_MODEL
        ? {
            baseUrl: TTS_BASE_URL,
            model: TTS_MODEL,
            apiKey: env.TTS_API_KEY,
            voice: env.TTS_VOICE,
            format: env.TTS_FORMAT ?? 'pcm',
          }
        : undefined,
  }
}
