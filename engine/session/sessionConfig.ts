import type {
  RealtimeAudioFormats,
  RealtimeAudioInputTurnDetection,
} from 'openai/resources/realtime/realtime'
import { EVENT_FAMILIES } from '@ringwell/protocol/eventFamilies.ts'
import type { RealtimeSession } from '@ringwell/protocol/realtimeEvents.ts'
import { TURN_UNDERSTOOD } from '@ringwell/protocol/turnUnderstood.ts'
import { findVoice, isVoiceElsewhere } from '@ringwell/protocol/voices.ts'
import type { PageFunction } from '../stages.ts'
import type { CallBrief } from '../engine.ts'
import { type SoundFormat, soundFormats } from '../sound/soundFormat.ts'
import { findLanguage, languageFor } from '../languages.ts'
import type { ResponseParams, SessionUpdate } from './clientEvents.ts'
import type { Problem } from './eventSender.ts'
import {
  defaultEndpointingDelayMs,
  endpointingDelayMsByEagerness,
  fixedEndpointingDelayMs,
} from './endpointingDelay.ts'
import type { TurnSettings } from './turnTypes.ts'

type ToolChoice = NonNullable<SessionUpdate['tool_choice']>

/** The settings that a client may change during a call. The object is replaced and never mutated. */
export interface SessionConfig {
  instructions: string
  modality: 'text' | 'audio'
  voice: string
  /** The pace. 1 is the voice's normal pace. A change applies from the next response on. */
  speed: number
  turnDetection: TurnDetection
  /** Whether the client gets the visitor's transcripts. */
  sendsTranscripts: boolean
  /** The BCP 47 tag of the language that the visitor speaks. */
  hearingLanguage: string
  tools: readonly PageFunction[]
  toolChoice: ToolChoice
  /** Which events beyond OpenAI's the client has asked for. */
  include: readonly string[]
  /** How sound travels in events, where it does. */
  inputFormat: SoundFormat
  outputFormat: SoundFormat
}

export function createSessionConfig(
  brief: CallBrief,
  hearingLanguages: readonly string[],
): SessionConfig {
  return {
    instructions: brief.agent.instructions,
    modality: 'audio',
    voice: brief.voice,
    speed: 1,
    turnDetection: defaultTurnDetection,
    sendsTranscripts: true,
    hearingLanguage: languageFor(brief.language, hearingLanguages),
    tools: [],
    toolChoice: 'auto',
    include: [],
    inputFormat: 'audio/pcm',
    outputFormat: 'audio/pcm',
  }
}

/** What an update is checked against. */
export interface ConfigLimits {
  /** Whether the agent has already spoken, so that its voice must not change. */
  hasSpoken: boolean
  /** BCP 47 tags of the languages that speech recognition understands. */
  hearingLanguages: readonly string[]
  /** Whether sound travels in events. Elsewhere its format is none of the client's settings. */
  playsAhead: boolean
}

/** Applies an update. Missing fields keep their values. One invalid field refuses the whole update. */
export function updateSessionConfig(
  config: SessionConfig,
  update: SessionUpdate,
  { hasSpoken, hearingLanguages, playsAhead }: ConfigLimits,
): { config: SessionConfig } | { problem: Problem } {
  const input = update.audio?.input
  const voice = update.audio?.output?.voice
  const language = input?.transcription?.language
  const formats = playsAhead
    ? { input: input?.format, output: update.audio?.output?.format }
    : { input: undefined, output: undefined }
  const problem =
    voiceProblem(config, voice, hasSpoken, 'session') ??
    languageProblem(language, hearingLanguages) ??
    formatProblem(formats.input, 'input') ??
    formatProblem(formats.output, 'output')
  if (problem) return { problem }
  return {
    config: {
      instructions: update.instructions ?? config.instructions,
      modality: update.output_modalities?.[0] ?? config.modality,
      voice: knownVoice(voice) ?? config.voice,
      speed: update.audio?.output?.speed ?? config.speed,
      turnDetection:
        input?.turn_detection === undefined ? config.turnDetection : input.turn_detection,
      sendsTranscripts:
        input?.transcription === undefined ? config.sendsTranscripts : input.transcription !== null,
      hearingLanguage: language ?? config.hearingLanguage,
      tools: update.tools ? toolsOf(update.tools) : config.tools,
      toolChoice: update.tool_choice ?? config.toolChoice,
      include:
        update.include === undefined ? config.include : knownIn(update.include ?? [], playsAhead),
      inputFormat: formatIn(formats.input) ?? config.inputFormat,
      outputFormat: formatIn(formats.output) ?? config.outputFormat,
    },
  }
}

/** Returns the session's settings with the overrides of one response. */
export function configForResponse(
  config: SessionConfig,
  params: ResponseParams,
  hasSpoken: boolean,
): { config: SessionConfig } | { problem: Problem } {
  const voice = params.audio?.output?.voice
  const problem = voiceProblem(config, voice, hasSpoken, 'response')
  if (problem) return { problem }
  return {
    config: {
      ...config,
      modality: params.output_modalities?.[0] ?? config.modality,
      voice: knownVoice(voice) ?? config.voice,
      tools: params.tools ? toolsOf(params.tools) : config.tools,
      toolChoice: params.tool_choice ?? config.toolChoice,
    },
  }
}

