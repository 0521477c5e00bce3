/**
 * Section 8, Loading and Loading...: the word is shown wherever content has not arrived yet. Here the
 * document stops after the word and is not finished, as on a connection that stalls.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'

const word = 'Loading...'

/** Where the word is shown, and in which part of the page. */
const places = [
  ['Home: the hero shows Loading until its data arrives', '/', '.hero'],
  ['Home: the features show Loading... until data arrives', '/', '.features'],
  ['About: Loading placeholder of the company story', '/about', '.about-story'],
  ['About: Loading placeholder of mission, vision and values', '/about', '.purpose'],
  ['/why-us shows Loading... until data exists', '/why-us', 'main'],
] as const

/** Serves what `origin` serves, but sends only the beginning of the document at `route` and never ends it. */
async function stallAt(origin: string, route: string, beginning: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === route) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(beginning)
      return
    }
    const pass = async (): Promise<void> => {
      const answer = await fetch(origin + request.url)
      const type = answer.headers.get('content-type') ?? 'text/plain'
      response
        .writeHead(answer.status, { 'content-type': type })
        .end(Buffer.from(await answer.arrayBuffer()))
    }
    pass().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

for (const [row, route, selector] of places) {
  test(`${row} @full`, async ({ page, request, baseURL }) => {
    const html = await (await request.get(route)).text()
    const start = html.search(
      selector === 'main' ? /<main/ : new RegExp(`class="[^"]*\\b${selector.slice(1)}\\b`),
    )
    expect(start, `${selector} in ${route}`).toBeGreaterThan(0)
    const end = html.indexOf(word, start) + word.length
    expect(end, `the word after ${selector}`).toBeGreaterThan(start)

    const server = await stallAt(new URL(baseURL ?? '').origin, route, html.slice(0, end) + '</p>')
    try {
      const { port } = server.address() as AddressInfo
      await page.goto(`http://localhost:${port}${route}`, { waitUntil: 'commit' })
      await expect(page.locator(selector).getByText(word)).toBeVisible()
    } finally {
      server.closeAllConnections()
      server.close()
    }
    await page.goto(route)
    await expect(page.locator(selector).getByText(word)).toBeHidden()
    await expect(page.locator(selector).locator('h1, h2').first()).toBeVisible()
  })
}
