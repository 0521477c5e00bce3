import { Validator } from '@seriousme/openapi-schema-validator'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { describe, expect, test } from 'vitest'
import { adminToken } from '../testing/askerOf.ts'
import {
  createTestServer,
  sessionPath,
  shareTestServer,
  type TestServer,
} from '../testing/createTestServer.ts'

const bodiless =
  /(?:hangup|cancel|repeat|deliveries\/retry|options|link|take-over|hand-back|hang-up|sign-out|codes?)$/

interface Operation {
  operationId: string
  tags: string[]
  security?: object[]
  parameters?: { name: string; in: string }[]
  requestBody?: {
    content: Record<string, { schema: { required?: string[]; properties?: object } }>
  }
  responses: Record<string, { $ref?: string; content?: object; description?: string }>
}

const plain = shareTestServer()
const operators = shareTestServer({ adminToken })

async function document({ app }: TestServer = plain()) {
  const response = await app.inject('/api/docs/json')
  expect(response.statusCode).toBe(200)
  const written = response.json()
  const paths = written.paths as Record<string, Record<string, Operation>>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      ...operation,
    })),
  )
  const find = (name: string) => {
    const found = operations.find((operation) => operation.name === name)
    if (!found) throw new Error(`${name} is not described`)
    return found
  }
  return { app, written, operations, find }
}

/** Fastify prints a tree of common prefixes, with four columns per level. */
function routesOf(tree: string): { method: string; url: string }[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^(.*?)── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === '') return []
    parts.splice(indent.length / 4, Infinity, part)
    const url = parts.join('')
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method, url }))
  })
}

describe('the document of the API', () => {
  test.each([
    ['with an engine and an operator', operators],
    ['with OpenAI and no operator', () => createTestServer({ embedded: undefined })],
  ])('is valid OpenAPI 3.1 %s', async (_which, start) => {
    const { written } = await document(await start())
    const validator = new Validator()
    expect(await validator.validate(written)).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
    // Every reference can be resolved.
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('fails validation if it is not valid @full', async () => {
    const { written } = await document()
    written.paths['/api/health'].get.responses = 'none'
    expect((await new Validator().validate(written)).valid).toBe(false)
  })

  test('lists every route of the server, and no other', async () => {
    const routes: string[] = []
    const { operations, app } = await document(operators())
    const openAi = await document(
      await createTestServer({
        embedded: undefined,
        tasks: {
          tools: createFakeTaskTools(),
          contacts: {},
          note: () => undefined,
          ended: () => undefined,
        },
      }),
    )
    const described = [...operations, ...openAi.operations].map(({ name }) => name)
    for (const { method, url } of routesOf(app.printRoutes())) {
      const isHelper = ['HEAD', 'OPTIONS'].includes(method) || url.endsWith('*')
      // The same routes are at the origin, and some of them answer only that there is no such method.
      const isAlias = url.startsWith('/api/v1/')
      const isRefused = url === '/v1/realtime' && !['GET', 'POST'].includes(method)
      if (/^\/(?:api|v1)\//.test(url) && !isHelper && !isAlias && !isRefused) {
        routes.push(`${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
      }
    }
    routes.push('POST /api/call/transcript/{call_id}', 'POST /api/call/task/{call_id}')
    routes.push('POST /api/call/claim/{call_id}')
    expect(routes.length).toBeGreaterThan(20)
    expect([...new Set(described)].toSorted()).toEqual([...new Set(routes)].toSorted())
  })

  test('describes the input, the responses and the failures of each route', async () => {
    const { operations } = await document(operators())
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, path, tags, parameters = [], requestBody, responses } of operations) {
      expect(tags, name).toHaveLength(1)
      const [good] = Object.entries(responses).filter(([status]) => /^[123]/.test(status))
      expect(good?.[1].content ?? good?.[0], name).toBeTruthy()
      if (good?.[0] === '200') expect(good[1].description, name).not.toBe('')
      expect(responses.default?.$ref, name).toMatch(/Failure$/)
      const placed = [...path.matchAll(/{(\w+)}/g)].map(([, parameter]) => parameter)
      expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(
        placed,
      )
      // The path of these says everything, so they have no body.
      if (name.startsWith('POST') && !bodiless.test(name)) {
        expect(Object.keys(requestBody?.content ?? {}), name).not.toEqual([])
      }
    }
  })

  test('describes the bodies as the server validates them', async () => {
    const { find } = await document()
    const session = find(`POST ${sessionPath}`).requestBody?.content['application/json']
    expect(session?.schema.required).toContain('agent_prompt')
    const upload = find('POST /api/call/upload_audio/{agent_uuid}').requestBody?.content
    expect(Object.keys(upload?.['multipart/form-data']?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['start_time', 'duration', 'call_id', 'file_agent', 'file_user']),
    )
    const offer = find('POST /api/realtime/calls')
    expect(Object.keys(offer.requestBody?.content ?? {})).toEqual([
      'application/sdp',
      'multipart/form-data',
    ])
    expect(offer.security).toEqual([{ callKey: [] }])
  })

  test('requires an operator for the operator’s routes, which people can use without a token', async () => {
    const { operations, written } = await document(operators())
    expect(written.components.securitySchemes.operator).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    })
    const restricted = operations.filter(({ path }) => /admin|metrics/.test(path))
    expect(restricted.length).toBeGreaterThan(10)
    for (const { security } of restricted) expect(security).toEqual([{ operator: [] }])
    const { operations: others } = await document()
    expect(others.filter(({ path }) => /metrics/.test(path))).toEqual([])
  })

  test('is JSON for a program and a page for a person, at the same URL', async () => {
    const { app, written } = await document(operators())
    expect((await app.inject('/api/docs')).json()).toEqual(written)
    const page = await app.inject({
      url: '/api/docs',
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('POST /api/call/upload_audio/{agent_uuid}')
    expect(page.body).not.toMatch(/<script|<style|style=/)
  })
})
