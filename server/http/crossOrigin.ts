import cors from '@fastify/cors'
import { ApiError } from './apiError.ts'
import type { ApiServer } from './apiServer.ts'
import { matchesOrigin } from './originPatterns.ts'

export interface CrossOriginOptions {
  allowedOrigins: '*' | readonly string[]
  publicUrl: string
}

/**
 * Adds the rules for which pages may call the API. The only cookies are those of the console, which are never sent with
 * requests of other sites (`people/operator.ts`), so any page may call it unless
 * `ALLOWED_ORIGINS` says otherwise. If it does, the server refuses requests from other pages, because some
 * requests need no preflight. Any page can read the refusal, so that a widget can say why it fails.
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
 * Returns whether the origin belongs to the pages that this server serves itself, according to `PUBLIC_URL`. The Host
 * header proves nothing, because anybody can point a domain name at this server. All names of the local machine count
 * as the same.
 */
export function isOurs(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  const [asked, own] = [URL.parse(origin), URL.parse(publicUrl)]
  if (!asked || !own || asked.origin !== origin) return false
  const areLoopback = loopback.has(asked.hostname) && loopback.has(own.hostname)
  return areLoopback && asked.protocol === own.protocol && asked.port === own.port
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
