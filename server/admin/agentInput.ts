import { z } from 'zod'
import { areSpoken } from '@ringwell/content/agents/agentSchema.ts'
import { accents, findAccent } from '@ringwell/protocol/accents.ts'
import { findLanguage, languages } from '@ringwell/protocol/languages.ts'
import { findVoice, voiceNames } from '@ringwell/protocol/voices.ts'
import { FieldChanges } from '@ringwell/protocol/operator/ownTools.ts'
import { agentUuidPattern } from '../calls/agentUuid.ts'
import { spokenContact } from '../spokenContact.ts'
import { LEAST_CALL_SECONDS, MOST_CALL_SECONDS } from '../calls/callLimitRange.ts'
import { findPublished, GENERAL_AGENT, publishedAgents } from '../calls/publishedAgents.ts'
import { isOriginPattern } from '../http/originPatterns.ts'
import type { OwnAgent } from '../storage/agentStorage.ts'
import { OwnTools } from './ownToolInput.ts'

const MOST_ORIGINS = 100

const Origin = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => text === '*' || isOriginPattern(text),
    'must be an origin such as https://www.example.com or https://*.example.com, or * for any',
  )

/** Accepts one of the names, or `null`, which lets the visitor choose. */
const choice = (
  what: string,
  names: readonly string[],
  find: (text: string) => string | undefined,
) =>
  z
    .string()
    .trim()
    .max(40)
    .refine(
      (text) => find(text) !== undefined,
      `must be null, for the visitor's ${what}, or one of: ${names.join(', ')}`,
    )
    .nullable()

export const AgentId = z
  .string()
  .regex(agentUuidPattern, 'must be 1 to 100 letters, digits, hyphens or underscores')
const Name = z.string().trim().min(1).max(100)
const Prompt = z.string().trim().max(8_000)

/** The agent speaks the greeting, so it follows the same rules as the published greetings. */
const Greeting = z
  .string()
  .trim()
  .max(400)
  .refine(
    areSpoken,
    'must be plain sentences to speak, each at most 219 characters, without markup or addresses',
  )
const DailyMinutes = z.int().min(0).max(100_000).nullable()
const BasedOn = z
  .string()
  .max(100)
  .refine(
    (id) => findPublished(id) !== undefined,
    `must be one of: ${publishedAgents.map(({ agentId }) => agentId).join(', ')}`,
  )
/** Which of them the agent has that it is based on is checked once that is known. */
const LeftOut = z.array(z.string().max(100)).max(200)
const Voice = choice('voice', voiceNames, (text) => findVoice(text)?.name)
const Language = choice(
  'language',
  languages.map(({ name }) => name),
  (text) => findLanguage(text)?.tag,
)
const Accent = choice('accent', accents, findAccent)
const limitRule = `must be between ${LEAST_CALL_SECONDS} and ${MOST_CALL_SECONDS}, or null for the server's limit`
const CallLimit = z
  .int(limitRule)
  .min(LEAST_CALL_SECONDS, limitRule)
  .max(MOST_CALL_SECONDS, limitRule)
  .nullable()
const MOST_DAYS = 3_650
const daysRule = `must be between 1 and ${MOST_DAYS}, or null for as long as the server keeps any`
const Days = z.int(daysRule).min(1, daysRule).max(MOST_DAYS, daysRule).nullable()
const contact = (most: number) => spokenContact(most).trim().min(1).nullable()
const [EmergencyNumber, CrisisLine] = [contact(40), contact(80)]
const Origins = z.array(Origin).min(1).max(MOST_ORIGINS).nullable()

