import path from 'node:path'
import { z } from 'zod'
import type { Carrier, WarmUp } from '@ringwell/engine/engine.ts'
import { CALL_LIMIT_MS, IDLE_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { isEmail, isTelephone } from '@ringwell/protocol/forms.ts'
import { RETENTION_DAYS } from '@ringwell/protocol/retention.ts'
import {
  LEAST_CALL_SECONDS,
  MOST_CALL_SECONDS,
  PHONE_CALL_SECONDS,
} from './calls/callLimitRange.ts'
import { isOriginPattern } from './http/originPatterns.ts'
import type { CarrierAccount } from './phone/carrierApi.ts'
import { parseTelnyxKey } from './phone/telnyxSignature.ts'
import { list } from './listSetting.ts'
import { sipProblems, sipSettings, sipVariables } from './sipVariables.ts'
import { type MinuteCost, parseMicros } from './storage/callCost.ts'
import { spokenContact } from './spokenContact.ts'
import { speechProblems, speechServers, speechVariables } from './speechSettings.ts'

/**
 * The settings from the environment, which is read once. Every variable is optional, and an empty one counts
 * as unset. Times are in ms and sizes in bytes. Nothing else in the server reads `process.env`.
 */
export type Config = ReturnType<typeof configOf>

/** The message names each variable and the problem, so that the operator can fix it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`)
    .default(fallback)

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1')
const flagOr = (fallback: boolean) => flag.default(fallback)

const warmUp = z
  .enum(['true', 'calls', 'false', '1', '0'], 'must be true, calls or false')
  .transform((value): WarmUp =>
    value === 'calls' ? 'calls' : value === 'true' || value === '1' ? 'startAndCalls' : 'never',
  )

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''))

const origin = httpUrl.refine(
  (value) => new URL(value).origin === value,
  'must be an origin alone, such as https://www.example.com, without a path',
)

/** A token on its way to an issuer must not be read, so only one on this machine may do without HTTPS. */
const oidcIssuer = httpUrl.refine(
  (value) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(value),
  'must start with https://',
)

/** A password belongs to all servers of a cluster, so only the first of them has it. */
const natsUrl = z
  .string()
  .refine(
    (value) => list(value).every((each) => /^(nats|tls):$/.test(URL.parse(each)?.protocol ?? '')),
    'must start with nats:// or tls://; the servers of a cluster are separated by commas',
  )

const phone = z
  .string()
  .max(40, 'must have at most 40 characters')
  .refine(isTelephone, 'must be a phone number, such as +44 20 7946 0000')

/** Twilio's messaging services are senders too: `MG…`. */
const smsSender = z
  .string()
  .regex(
    /^(?:\+\d{7,15}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
    'must be a number of yours, such as +442079460958, or a name of at most 11 letters and digits',
  )

/** Whole hours of the clock of whoever is rung. */
const callingHours = z.string().transform((text, context) => {
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const hours = { from: Number(from), until: Number(until) }
  if (hours.from < hours.until && hours.until <= 24) return hours
  context.addIssue('must be two hours of a day, such as 8-20')
  return z.NEVER
})

/** `0.013 EUR` */
const minuteCost = z.string().transform((text, context): MinuteCost => {
  const [, amount = '', currency = ''] = /^(\S+) ([A-Z]{3})$/.exec(text) ?? []
  const micros = parseMicros(amount)
  if (micros !== undefined) return { micros, currency }
  context.addIssue('must be an amount with its currency, such as 0.013 EUR')
  return z.NEVER
})

const email = z.string().refine(isEmail, 'must be an email address, such as hello@example.com')

const udpRange = z
  .string()
  .regex(/^\d+(-\d+)?$/, 'must look like 41000, or 41000-41999')
  .transform((value) => {
    const [min = 0, max = min] = value.split('-').map(Number)
    return { min, max }
  })
  .refine(({ min, max }) => min >= 1024 && max <= 65_535, 'must lie between 1024 and 65535')
  .refine(({ min, max }) => max >= min, 'must name the lower port first')

const trustProxy = z.string().transform((value): boolean | number | string[] => {
  if (value === 'true') return true
  if (value === 'false') return false
  return /^\d+$/.test(value) ? Number(value) : list(value)
})

const allowedOrigins = z.string().transform((value, context): '*' | string[] => {
  if (value === '*') return '*'
  const origins = list(value)
  for (const entry of origins) {
    if (!isOriginPattern(entry)) {
      context.addIssue(`"${entry}" is not an origin such as https://www.example.com`)
    }
  }
  return origins
})

const adminToken = z
  .string()
  .min(16, 'must have at least 16 characters; `openssl rand -hex 24` makes a good one')
  .regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces: it travels in a header')

/** `agent=https://a.example https://*.b.example; another=…` */
const agentOrigins = z.string().transform((value, context) => {
  const byAgent = new Map<string, readonly string[]>()
  for (const entry of value.split(';')) {
    if (!entry.trim()) continue
    const [agent = '', sites = ''] = entry.split('=').map((part) => part.trim())
    const origins = sites.split(/[\s,]+/).filter(Boolean)
    if (!agent || origins.length === 0) {
      context.addIssue(`"${entry.trim()}" must look like agent=https://www.example.com`)
    }
    for (const each of origins) {
      if (!isOriginPattern(each)) {
        context.addIssue(`"${each}" is not an origin such as https://www.example.com`)
      }
    }
    byAgent.set(agent, origins)
  }
  return byAgent
})

const MOST_MINUTES = 1_000_000

/** `agent=60; another=30; *=10`, where `*` stands for every agent not listed. */
const agentMinutes = z.string().transform((value, context) => {
  const byAgent = new Map<string, number>()
  for (const entry of value.split(';')) {
    if (!entry.trim()) continue
    const [, agent, minutes = ''] = /^([\w.-]+|\*)\s*=\s*(\d+)$/.exec(entry.trim()) ?? []
    if (agent === undefined || Number(minutes) > MOST_MINUTES) {
      context.addIssue(`"${entry.trim()}" must look like agent=60, in whole minutes a day`)
    } else byAgent.set(agent, Number(minutes))
  }
  return byAgent
})

/** `crm=https://crm.example.com/agent; stock=…`: the tool `http.crm` and so on. */
const httpTools = z.string().transform((value, context) => {
  const urls = new Map<string, string>()
  for (const entry of value.split(';')) {
    if (!entry.trim()) continue
    const [, name, address = ''] = /^([a-z][A-Za-z0-9]*)\s*=\s*(\S+)$/.exec(entry.trim()) ?? []
    const url = httpUrl.safeParse(address)
    if (name === undefined || !url.success) {
      context.addIssue('must look like name=https://www.example.com/path; other=…')
    } else urls.set(name, url.data)
  }
  return urls
})

/** Removes leading slashes, and makes the prefix end with exactly one slash. */
const objectPrefix = z
  .string()
  .regex(/^[\w./-]+$/, 'may have letters, digits, dots, dashes, underscores and slashes')
  .transform((value) => `${value.replaceAll(/^\/+|\/+$/g, '')}/`)

const agentTools = z
  .string()
  .transform(list)
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[A-Za-z0-9][\w-]{0,99}$/, 'must be agent identifiers, separated by commas'),
    ),
  )

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must start with postgresql://' })
    .optional(),
  NATS_URL: natsUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_PREFIX: objectPrefix.optional(),
  PUBLIC_URL: origin.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: trustProxy.default(false),
  ALLOWED_ORIGINS: allowedOrigins.default('*'),
  AGENT_ORIGINS: agentOrigins.default(new Map()),
  ALLOW_CUSTOM_PROMPTS: flagOr(false),
  AGENT_TOOLS: agentTools.default([]),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number; 0 switches the limits off')
    .transform(Number)
    .default(1),
  FORM_PROOF: z
    .enum(['suspicious', 'always', 'off'], 'must be suspicious, always or off')
    .default('suspicious'),
  FORM_FLOOD_PER_MINUTE: wholeNumber(1, 1_000_000, 30),
  FORM_PROOF_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  WEB_VITALS: flagOr(true),
  LISTENING_TOLD: flagOr(true),
  STATUS_FIGURES: flagOr(true),
  CALLS_PER_ADDRESS: wholeNumber(0, 10_000, 3),
  DAILY_MINUTES: wholeNumber(0, MOST_MINUTES, 0),
  AGENT_DAILY_MINUTES: agentMinutes.default(new Map()),
  ADMIN_TOKEN: adminToken.optional(),
  OIDC_ISSUER: oidcIssuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  AUDIT_DAYS: wholeNumber(0, 36_500, 730),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 600_000, 5_000),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000, 256),
  RETENTION_DAYS: wholeNumber(0, 36_500, RETENTION_DAYS),
  CALL_LIMIT_SECONDS: wholeNumber(LEAST_CALL_SECONDS, MOST_CALL_SECONDS, CALL_LIMIT_MS / 1_000),
  RESUME_SECONDS: wholeNumber(0, 600, 60),
  IDLE_LIMIT_SECONDS: wholeNumber(30, 3_600, IDLE_LIMIT_MS / 1_000),
  ENGINE_MAX_CALLS: wholeNumber(1, 10_000, 10),
  ENGINE_PUBLIC_IPS: z
    .string()
    .transform(list)
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses, separated by commas')))
    .default([]),
  ENGINE_UDP_PORTS: udpRange.optional(),
  ENGINE_SPARE: flagOr(false),
  SPEECH_WARM_UP: warmUp.default('startAndCalls'),
  ...speechVariables,
  EMERGENCY_NUMBER: spokenContact(40).optional(),
  CRISIS_LINE: spokenContact(80).optional(),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be the auth token that the console of Twilio shows')
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be the account SID that the console of Twilio shows: AC…')
    .optional(),
  TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
  TWILIO_SMS_FROM: smsSender.optional(),
  TELNYX_ACCOUNT_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of your organisation that the portal of Telnyx shows')
    .optional(),
  TELNYX_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be an API key that the portal of Telnyx has made: KEY…')
    .optional(),
  TELNYX_API_URL: httpUrl.default('https://api.telnyx.com/v2'),
  TELNYX_SMS_FROM: smsSender.optional(),
  TELNYX_PUBLIC_KEY: z
    .string()
    .transform((value, context) => {
      const key = parseTelnyxKey(value)
      if (!key) context.addIssue('must be the public key that Telnyx shows: 32 bytes in base64')
      return key
    })
    .optional(),
  PHONE_SAYS_RECORDED: flagOr(true),
  ...sipVariables,
  PHONE_CALL_LIMIT_SECONDS: wholeNumber(LEAST_CALL_SECONDS, MOST_CALL_SECONDS, PHONE_CALL_SECONDS),
  OUTBOUND_CALLS_PER_DAY: wholeNumber(0, 1_000_000, 0),
  OUTBOUND_CALLS_PER_KEY: wholeNumber(1, 1_000_000, 1_000_000),
  OUTBOUND_CALLS_PER_NUMBER: wholeNumber(1, 100, 2),
  OUTBOUND_CALLS_AT_ONCE: wholeNumber(1, 10_000, 2),
  OUTBOUND_COST_PER_MINUTE: minuteCost.optional(),
  OUTBOUND_HOURS: callingHours.default({ from: 8, until: 20 }),
  OUTBOUND_SUNDAYS: flagOr(false),
  OUTBOUND_PREFIXES: z
    .string()
    .transform(list)
    .pipe(
      z.array(
        z.string().regex(/^\+[1-9]\d{0,14}$/, 'must be beginnings of numbers, such as +44, +3531'),
      ),
    )
    .optional(),
  OUTBOUND_TRUNK: z.string().max(300).optional(),
  TELNYX_APPLICATION_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be the id of a TeXML application that the portal of Telnyx shows')
    .optional(),
  TURN_URLS: z
    .string()
    .transform(list)
    .pipe(z.array(z.string().regex(/^turns?:\S+$/, 'must be turn: or turns: addresses')))
    .optional(),
  TURN_SECRET: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: httpUrl.default('https://api.openai.com/v1'),
  OPENAI_MAX_CALLS: wholeNumber(0, 10_000, 0),
  OPENAI_REALTIME_MODEL: z.string().default('gpt-realtime'),
  OPENAI_TRANSCRIPTION_MODEL: z.string().default('gpt-4o-mini-transcribe'),
  LEADS_WEBHOOK_URL: httpUrl.optional(),
  LEADS_WEBHOOK_SECRET: z.string().optional(),
  CALLS_WEBHOOK_URL: httpUrl.optional(),
  CALLS_WEBHOOK_SECRET: z.string().optional(),
  CALDAV_URL: httpUrl.optional(),
  CALDAV_USER: z.string().optional(),
  CALDAV_PASSWORD: z.string().optional(),
  HTTP_TOOLS: httpTools.optional(),
  HTTP_TOOLS_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  HTTP_TOOLS_PRIVATE_HOSTS: z.string().transform(list).default([]),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
    .optional(),
  CONTACT_TO: z.string().optional(),
  CONTACT_FROM: z.string().optional(),
  CONTACT_PHONE: phone.optional(),
  CONTACT_EMAIL: email.optional(),
  SOCIAL_LINKEDIN: httpUrl.optional(),
  SOCIAL_TWITTER: httpUrl.optional(),
  SOCIAL_FACEBOOK: httpUrl.optional(),
  SOCIAL_INSTAGRAM: httpUrl.optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_USER_ID: z.string().optional(),
  EMAILJS_ACCESS_TOKEN: z.string().optional(),
  EMAILJS_URL: httpUrl.default('https://api.emailjs.com/api/v1.0'),
})
type Environment = z.infer<typeof Environment>

