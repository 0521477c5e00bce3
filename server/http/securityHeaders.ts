import helmet from '@fastify/helmet'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { ApiServer } from './apiServer.ts'

export interface SecurityOptions {
  /** The `sha256-…` of every inline script of the built site. `styleHashes` has those of its styles. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Origins other than our own that a page connects to: OpenAI's, if it is the provider. */
  connectTo: readonly string[]
  https: boolean
}

/**
 * Returns one policy for all pages instead of one per page. With client-side navigation, the policy of the
 * first page governs the scripts of all later pages.
 */
function contentSecurityPolicy(options: SecurityOptions): Record<string, string[]> {
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
    // Helmet's defaults allow inline styles.
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(options) },
    // Other origins use the API and the widget. Their routes allow that with CORS headers.
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
