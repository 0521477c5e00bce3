import { ApiError, realtimeErrorBody } from '../http/apiError.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { toApiError } from '../http/toApiError.ts'
import { addClientSecretsRoute, type ClientSecretsRouteDeps } from './clientSecretsRoute.ts'
import { addOfferRoutes, type OfferRoutesDeps } from './offerRoutes.ts'
import { addSocketRoute, type SocketRouteDeps } from './socketRoute.ts'

export interface RealtimeRoutesDeps {
  offers: OfferRoutesDeps
  sockets: SocketRouteDeps
  secrets: ClientSecretsRouteDeps
}

/**
 * Adds the routes that clients of OpenAI Realtime find under a base URL that ends in `/v1`. The document of the API leaves
 * out an alias.
 */
export async function addRealtimeRoutes(
  api: ApiServer,
  deps: RealtimeRoutesDeps,
  isAlias = false,
): Promise<void> {
  await withRealtimeErrors(api, async (scope) => {
    if (isAlias) {
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true }
      })
    }
    await addOfferRoutes(scope, deps.offers)
    addSocketRoute(scope, deps.sockets)
    addClientSecretsRoute(scope, deps.secrets)
  })
}

/** Has the routes that `add` adds answer failures in OpenAI's shape. */
export async function withRealtimeErrors(
  api: ApiServer,
  add: (scope: ApiServer) => Promise<void>,
): Promise<void> {
  await api.register(async (scope: ApiServer) => {
    scope.setErrorHandler((error, request, reply) => {
      const { status, headers, error: known } = toApiError(error, request)
      void reply
        .code(status)
        .headers(headers)
        .send(realtimeErrorBody(named(known)))
    })
    await add(scope)
  })
}

/** Clients of OpenAI name the agent as the model. */
const named = (error: ApiError): ApiError =>
  error.details.field === 'agent_uuid'
    ? new ApiError(error.status, error.code, error.message, { ...error.details, field: 'model' })
    : error