export const variableNames: readonly string[] = Object.keys(Environment.shape)

/** Groups of variables that must be set together, and the purpose of each group. */
const groups: readonly { variables: readonly (keyof Environment)[]; purpose: string }[] = [
  {
    variables: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    purpose: 'keeping recordings in a bucket',
  },
  {
    variables: ['CALDAV_URL', 'CALDAV_USER', 'CALDAV_PASSWORD'],
    purpose: 'demos in a calendar of your own',
  },
  { variables: ['HTTP_TOOLS', 'HTTP_TOOLS_SECRET'], purpose: 'tools of your own' },
  { variables: ['TELNYX_ACCOUNT_ID', 'TELNYX_API_KEY'], purpose: 'an account with Telnyx' },
  { variables: ['TURN_URLS', 'TURN_SECRET'], purpose: 'relaying calls' },
  { variables: ['SIP_TLS_PORT', 'SIP_TLS_CERT', 'SIP_TLS_KEY'], purpose: 'SIP over TLS' },
  { variables: ['LLM_BASE_URL', 'LLM_MODEL', 'LLM_API_KEY'], purpose: 'answers from an LLM' },
  {
    variables: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    purpose: 'signing operators in with OpenID Connect',
  },
  { variables: ['SMTP_URL', 'CONTACT_TO', 'CONTACT_FROM'], purpose: 'sending mail' },
  {
    variables: ['EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID', 'EMAILJS_USER_ID'],
    purpose: 'EmailJS',
  },
]

