import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { brand } from '@ringwell/brand/brand.ts'
import { ApiErrorBody } from '@ringwell/protocol/apiError.ts'
import type { ApiServer } from './apiServer.ts'

/** Bodies by content type. `null` means that no schema describes the body, as for sound. */
type DocumentedContent = Record<string, z.ZodType | null>

interface DocumentedResponse {
  description: string
  content?: DocumentedContent
  headers?: Record<string, string>
}

declare module 'fastify' {
  interface FastifySchema {
    /**
     * Describes what Fastify should not validate: a multipart body, which is read part by part, and a
     * response that may be a stream, a page or JSON.
     */
    documented?: {
      body?: DocumentedContent
      /** Responses by status code. */
      responses?: Record<string, DocumentedResponse>
    }
  }
}

/** The error format of the realtime endpoints: OpenAI's format with the fields of ours included. */
const RealtimeErrorBody = z.object({
  error: ApiErrorBody.shape.error.extend({ type: z.string(), param: z.string().nullable() }),
})

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const contentOf = (content: DocumentedContent, io: 'input' | 'output'): Json =>
  Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [
      type,
      { schema: schema ? jsonSchema(schema, io) : { type: 'string', format: 'binary' } },
    ]),
  )

/** Describes a route for the document, from its validated schemas and its `documented` parts. */
function describeRoute(input: Parameters<typeof jsonSchemaTransform>[0]) {
  const { documented, ...checked } = input.schema ?? {}
  const plain = jsonSchemaTransform({ ...input, schema: checked })
  const schema = plain.schema as Json
  if (schema.hide) return plain
  const responses = Object.entries(documented?.responses ?? {}).map(
    ([status, { description, content, headers }]) => [
      status,
      {
        description,
        ...(content ? { content: contentOf(content, 'output') } : { type: 'null' }),
        ...(headers && {
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, text]) => [
              name,
              { type: 'string', description: text },
            ]),
          ),
        }),
      },
    ],
  )
  return {
    url: plain.url,
    schema: {
      ...schema,
      ...(documented?.body && { body: { content: contentOf(documented.body, 'input') } }),
      response: { ...(schema.response as Json | undefined), ...Object.fromEntries(responses) },
    },
  }
}

const failure = (schema: string, description: string): Json => ({
  description,
  headers: {
    'Retry-After': {
      description: 'After how many seconds it makes sense to try again, where it does.',
      schema: { type: 'integer' },
    },
    'X-Request-Id': { description: 'Names the request in our log.', schema: { type: 'string' } },
  },
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
})

const tagOf = (path: string): string => {
  const [, , first = ''] = path.replace(/^\/v1\//, '/api/').split('/')
  if (first === 'admin' || first === 'metrics' || first === 'sign-in') return 'operator'
  if (first === 'leads' || first === 'email') return 'forms'
  return first === 'health' || first === 'docs' ? 'server' : 'calls'
}

/** For example, `GET /api/admin/calls/{call_id}` becomes `getAdminCallsCallId`. */
const operationIdOf = (method: string, path: string): string =>
  [method, ...path.replace(/^\/api/, '').split(/[^A-Za-z0-9]+/)]
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('')

/** Adds an id, a tag and a failure response to every operation. */
function completeDocument(document: Json): Json {
  const paths = document.paths as Record<string, Record<string, Json>>
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const isRealtime = path.split('/').includes('realtime')
      operation.operationId = operationIdOf(method, path)
      operation.tags = [tagOf(path)]
      operation.responses = {
        ...(operation.responses as Json),
        default: { $ref: `#/components/responses/${isRealtime ? 'RealtimeFailure' : 'Failure'}` },
      }
    }
  }
  const components = document.components as Json
  return {
    ...document,
    components: {
      ...components,
      schemas: {
        ...(components.schemas as Json),
        Error: jsonSchema(ApiErrorBody, 'output'),
        RealtimeError: jsonSchema(RealtimeErrorBody, 'output'),
      },
      responses: {
        Failure: failure('Error', 'It was not done; the body says why.'),
        RealtimeFailure: failure('RealtimeError', 'No call came of it; the body says why.'),
      },
    },
  }
}

/** Must run before any route is added, because the document is generated from their schemas. */
export async function addOpenApi(app: ApiServer, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1',
        description:
          'Times are ISO 8601 in UTC. Bodies are UTF-8. Every answer has an X-Request-Id, and every ' +
          'failure one shape.',
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'calls', description: 'From a session to its recordings' },
        { name: 'forms', description: 'What visitors write' },
        {
          name: 'operator',
          description:
            'With ADMIN_TOKEN, or the cookie of somebody who has signed in to the console',
        },
        { name: 'server', description: 'The server itself' },
      ],
      components: {
        securitySchemes: {
          operator: { type: 'http', scheme: 'bearer', description: 'ADMIN_TOKEN of the server' },
          callKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'client_secret.value of a session (ek_…): good for one call, 60 s',
          },
          operatorKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A key of the operator (sk-…), as POST /api/admin/keys makes it',
          },
          callToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'call_token of a session (ct_…): good for what concerns its call',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: (document) =>
      completeDocument(
        'openapiObject' in document ? (document.openapiObject as Json) : {},
      ) as never,
  })
}
