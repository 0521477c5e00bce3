import helmet from '@fastify/helmet'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { ApiServer } from './apiServer.ts'

export interface SecurityOptions {
  /** `sha256-…` of every inline script and style of the built site. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Origins besides our own that a page talks to: OpenAI's, when it speaks. */
  connectTo: readonly string[]
  https: boolean
}

/**
 * One policy for every page, not one per page: with client-side navigation the first page's policy
 * governs the scripts of all that follow.
 */
export function contentSecurityPolicy(options: SecurityOptions): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(options.scriptHashes)],
    'style-src': ["'self'", ...quoted(options.styleHashes)],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...options.connectTo],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
}

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`)

export async function addSecurityHeaders(app: ApiServer, options: SecurityOptions): Promise<void> {
  const settings: FastifyHelmetOptions = {
    // Its defaults allow inline styles.
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options) },
    // The API and the widget are for other origins; each of their routes says so by CORS.
    crossOriginResourcePolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: options.https
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    xContentTypeOptions: true,
    xFrameOptions: { action: 'sameorigin' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xPoweredBy: false,
    xXssProtection: false,
  }
  await app.register(helmet, settings)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header(
      'permissions-policy',
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
  })
}
