import { ENGLISH } from '@ringwell/protocol/languages.ts'
import { escapeHtml } from './escapeHtml.ts'

/** The parts of the OpenAPI document that its page shows. */
export interface ApiDocument {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, { description?: string }> }
}

interface Operation {
  summary?: string
  tags?: readonly string[]
  security?: readonly Record<string, unknown>[]
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, { description?: string; content?: Record<string, unknown> }>
}

/** Returns the document as a page for people. It has no scripts, no styles and no external resources. */
export function docsPage({ info, paths, components }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))]
  const keys = Object.entries(components.securitySchemes)
    .map(
      ([name, { description = '' }]) =>
        `<li><b>${escapeHtml(name)}</b>: ${escapeHtml(description)}</li>`,
    )
    .join('')
  const sections = tags.map((tag) => {
    const shown = operations.filter(({ operation }) => operation.tags?.includes(tag))
    return `<h2>${escapeHtml(tag)}</h2>${shown.map(section).join('')}`
  })
  return (
    `<!doctype html><html lang="${ENGLISH}"><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(info.title)}</title><h1>${escapeHtml(info.title)}</h1>` +
    `<p>${escapeHtml(info.description ?? '')}</p><p>As JSON: <a href="/api/docs/json">/api/docs/json</a></p>` +
    `<p>Bearer keys:</p><ul>${keys}</ul>${sections.join('')}`
  )
}

function section(shown: { path: string; method: string; operation: Operation }): string {
  const { path, method, operation } = shown
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<dt>${escapeHtml(place)}: <code>${escapeHtml(name)}</code>${required ? '' : ' (optional)'}</dt>` +
      `<dd><code>${escapeHtml(JSON.stringify(schema ?? {}))}</code></dd>`,
  )
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<dt>body: ${escapeHtml(type)}</dt><dd><details><summary>schema</summary>` +
      `<pre>${escapeHtml(JSON.stringify(schema ?? {}, undefined, 2))}</pre></details></dd>`,
  )
  const answers = Object.entries(operation.responses).map(
    ([status, { description = '', content = {} }]) =>
      `<dt>${escapeHtml(status)}</dt>` +
      `<dd>${escapeHtml([description, ...Object.keys(content)].filter(Boolean).join(' · '))}</dd>`,
  )
  const keys = (operation.security ?? []).flatMap((each) => Object.keys(each))
  return (
    `<h3><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code></h3>` +
    `<p>${escapeHtml(operation.summary ?? '')}${keys.length > 0 ? ` Key: ${escapeHtml(keys.join(', '))}.` : ''}</p>` +
    `<dl>${[...parameters, ...bodies, ...answers].join('')}</dl>`
  )
}
