import { z } from 'zod'
import type { ApiServer } from './apiServer.ts'
import { type ApiDocument, docsPage } from './docsPage.ts'

/** Adds the OpenAPI document: `/docs/json` as JSON, and `/docs` as a page for clients that accept HTML. */
export function addDocsRoutes(api: ApiServer): void {
  const document = { 'application/json': z.looseObject({ openapi: z.string() }) }
  api.route({
    method: 'GET',
    url: '/docs',
    schema: {
      summary: 'This document, as JSON or as a page',
      documented: {
        responses: {
          200: { description: 'OpenAPI 3.1', content: { ...document, 'text/html': z.string() } },
        },
      },
    },
    handler(request, reply) {
      void reply.header('vary', 'accept')
      const wantsPage = request.headers.accept?.includes('text/html') === true
      const written = api.swagger() as unknown as ApiDocument
      return wantsPage ? reply.type('text/html; charset=utf-8').send(docsPage(written)) : written
    },
  })
  api.route({
    method: 'GET',
    url: '/docs/json',
    schema: {
      summary: 'This document',
      documented: { responses: { 200: { description: 'OpenAPI 3.1', content: document } } },
    },
    handler: () => api.swagger(),
  })
}