function missingPartners(env: Environment): string[] {
  return groups.flatMap(({ variables, purpose }) => {
    const missing = variables.filter((name) => env[name] === undefined)
    if (missing.length === 0 || missing.length === variables.length) return []
    return [`${missing.join(', ')}: missing; ${purpose} needs all of ${variables.join(', ')}`]
  })
}

/** Of the accounts with which we ask carriers for something. */
function accountProblems(env: Environment): string[] {
  const problems: string[] = []
  if (env.TWILIO_ACCOUNT_SID && !env.TWILIO_AUTH_TOKEN) {
    problems.push('TWILIO_AUTH_TOKEN: missing; it is the password of TWILIO_ACCOUNT_SID')
  }
  if (env.TWILIO_SMS_FROM && !env.TWILIO_ACCOUNT_SID) {
    problems.push('TWILIO_ACCOUNT_SID: missing; TWILIO_SMS_FROM sends with it')
  }
  if (env.TELNYX_SMS_FROM && !env.TELNYX_API_KEY) {
    problems.push('TELNYX_ACCOUNT_ID, TELNYX_API_KEY: missing; TELNYX_SMS_FROM sends with them')
  }
  if (env.TWILIO_SMS_FROM && env.TELNYX_SMS_FROM) {
    problems.push('TELNYX_SMS_FROM: TWILIO_SMS_FROM is set too; only one of them sends messages')
  }
  return problems
}

