import { type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger } from 'pino'

/**
 * The log has JSON lines, or formatted ones on a terminal. It must not contain what visitors say or type, or
 * their names: no code logs a body, a query, a header or an address, and these keys are redacted everywhere.
 */
const secretKeys = [
  'authorization',
  'apiKey',
  'client_secret',
  'call_token',
  'mobileNumber',
  'mobile',
  'email',
]

export async function createLogger(level: string): Promise<Logger> {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  }
  if (!process.stdout.isTTY) return pino(options)
  // This is a development dependency, so it may be missing in a deployment.
  const pretty = await import('pino-pretty').catch(() => undefined)
  if (!pretty) return pino(options)
  return pino(
    options,
    pretty.default({ sync: true, ignore: 'hostname,pid', translateTime: 'SYS:HH:MM:ss' }),
  )
}
