import { z } from 'zod'
import { list } from './listSetting.ts'
import {
  DEFAULT_SIP_PORT,
  DESK,
  loopback,
  type Network,
  parseNetwork,
  parseRegister,
  parseTrunk,
  readPem,
  type SipSettings,
  type Trunk,
} from './sip/sipSettings.ts'

const port = z
  .string()
  .regex(/^\d+$/, 'must be a port')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be between 1 and 65535')

const pem = z.string().transform((file, context) => {
  const text = readPem(file)
  if (text === undefined) context.addIssue('must be a file in PEM format that can be read')
  return text ?? ''
})

/** Entries with problems are left out: any of them stops the start. */
const trunks = z.string().transform((value, context) => {
  const read: Trunk[] = []
  for (const entry of list(value)) {
    const trunk = parseTrunk(entry)
    if (typeof trunk === 'string') context.addIssue(trunk)
    else if (read.some(({ name }) => name === trunk.name))
      context.addIssue('two entries of one name')
    else if (['twilio', 'telnyx', DESK].includes(trunk.name))
      context.addIssue(`no trunk can be called ${trunk.name}, which means something else`)
    else read.push(trunk)
  }
  return read
})

const register = z.string().transform((value, context) => {
  const trunk = parseRegister(value)
  if (typeof trunk !== 'string') return trunk
  context.addIssue(trunk)
  return undefined
})

const desk = z.string().transform((value, context) => {
  const networks: Network[] = []
  if (value.toLowerCase() === 'none') return networks
  for (const entry of list(value)) {
    const network = parseNetwork(entry)
    if (network) networks.push(network)
    else context.addIssue('must be none, or addresses and networks such as 192.168.1.0/24')
  }
  return networks
})

export const sipVariables = {
  SIP_PORT: z
    .union([z.literal('off'), port], 'must be off, or a port between 1 and 65535')
    .optional(),
  SIP_TLS_PORT: port.optional(),
  SIP_TLS_CERT: pem.optional(),
  SIP_TLS_KEY: pem.optional(),
  SIP_TRUNKS: trunks.default([]),
  SIP_REGISTER: register.optional(),
  SIP_DESK: desk.optional(),
}

const Variables = z.object(sipVariables)
type Variables = z.infer<typeof Variables> & {
  OPENAI_API_KEY?: string | undefined
  NATS_URL?: unknown
  ENGINE_PUBLIC_IPS: readonly string[]
  ENGINE_UDP_PORTS?: { min: number; max: number } | undefined
}

const isAsked = ({
  SIP_PORT,
  SIP_TRUNKS,
  SIP_REGISTER,
  SIP_DESK,
  SIP_TLS_PORT,
}: Variables): boolean =>
  (SIP_PORT ?? SIP_REGISTER ?? SIP_DESK ?? SIP_TLS_PORT) !== undefined || SIP_TRUNKS.length > 0

export function sipProblems(env: Variables): string[] {
  if (env.SIP_PORT === 'off') {
    const others = (['SIP_TRUNKS', 'SIP_REGISTER', 'SIP_DESK', 'SIP_TLS_PORT'] as const).filter(
      (name) => env[name] !== undefined && (name !== 'SIP_TRUNKS' || env.SIP_TRUNKS.length > 0),
    )
    return others.map((name) => `${name}: SIP_PORT is off; nobody would be called over it`)
  }
  if (!isAsked(env)) return []
  if (env.OPENAI_API_KEY !== undefined) {
    return ['SIP_PORT: OPENAI_API_KEY is set too; only our own engine takes telephone calls']
  }
  const { ENGINE_UDP_PORTS: ports, NATS_URL: workers } = env
  if (workers || !ports || hasRtpPort(ports)) return []
  return [
    'ENGINE_UDP_PORTS: its first port is that of browsers; each call over SIP needs one more with an even number',
  ]
}

const hasRtpPort = ({ min, max }: { min: number; max: number }): boolean => max - (max % 2) > min

export function sipSettings(env: Variables): SipSettings | undefined {
  const { SIP_PORT: given, SIP_TLS_PORT: tlsPort, SIP_TLS_CERT: cert, SIP_TLS_KEY: key } = env
  if (given === 'off') return undefined
  return {
    port: given ?? DEFAULT_SIP_PORT,
    isPortAsked: isAsked(env),
    tls: tlsPort !== undefined && cert && key ? { port: tlsPort, cert, key } : undefined,
    trunks: [...env.SIP_TRUNKS, ...(env.SIP_REGISTER ? [env.SIP_REGISTER] : [])],
    desk: env.SIP_DESK ?? loopback,
    publicIps: env.ENGINE_PUBLIC_IPS,
  }
}
