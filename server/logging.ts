import { type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger } from 'pino'

/**
 * JSON lines; pretty ones when a person watches. What callers say, type or are called stays out:
 * nothing logs a body, a query, a header or an address, and these keys are blanked wherever they turn up.
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
  // A development dependency; a deployment may have left it out.
  const pretty = await import('pino-pretty').catch(() => undefined)
  if (!pretty) return pino(options)
  return pino(
    options,
    pretty.default({ sync: true, ignore: 'hostname,pid', translateTime: 'SYS:HH:MM:ss' }),
  )
}