/** Returns the session in the format of `session.created` and `session.updated`. */
export function sessionView(config: SessionConfig, brief: CallBrief): RealtimeSession {
  const session: RealtimeSession & { id: string; object: 'realtime.session' } = {
    id: brief.callId,
    object: 'realtime.session',
    type: 'realtime',
    model: brief.model,
    instructions: config.instructions,
    output_modalities: [config.modality],
    max_output_tokens: 'inf',
    tools: config.tools.map((tool) => ({ type: 'function' as const, ...tool })),
    // A forced choice is returned to the client unchanged.
    tool_choice: config.toolChoice as RealtimeSession['tool_choice'],
    tracing: null,
    // OpenAI's types do not know our own events.
    ...(config.include.length > 0 && {
      include: config.include as NonNullable<RealtimeSession['include']>,
    }),
    audio: {
      input: {
        format: formatView(config.inputFormat),
        turn_detection: config.turnDetection,
        ...(config.sendsTranscripts && { transcription: { language: config.hearingLanguage } }),
      },
      output: {
        format: formatView(config.outputFormat),
        voice: config.voice,
        speed: config.speed,
      },
    },
  }
  return session
}

/** A format as it stands in events. */
export const formatView = (format: SoundFormat): RealtimeAudioFormats =>
  format === 'audio/pcm' ? { type: format, rate: 24_000 } : { type: format }

/** Over WebRTC, a client gets the events of all families without asking. */
const knownIn = (include: readonly string[], playsAhead: boolean): string[] =>
  [TURN_UNDERSTOOD, ...(playsAhead ? EVENT_FAMILIES : [])].filter((name) => include.includes(name))

function formatIn(given: unknown): SoundFormat | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given)) return undefined
  if ('rate' in given && given.type === 'audio/pcm' && given.rate !== 24_000) return undefined
  return soundFormats.find((format) => format === given.type)
}

function formatProblem(given: unknown, side: 'input' | 'output'): Problem | undefined {
  if (given === undefined || given === null || formatIn(given)) return undefined
  return {
    type: 'invalid_request_error',
    code: 'invalid_value',
    message: "A format is 'audio/pcm' with a rate of 24000, 'audio/pcmu' or 'audio/pcma'.",
    param: `session.audio.${side}.format`,
  }
}

function voiceProblem(
  config: SessionConfig,
  wanted: string | undefined,
  hasSpoken: boolean,
  parent: 'session' | 'response',
): Problem | undefined {
  if (wanted === undefined || isVoiceElsewhere(wanted)) return undefined
  const param = `${parent}.audio.output.voice`
  const voice = knownVoice(wanted)
  if (!voice) {
    return {
      type: 'invalid_request_error',
      code: 'invalid_value',
      message: `There is no voice with this name. Leave it out to keep '${config.voice}'.`,
      param,
    }
  }
  if (!hasSpoken || voice === config.voice) return undefined
  return {
    type: 'invalid_request_error',
    code: 'cannot_update_voice',
    message: 'The voice cannot change once the agent has spoken. Start a new call.',
    param,
  }
}

function languageProblem(
  wanted: string | undefined,
  understood: readonly string[],
): Problem | undefined {
  if (wanted === undefined || findLanguage(wanted, understood)) return undefined
  return {
    type: 'invalid_request_error',
    code: 'invalid_value',
    message: `Speech is recognised in: ${understood.join(', ')}.`,
    param: 'session.audio.input.transcription.language',
  }
}

const knownVoice = (name: string | undefined) =>
  name === undefined ? undefined : findVoice(name)?.name

const toolsOf = (tools: NonNullable<SessionUpdate['tools']>): PageFunction[] =>
  tools.map(({ name, description, parameters }) => ({
    name,
    description: description ?? '',
    parameters,
  }))

export type TurnDetection = RealtimeAudioInputTurnDetection | null

const DEFAULT_PREFIX_MS = 300
export const DEFAULT_THRESHOLD = 0.5

export const defaultTurnDetection = {
  type: 'server_vad',
  threshold: DEFAULT_THRESHOLD,
  prefix_padding_ms: DEFAULT_PREFIX_MS,
  create_response: true,
  interrupt_response: true,
} as const satisfies TurnDetection

/** A delay that the client sets with `silence_duration_ms` applies to all words. */
export function turnSettingsOf(detection: TurnDetection): TurnSettings {
  if (detection === null) return { mode: 'manual' }
  const createResponse = detection.create_response ?? true
  const interruptResponse = detection.interrupt_response ?? true
  if (detection.type === 'semantic_vad') {
    return {
      mode: 'automatic',
      threshold: DEFAULT_THRESHOLD,
      prefixMs: DEFAULT_PREFIX_MS,
      endpointingDelayMs: endpointingDelayMsByEagerness[detection.eagerness ?? 'auto'],
      createResponse,
      interruptResponse,
      idleTimeoutMs: undefined,
    }
  }
  const fixedMs = detection.silence_duration_ms
  return {
    mode: 'automatic',
    threshold: detection.threshold ?? DEFAULT_THRESHOLD,
    prefixMs: detection.prefix_padding_ms ?? DEFAULT_PREFIX_MS,
    endpointingDelayMs:
      fixedMs === undefined ? defaultEndpointingDelayMs : fixedEndpointingDelayMs(fixedMs),
    createResponse,
    interruptResponse,
    idleTimeoutMs: detection.idle_timeout_ms ?? undefined,
  }
}
