import cors from '@fastify/cors'
import { ApiError } from './apiError.ts'
import type { ApiServer } from './apiServer.ts'
import { matchesOrigin } from './originPatterns.ts'

export interface CrossOriginOptions {
  allowedOrigins: '*' | readonly string[]
  publicUrl: string
}

/**
 * Which pages may call the API. No cookie is used, so any may unless `ALLOWED_ORIGINS` says otherwise;
 * then a page from elsewhere is refused outright, as some of the calls need no preflight. The refusal
 * itself may be read from anywhere: a widget that fails without a word helps nobody.
 */
export async function addCrossOriginRules(
  api: ApiServer,
  { allowedOrigins, publicUrl }: CrossOriginOptions,
): Promise<void> {
  await api.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'x-openai-agents-sdk',
      'openai-beta',
      'openai-safety-identifier',
    ],
    exposedHeaders: ['Location', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    optionsSuccessStatus: 204,
  })
  if (allowedOrigins === '*') return
  api.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (origin === undefined || matchesOrigin(origin, allowedOrigins)) return
    if (isOurs(origin, publicUrl)) return
    throw new ApiError(
      403,
      'origin_not_allowed',
      'Pages of this origin may not call this API. Add it to ALLOWED_ORIGINS on the server.',
    )
  })
}

/**
 * The pages that this server serves itself, by the name in `PUBLIC_URL`: the Host of a request proves
 * nothing, because anybody may point a name at this server. The names of this very machine are one.
 */
export function isOurs(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  const [asked, own] = [URL.parse(origin), URL.parse(publicUrl)]
  if (!asked || !own || asked.origin !== origin) return false
  const areLoopback = loopback.has(asked.hostname) && loopback.has(own.hostname)
  return areLoopback && asked.protocol === own.protocol && asked.port === own.port
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
