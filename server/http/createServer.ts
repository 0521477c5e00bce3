import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Logger } from '../logging.ts'
import { ApiError, apiErrorBody } from './apiError.ts'
import type { ApiServer } from './apiServer.ts'
import { addOpenApi } from './openApi.ts'
import { refuseMalformed } from './refuseMalformed.ts'
import { addSecurityHeaders, type SecurityOptions } from './securityHeaders.ts'
import { toApiError } from './toApiError.ts'
import { createUpgrades } from './upgrades.ts'

/** One answered request. `route` is the pattern of the route, never the URL itself. */
export interface AnsweredRequest {
  method: string
  route: string
  status: number
  ms: number
}

export interface ServerOptions {
  log: Logger
  publicUrl: string
  /** Whose `X-Forwarded-For` to trust: see `Config`. */
  trustProxy: boolean | number | string[]
  security: SecurityOptions
  /** Called once for every request that was answered. */
  onAnswered(request: AnsweredRequest): void
}

/** An upload over a slow connection takes minutes. Anything longer is a client that just holds a socket. */
const REQUEST_LIMIT_MS = 5 * 60_000

/** Monitors request these every few seconds, so they are logged only at debug level. */
const polled = ['/api/health', '/api/metrics']

/** Creates the server without any route. The features add theirs. */
export async function createServer(options: ServerOptions): Promise<ApiServer> {
  const hops = options.trustProxy
  const upgrades = createUpgrades()
  const app: ApiServer = Fastify({
    http: { shouldUpgradeCallback: upgrades.shouldUpgradeCallback },
    loggerInstance: options.log,
    // Replaces Fastify's two log lines per request with the one line below.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: 'idle',
    // A last upload or form is still stored while the server stops. Fastify would refuse it in words of its own.
    return503OnClosing: false,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply as unknown as FastifyReply),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is nothing at this address.')
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Logs the pattern of the route, not the URL, to keep what visitors type out of the log.
    const route = request.routeOptions.url ?? 'unknown'
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    options.onAnswered({ ...line, ms: reply.elapsedTime })
    if (/^\/(?:api|v1)\b/.test(route) && !polled.includes(route)) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })

  upgrades.serve(app)
  await addSecurityHeaders(app, options.security)
  await addOpenApi(app, options.publicUrl)
  return app
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toApiError(error, request)
  void reply.code(failure.status).headers(failure.headers).send(apiErrorBody(failure.error))
}
