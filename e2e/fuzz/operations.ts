import type { Schema } from './schemaValues.ts'

export interface Operation {
  /** Name of the operation, such as `POST /api/leads`. */
  name: string
  method: string
  path: string
  parameters: readonly { name: string; in: string; required?: boolean; schema?: Schema }[]
  bodies: readonly { type: string; schema: Schema }[]
  /** Names of the keys that it requires. */
  keys: readonly string[]
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters']
        requestBody?: { content: Record<string, { schema?: Schema }> }
        security?: readonly Record<string, unknown>[]
        responses?: Record<string, { content?: Record<string, unknown> }>
      }
    >
  >
}

/** Returns every operation that the server at `url` describes and that comes to an end. */
export async function readOperations(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/api/docs/json`)
  const { paths } = (await response.json()) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses = {} }]) => !isEndless(responses))
      .map(([method, { parameters = [], requestBody, security = [] }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        bodies: Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => ({
          type,
          schema,
        })),
        keys: security.flatMap((each) => Object.keys(each)),
      })),
  )
}

const isEndless = (responses: Record<string, { content?: Record<string, unknown> }>): boolean =>
  Object.values(responses).some(({ content }) => content && 'text/event-stream' in content)
