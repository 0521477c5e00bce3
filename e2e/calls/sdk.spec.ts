/**
 * OpenAI's browser SDK, connected to our engine, holds a call. This shows that the wire format is OpenAI's.
 */
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'
import { brand } from '@ringwell/brand/brand.ts'
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import { heardThrough, microphone } from '../browsers.ts'
import { sessionRequest } from '../sessionRequest.ts'
import { ANSWER_MS } from './demoPage.ts'
import { heardQuestion } from './firstWords.ts'
import type { SdkCall, SdkOptions } from './sdkPage.ts'

test.use(heardThrough(microphone('question')))

type SdkWindow = Window & {
  startSdkCall(options: SdkOptions): Promise<SdkCall>
  sdkCall: SdkCall
}

test('the agents SDK connects, asks by voice and by text, interrupts and closes @full', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('./sdkPage.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  // A page of our own origin that contains only the SDK.
  await page.route('**/sdk-call', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>SDK</title><body>' }),
  )
  await page.goto('/sdk-call')
  await page.addScriptTag({ content: script })

  const minted = await request.post(`/api/${brand.slug}-agent-session`, { data: sessionRequest })
  expect(minted.ok()).toBe(true)
  const key = (await minted.json()) as SessionResponse
  const base = new URL(key.realtime.url, page.url()).href

  const connected = await page.evaluate(
    async (options) => {
      const own = window as unknown as SdkWindow
      own.sdkCall = await own.startSdkCall(options)
      return { ms: own.sdkCall.connectedMs, callId: own.sdkCall.callId }
    },
    { url: base, key: key.client_secret.value, model: key.realtime.model },
  )
  expect(connected.callId).toBe(key.call_id)
  // The SDK waits five seconds for session.updated and continues with a warning. Our engine must be faster.
  expect(connected.ms).toBeLessThan(4_000)

  const look = () =>
    page.evaluate(() => {
      const call = (window as unknown as SdkWindow).sdkCall
      return {
        history: call.history(),
        events: call.events(),
        errors: call.errors(),
        audioSeconds: call.audioSeconds(),
      }
    })

  await test.step('a spoken question is transcribed and answered', async () => {
    await expect
      .poll(
        async () =>
          (await look()).history.filter(({ role }) => role === 'user').map(({ text }) => text),
        {
          timeout: 20_000,
        },
      )
      .toContainEqual(expect.stringMatching(heardQuestion))
    await expect
      .poll(
        async () =>
          (await look()).history
            .filter(({ role }) => role === 'assistant')
            .map(({ text }) => text)
            .join(' '),
        { timeout: ANSWER_MS },
      )
      .toContain('$50')
    expect((await look()).audioSeconds).toBeGreaterThan(0)
  })

  await test.step('a typed question interrupts, and is answered', async () => {
    await page.evaluate(() => {
      const { sdkCall } = window as unknown as SdkWindow
      sdkCall.interrupt()
      sdkCall.ask('What does the Starter plan cost?')
    })
    await expect
      .poll(
        async () =>
          (await look()).history
            .filter(({ role }) => role === 'assistant')
            .map(({ text }) => text)
            .join(' '),
        {
          timeout: ANSWER_MS,
        },
      )
      .toContain('$10')
  })

  const seen = await look()
  expect(seen.errors).toEqual([])
  expect(seen.events).toEqual(
    expect.arrayContaining(['session.created', 'session.updated', 'response.done']),
  )
  await page.evaluate(() => (window as unknown as SdkWindow).sdkCall.close())
})