/** Of the calls that we make. */
function outboundProblems(env: Environment): string[] {
  if (env.OUTBOUND_CALLS_PER_DAY === 0) return []
  const trunk = outboundTrunkOf(env)
  const problems: string[] = []
  if (!trunk) {
    const names = outboundTrunksOf(env).map(({ name }) => name)
    const choice = `must name one of ${names.join(', ')}`
    if (names.length === 0) {
      problems.push(
        'TWILIO_ACCOUNT_SID, TELNYX_API_KEY, SIP_TRUNKS: missing; OUTBOUND_CALLS_PER_DAY makes calls over one of them',
      )
    } else problems.push(`OUTBOUND_TRUNK: ${env.OUTBOUND_TRUNK ? '' : 'missing; it '}${choice}`)
  }
  if (trunk?.account?.carrier === 'telnyx') {
    for (const name of ['TELNYX_PUBLIC_KEY', 'TELNYX_APPLICATION_ID'] as const) {
      if (!env[name])
        problems.push(`${name}: missing; OUTBOUND_CALLS_PER_DAY makes calls with Telnyx`)
    }
  }
  if (env.OUTBOUND_CALLS_AT_ONCE >= env.ENGINE_MAX_CALLS) {
    problems.push(
      'OUTBOUND_CALLS_AT_ONCE: must be less than ENGINE_MAX_CALLS, so that somebody who rings finds a line',
    )
  }
  return problems
}

