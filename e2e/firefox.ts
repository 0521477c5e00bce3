#!/usr/bin/env node
/**
 * The Firefox of Playwright's tests: starts the installed one and passes on what they say to each other over WebDriver BiDi.
 * Playwright 1.65 sets media features for each page, which Firefox 153 refuses as unknown, so this answers in its place; these
 * tests see the light theme only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'
const announced = 'WebDriver BiDi listening on '

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  process.stderr.write(`${line.startsWith(announced) ? announced + (await passOn(line.slice(announced.length))) : line}\n`)
}

/** Returns the address at which Playwright is heard. */
async function passOn(url: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', async (playwright, { url: path = '' }) => {
    const browser = new WebSocket(url + path)
    const isOpen = once(browser, 'open')
    playwright.on('message', async (data) => {
      const text = String(data)
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      if (method === UNKNOWN) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else await isOpen.then(() => browser.send(text))
    })
    browser.on('message', (data) => playwright.send(String(data)))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}