/** What an operator sends to create an agent. */
export const NewAgentInput = z.strictObject({
  /** Letters, digits, hyphens and underscores. Defaults to a new uuid. */
  agent_id: AgentId.optional(),
  agent_name: Name,
  agent_prompt: Prompt.default(''),
  greeting: Greeting.default(''),
  /** The published agent whose answers this agent gives when no language model follows its prompt. */
  based_on: BasedOn.default(GENERAL_AGENT),
  /** Tasks and fields of that agent that this one does without: `GET /admin/agents/{agent_id}/tasks`. */
  left_out: LeftOut.default([]),
  /** What it can do besides, on the operator's servers (`docs/contracts/tools.md`). */
  tools: OwnTools.default([]),
  /** What it asks differently, and its other limits, by field: `GET /admin/agents/{agent_id}/tasks`. */
  fields: FieldChanges.default({}),
  voice: Voice.default(null),
  language: Language.default(null),
  accent: Accent.default(null),
  /** Whether list-agent shows the agent and its prompt. */
  listed: z.boolean().default(true),
  /**
   * How long a call with the agent may last, from 30 to 3600 s. `null` applies `CALL_LIMIT_SECONDS`. It applies to calls
   * of our own engine only.
   */
  call_limit_seconds: CallLimit.default(null),
  /** Whom callers in need are told to ring, as in `EMERGENCY_NUMBER` and `CRISIS_LINE`, which `null` applies. */
  emergency_number: EmergencyNumber.default(null),
  crisis_line: CrisisLine.default(null),
  /** After how many days calls are erased, and their recordings. `RETENTION_DAYS` deletes them earlier if it is less. */
  keep_calls_days: Days.default(null),
  keep_recordings_days: Days.default(null),
  enabled: z.boolean().default(true),
  /** Sites that may call the agent. `null` applies `AGENT_ORIGINS`, and `["*"]` allows any site. */
  origins: Origins.default(null),
  /** Minutes of calls in a day (UTC); 0 is no limit, and `null` applies `AGENT_DAILY_MINUTES`. */
  daily_minutes: DailyMinutes.default(null),
})
export type NewAgentInput = z.infer<typeof NewAgentInput>

/**
 * What an operator sends to change an agent. Omitted fields keep their value. For a published agent, only
 * `agentSettings` may be sent.
 */
export const AgentChangeInput = z
  .strictObject({
    agent_name: Name,
    agent_prompt: Prompt,
    greeting: Greeting,
    based_on: BasedOn,
    left_out: LeftOut,
    tools: OwnTools,
    fields: FieldChanges,
    voice: Voice,
    language: Language,
    accent: Accent,
    listed: z.boolean(),
    call_limit_seconds: CallLimit,
    emergency_number: EmergencyNumber,
    crisis_line: CrisisLine,
    keep_calls_days: Days,
    keep_recordings_days: Days,
    enabled: z.boolean(),
    origins: Origins,
    daily_minutes: DailyMinutes,
  })
  .partial()
export type AgentChangeInput = z.infer<typeof AgentChangeInput>

/** What an operator sends to change a draft: what belongs to an own agent alone. */
export const DraftInput = AgentChangeInput.omit({
  enabled: true,
  origins: true,
  daily_minutes: true,
})
export type DraftInput = z.infer<typeof DraftInput>

/** What can be changed of every agent, at once and without a version. */
export const agentSettings: ReadonlySet<string> = new Set(['enabled', 'origins', 'daily_minutes'])

/** Returns the fields of the input that belong to an operator's own agent, under the storage's names, but for the tools. */
export function toOwnAgent(input: DraftInput): Partial<OwnAgent> {
  const own: Partial<OwnAgent> = {}
  if (input.agent_name !== undefined) own.name = input.agent_name
  if (input.agent_prompt !== undefined) own.prompt = input.agent_prompt
  if (input.greeting !== undefined) own.greeting = input.greeting
  if (input.based_on !== undefined) own.basedOn = input.based_on
  if (input.left_out !== undefined) own.leftOut = [...new Set(input.left_out)].toSorted()
  if (input.fields !== undefined) own.fields = input.fields
  if (input.voice !== undefined) own.voice = findVoice(input.voice ?? '')?.name
  if (input.language !== undefined) own.language = findLanguage(input.language ?? '')?.tag
  if (input.accent !== undefined) own.accent = findAccent(input.accent ?? '')
  if (input.listed !== undefined) own.listed = input.listed
  if (input.call_limit_seconds !== undefined) {
    own.callLimitMs =
      input.call_limit_seconds === null ? undefined : input.call_limit_seconds * 1_000
  }
  if (input.emergency_number !== undefined)
    own.emergencyNumber = input.emergency_number ?? undefined
  if (input.crisis_line !== undefined) own.crisisLine = input.crisis_line ?? undefined
  if (input.keep_calls_days !== undefined) own.keepCallsDays = input.keep_calls_days ?? undefined
  if (input.keep_recordings_days !== undefined) {
    own.keepRecordingsDays = input.keep_recordings_days ?? undefined
  }
  return own
}