/** Parses the environment. Throws `ConfigError`, which lists all problems at once. */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.entries(variables)
    .map(([name, value]) => [name, value?.trim()] as const)
    .filter(([, value]) => value !== undefined && value !== '')
  const result = Environment.safeParse(Object.fromEntries(set))
  if (!result.success) {
    // The message omits the values, because a secret in the wrong variable must not reach a log.
    throw new ConfigError(
      result.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    )
  }
  const env = result.data
  const problems = [...missingPartners(env), ...speechProblems(env), ...sipProblems(env)]
  if (env.LEADS_WEBHOOK_SECRET && !env.LEADS_WEBHOOK_URL) {
    problems.push('LEADS_WEBHOOK_URL: missing; LEADS_WEBHOOK_SECRET signs what is sent there')
  }
  if (env.CALLS_WEBHOOK_SECRET && !env.CALLS_WEBHOOK_URL) {
    problems.push('CALLS_WEBHOOK_URL: missing; CALLS_WEBHOOK_SECRET signs what is sent there')
  }
  for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE', 'S3_PREFIX'] as const) {
    if (env[name] !== undefined && !env.S3_BUCKET) {
      problems.push(`S3_BUCKET: missing; ${name} says how to reach it`)
    }
  }
  if (env.SMTP_URL && env.EMAILJS_SERVICE_ID) {
    problems.push('EMAILJS_SERVICE_ID: SMTP_URL is set too; every message would be sent twice')
  }
  problems.push(...accountProblems(env), ...outboundProblems(env))
  if (env.NATS_URL && env.OPENAI_API_KEY) {
    problems.push('NATS_URL: OPENAI_API_KEY is set too; media workers hold calls of our own engine')
  }
  for (const name of ['TWILIO_AUTH_TOKEN', 'TELNYX_PUBLIC_KEY'] as const) {
    if (env[name] === undefined) continue
    if (env.PUBLIC_URL === undefined) {
      problems.push(`PUBLIC_URL: missing; the carrier that ${name} belongs to calls it`)
    }
    if (env.OPENAI_API_KEY !== undefined) {
      problems.push(`${name}: OPENAI_API_KEY is set too; only our own engine takes telephone calls`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return configOf(env)
}

function configOf(env: Environment) {
  return {
    port: env.PORT,
    /** Undefined means every interface, IPv6 and IPv4. */
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    /** The URL of a PostgreSQL database. Undefined keeps everything in a file below `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Where media workers and servers find each other. Undefined keeps calls in this process tree. */
    natsUrl: env.NATS_URL,
    /** The bucket for recordings. Undefined keeps them as files below `dataDir`. */
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION ?? 'us-east-1',
            // Only Amazon's own S3 puts the name of every bucket into the host.
            pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
            prefix: env.S3_PREFIX ?? '',
          }
        : undefined,
    /** The origin that visitors type, without a trailing slash. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    logLevel: env.LOG_LEVEL,
    /** Whose `X-Forwarded-For` to trust: nobody's, everybody's, a number of hops, or a list of addresses. */
    trustProxy: env.TRUST_PROXY,
    /** The origins whose pages may call the API. `*` allows any. */
    allowedOrigins: env.ALLOWED_ORIGINS,
    /** Maps each agent to the sites that may call it. Any site may call an agent that is not listed. */
    agentOrigins: env.AGENT_ORIGINS,
    allowCustomPrompts: env.ALLOW_CUSTOM_PROMPTS,
    /** Agents whose pages may offer functions to a language model. */
    agentTools: env.AGENT_TOOLS,
    /** Multiplies every rate limit. 0 disables them. */
    rateLimitScale: env.RATE_LIMIT_SCALE,
    /** When a form needs a proof of work. Without a secret, the servers of a database draw one: see `drawSecret`. */
    formProof: {
      mode: env.FORM_PROOF,
      floodPerMinute: env.FORM_FLOOD_PER_MINUTE,
      secret: env.FORM_PROOF_SECRET,
    },
    /** Whether our pages report how fast they were in visitors' browsers. */
    webVitals: env.WEB_VITALS,
    tellsOfListeners: env.LISTENING_TOLD,
    /** Whether `/status` shows everybody the calls and answer times of the last day. */
    publishesFigures: env.STATUS_FIGURES,
    /** The most simultaneous calls per address. Undefined means no limit. */
    callsPerAddress: env.CALLS_PER_ADDRESS || undefined,
    /** The limits on minutes of calls per day (UTC). */
    dailyMinutes: {
      server: env.DAILY_MINUTES || undefined,
      agents: new Map([...env.AGENT_DAILY_MINUTES].filter(([agent]) => agent !== '*')),
      eachAgent: env.AGENT_DAILY_MINUTES.get('*'),
    },
    /** Gives an operator access to what visitors left. Undefined means no access at all. */
    adminToken: env.ADMIN_TOKEN,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
          }
        : undefined,
    /** How long the audit log is kept. 0 keeps it forever. */
    auditDays: env.AUDIT_DAYS,
    /** How long a stopping server waits for calls that are under way. */
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
    /** The disk space that recordings must leave for the database. 0 reserves none. */
    diskReserveBytes: env.DISK_RESERVE_MB * 1024 * 1024,
    /** Recordings and call records older than this are deleted. 0 keeps them forever. */
    retentionDays: env.RETENTION_DAYS,
    /** How long a call of the embedded engine may last, and how long its visitor may be idle. */
    callLimitMs: env.CALL_LIMIT_SECONDS * 1_000,
    idleLimitMs: env.IDLE_LIMIT_SECONDS * 1_000,
    /** How long a call waits for its page to ring back after the line was lost. 0: it ends. */
    resumeWaitMs: env.RESUME_SECONDS * 1_000,
    engine: {
      maxCalls: env.ENGINE_MAX_CALLS,
      publicIps: env.ENGINE_PUBLIC_IPS,
      udpPorts: env.ENGINE_UDP_PORTS,
      warmUp: env.SPEECH_WARM_UP,
      /** Whether a second media process is kept ready for the calls of one that was killed. */
      hasSpare: env.ENGINE_SPARE,
      ...speechServers(env),
      llm:
        env.LLM_BASE_URL && env.LLM_MODEL && env.LLM_API_KEY
          ? { baseUrl: env.LLM_BASE_URL, model: env.LLM_MODEL, apiKey: env.LLM_API_KEY }
          : undefined,
    },
    /** The carriers whose telephone calls we take. Undefined for a carrier whose webhooks nobody could check. */
    phone: {
      twilioToken: env.TWILIO_AUTH_TOKEN,
      telnyxKey: env.TELNYX_PUBLIC_KEY,
      saysRecorded: env.PHONE_SAYS_RECORDED,
      /** How long a call on the telephone may last, unless its agent has another limit. */
      callLimitMs: env.PHONE_CALL_LIMIT_SECONDS * 1_000,
      /** With which we ask carriers for something. */
      accounts: accountsOf(env),
      /** Who sends text messages, and as whom. Undefined means that nobody does. */
      sms: smsOf(env),
    },
    /** Where and from whom we take telephone calls over SIP. Undefined if nobody calls that way. */
    sip: sipSettings(env),
    /** Whom we ring, and with which account. Undefined if we ring nobody. */
    outbound: outboundOf(env),
    /** The relay for visitors behind firewalls that block UDP. */
    relay:
      env.TURN_URLS && env.TURN_SECRET
        ? { urls: env.TURN_URLS, secret: env.TURN_SECRET }
        : undefined,
    openai: env.OPENAI_API_KEY
      ? {
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_REALTIME_MODEL,
          transcriptionModel: env.OPENAI_TRANSCRIPTION_MODEL,
          /** The most simultaneous calls, across all servers. Undefined means as many as OpenAI allows. */
          maxCalls: env.OPENAI_MAX_CALLS || undefined,
        }
      : undefined,
    /** Whom callers in danger or despair are told to ring. */
    contacts: { emergencyNumber: env.EMERGENCY_NUMBER, crisisLine: env.CRISIS_LINE },
    /** What the pages show in place of the invented contacts. */
    ownContacts: {
      phone: env.CONTACT_PHONE,
      email: env.CONTACT_EMAIL,
      profiles: {
        linkedin: env.SOCIAL_LINKEDIN,
        twitter: env.SOCIAL_TWITTER,
        facebook: env.SOCIAL_FACEBOOK,
        instagram: env.SOCIAL_INSTAGRAM,
      },
    },
    leadsWebhook: env.LEADS_WEBHOOK_URL
      ? { url: env.LEADS_WEBHOOK_URL, secret: env.LEADS_WEBHOOK_SECRET }
      : undefined,
    /** The receiver that is told when a call ends, and with which outcome. */
    callsWebhook: env.CALLS_WEBHOOK_URL
      ? { url: env.CALLS_WEBHOOK_URL, secret: env.CALLS_WEBHOOK_SECRET }
      : undefined,
    /** The external calendar that limits when demos can be booked. Undefined means that only our database does. */
    calDav:
      env.CALDAV_URL && env.CALDAV_USER && env.CALDAV_PASSWORD
        ? { url: env.CALDAV_URL, user: env.CALDAV_USER, password: env.CALDAV_PASSWORD }
        : undefined,
    httpTools:
      env.HTTP_TOOLS && env.HTTP_TOOLS_SECRET
        ? {
            urls: env.HTTP_TOOLS,
            secret: env.HTTP_TOOLS_SECRET,
            privateHosts: env.HTTP_TOOLS_PRIVATE_HOSTS,
          }
        : undefined,
    /** The hosts in private networks that the operator's tools may be on, whether `HTTP_TOOLS` or the console names them. */
    privateHosts: env.HTTP_TOOLS_PRIVATE_HOSTS,
    /** How contact messages are forwarded. At most one of `mail` and `emailJs` is set. */
    mail:
      env.SMTP_URL && env.CONTACT_TO && env.CONTACT_FROM
        ? { url: env.SMTP_URL, to: env.CONTACT_TO, from: env.CONTACT_FROM }
        : undefined,
    emailJs:
      env.EMAILJS_SERVICE_ID && env.EMAILJS_TEMPLATE_ID && env.EMAILJS_USER_ID
        ? {
            serviceId: env.EMAILJS_SERVICE_ID,
            templateId: env.EMAILJS_TEMPLATE_ID,
            userId: env.EMAILJS_USER_ID,
            accessToken: env.EMAILJS_ACCESS_TOKEN,
            url: env.EMAILJS_URL,
          }
        : undefined,
  }
}

