#!/usr/bin/env node
/**
 * The Firefox of Playwright's tests: starts the installed one and passes on what they say to each other over WebDriver BiDi.
 * Playwright 1.65 sets media features for each page, which Firefox 153 refuses as unknown, so this answers in its place; these
 * tests see the light theme only. What is played goes to a sound server of its own, and from there nowhere.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'
const announced = 'WebDriver BiDi listening on '

const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-sound-'))
const socket = path.join(folder, 'sound')
const sound = spawn(
  process.env['PULSEAUDIO_PATH'] ?? 'pulseaudio',
  [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=60',
    '--load=module-null-sink',
    `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ],
  { stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } },
)
const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
  env: { ...process.env, PULSE_SERVER: `unix:${socket}` },
})
firefox.on('exit', (code) => {
  sound.kill()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface({ input: firefox.stderr })) {
  process.stderr.write(
    `${line.startsWith(announced) ? announced + (await passOn(line.slice(announced.length))) : line}\n`,
  )
}

/** Returns the address at which Playwright is heard. */
async function passOn(url: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, request) => {
    const browser = new WebSocket(url + request.url)
    const early: string[] = []
    browser.on('open', () => early.splice(0).forEach((text) => browser.send(text)))
    playwright.on('message', (data: Buffer) => {
      const text = data.toString()
      const { id, method } = JSON.parse(text) as { id: number; method: string }
      if (method === UNKNOWN) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (browser.readyState === WebSocket.OPEN) browser.send(text)
      else early.push(text)
    })
    browser.on('message', (data: Buffer) => playwright.send(data.toString()))
    browser.on('close', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}
