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
    if (isOurs(origin, publicUrl, request.host)) return
    throw new ApiError(
      403,
      'origin_not_allowed',
      'Pages of this origin may not call this API. Add it to ALLOWED_ORIGINS on the server.',
    )
  })
}

/** The pages that this server serves itself, under whichever name it was reached. */
export function isOurs(origin: string, publicUrl: string, host: string): boolean {
  return origin === publicUrl || URL.parse(origin)?.host === host
}