/** What can make calls: carriers with an account, and SIP trunks that take calls (`account` undefined). */
function outboundTrunksOf(env: Environment): { name: string; account?: CarrierAccount }[] {
  const trunks = sipSettings(env)?.trunks ?? []
  return [
    ...accountsOf(env).map((account) => ({ name: account.carrier, account })),
    ...trunks.flatMap(({ name, host }) => (host === undefined ? [] : { name })),
  ]
}

/** The only one, or the one that is named. */
function outboundTrunkOf(env: Environment) {
  const trunks = outboundTrunksOf(env)
  const chosen = env.OUTBOUND_TRUNK ?? (trunks.length === 1 ? trunks[0]?.name : undefined)
  return trunks.find(({ name }) => name === chosen)
}

function outboundOf(env: Environment) {
  const trunk = outboundTrunkOf(env)
  if (env.OUTBOUND_CALLS_PER_DAY === 0 || !trunk) return undefined
  const { name, account } = trunk
  return {
    /** Its name, and the account if it is a carrier. */
    trunk: name,
    account,
    applicationId: account?.carrier === 'telnyx' ? env.TELNYX_APPLICATION_ID : undefined,
    rules: {
      hours: { ...env.OUTBOUND_HOURS, onSundays: env.OUTBOUND_SUNDAYS },
      prefixes: env.OUTBOUND_PREFIXES,
      perNumber: env.OUTBOUND_CALLS_PER_NUMBER,
      perDay: env.OUTBOUND_CALLS_PER_DAY,
      perKey: env.OUTBOUND_CALLS_PER_KEY,
      atOnce: env.OUTBOUND_CALLS_AT_ONCE,
      cost: env.OUTBOUND_COST_PER_MINUTE,
    },
  }
}

function accountsOf(env: Environment): CarrierAccount[] {
  const accounts: CarrierAccount[] = []
  if (env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN) {
    accounts.push({
      carrier: 'twilio',
      apiUrl: env.TWILIO_API_URL,
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
    })
  }
  if (env.TELNYX_ACCOUNT_ID && env.TELNYX_API_KEY) {
    accounts.push({
      carrier: 'telnyx',
      apiUrl: env.TELNYX_API_URL,
      accountId: env.TELNYX_ACCOUNT_ID,
      apiKey: env.TELNYX_API_KEY,
    })
  }
  return accounts
}

function smsOf(env: Environment): { carrier: Carrier; from: string } | undefined {
  if (env.TWILIO_SMS_FROM) return { carrier: 'twilio', from: env.TWILIO_SMS_FROM }
  return env.TELNYX_SMS_FROM ? { carrier: 'telnyx', from: env.TELNYX_SMS_FROM } : undefined
}
