import { safetyPrompt } from '@ringwell/content/agents/safety.ts'
import { spokenBy } from '@ringwell/content/facts/reach.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { brand } from '@ringwell/brand/brand.ts'
import type { CallBrief, SafetyContacts } from '@ringwell/engine/engine.ts'
import { resolveAgent } from '@ringwell/engine/brain/resolveAgent.ts'
import { clockOf } from '@ringwell/engine/dialogue/businessClock.ts'
import { knowledgePrompt } from '@ringwell/engine/modelTasks/searchKnowledge.ts'
import { taskPrompt } from '@ringwell/engine/modelTasks/taskFunctions.ts'
import { REPORT_DANGER } from '@ringwell/protocol/danger.ts'
import { languageOfTag } from '@ringwell/protocol/languages.ts'
import type { RealtimeSession } from '@ringwell/protocol/realtimeEvents.ts'
import { ApiError } from '../http/apiError.ts'
import type { Logger } from '../logging.ts'
import { KEY_LIFETIME_MS, providerBusy, type RealtimeProvider } from './realtimeProvider.ts'
import { relayedFunctions } from './relayedFunctions.ts'

export interface OpenAiOptions {
  apiKey: string
  /** For example, `https://api.openai.com/v1`, without a trailing slash. */
  baseUrl: string
  model: string
  transcriptionModel: string
  /** The instructions for the general agent, whose prompt is empty. */
  generalInstructions: string
  /** The facts about the company that the site shows, which every agent may mention. */
  companyFacts: readonly string[]
  /** Whom callers in danger are told to ring. */
  contacts: SafetyContacts
  log: Logger
  timeoutMs?: number
  retryAfterMs?: number
}

const Minted = z.object({ value: z.string().startsWith('ek_'), expires_at: z.number() })

/**
 * Mints OpenAI's own short-lived keys. The browser then sends its offer to OpenAI, and its media never
 * reaches our server.
 * https://platform.openai.com/docs/api-reference/realtime-sessions/create-realtime-client-secret
 */
export function createOpenAiProvider(options: OpenAiOptions): RealtimeProvider {
  const { baseUrl, log, timeoutMs = 8_000, retryAfterMs = 250 } = options

  const mint = async (brief: CallBrief): Promise<Response | Error> => {
    try {
      return await fetch(`${baseUrl}/realtime/client_secrets`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${options.apiKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          expires_after: { anchor: 'created_at', seconds: KEY_LIFETIME_MS / 1000 },
          session: sessionOf(brief, options),
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  return {
    name: 'openai',
    spokenLanguages: () => spokenBy.openai,
    async issueKey(brief) {
      let answer = await mint(brief)
      if (isPassing(answer)) {
        // Minting twice costs nothing, because a key that no browser receives expires unused.
        if (answer instanceof Response) await answer.body?.cancel()
        await pause(retryAfterMs)
        answer = await mint(brief)
      }
      if (answer instanceof Error) throw unreachable(answer)
      if (!answer.ok) {
        log.warn(
          { status: answer.status, reason: await reasonOf(answer) },
          'OpenAI did not mint a key',
        )
        throw refused(answer)
      }
      const minted = Minted.safeParse(await answer.json().catch(() => undefined))
      if (!minted.success) {
        throw new ApiError(502, 'provider_failed', 'The voice provider sent no usable key.')
      }
      return {
        value: minted.data.value,
        expiresAt: minted.data.expires_at * 1000,
        url: `${baseUrl}/realtime/calls`,
        model: options.model,
      }
    },
  }
}

function sessionOf(brief: CallBrief, options: OpenAiOptions): RealtimeSession {
  const language = languageOfTag(brief.language)?.name ?? 'English'
  const { name, companyName } = brief.visitor
  const { agent } = brief
  const { tasks } = resolveAgent(agent)
  const functions = relayedFunctions(brief)
  const caller = [name && `The caller is ${name}`, companyName && `from ${companyName}`]
    .filter(Boolean)
    .join(' ')
  return {
    type: 'realtime',
    model: options.model,
    instructions: [
      agent.instructions || options.generalInstructions,
      safetyPrompt({ ...options.contacts, ...agent.contacts }, REPORT_DANGER),
      !agent.business &&
        [`About ${brand.name}, in case the caller asks:`, ...options.companyFacts].join('\n- '),
      `Speak ${language}, with the accent of a ${brief.accent} speaker, unless the caller asks for another language.`,
      caller && `${caller}.`,
      tasks && taskPrompt(tasks, clockOf(tasks.business, Date.now()), 'model'),
      agent.knowledge && knowledgePrompt,
    ]
      .filter(Boolean)
      .join('\n\n'),
    audio: {
      input: { transcription: { model: options.transcriptionModel, language: brief.language } },
      output: { voice: brief.voice },
    },
    tools: functions.map((each) => ({ type: 'function' as const, ...each })),
  }
}

const isPassing = (answer: Response | Error): boolean =>
  answer instanceof Response ? answer.status >= 500 : answer.name !== 'TimeoutError'

function unreachable(error: Error): ApiError {
  if (error.name === 'TimeoutError') {
    return new ApiError(504, 'provider_timeout', 'The voice provider took too long. Try again.')
  }
  return new ApiError(502, 'provider_failed', 'The voice provider could not be reached. Try again.')
}

function refused({ status, headers }: Response): ApiError {
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    return providerBusy(Number.isInteger(seconds) && seconds > 0 ? seconds : undefined)
  }
  if (status === 401 || status === 403) {
    return new ApiError(
      502,
      'provider_refused',
      'The voice provider refused this server. Its operator should check OPENAI_API_KEY.',
    )
  }
  return new ApiError(502, 'provider_failed', 'The voice provider could not start a call.')
}

/** Returns only the provider's error code, because its message may quote the prompt. */
async function reasonOf(answer: Response): Promise<string> {
  const body = z
    .object({ error: z.object({ code: z.string().nullish(), type: z.string().nullish() }) })
    .safeParse(await answer.json().catch(() => undefined))
  return body.data?.error.code ?? body.data?.error.type ?? 'unknown'
}
