/** Tests the limit of one address with a real media process and real callers, over HTTP and UDP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import type { ApiErrorBody } from '@ringwell/protocol/apiError.ts'
import { SessionResponse } from '@ringwell/protocol/session.ts'
import { parseConfig } from '../config.ts'
import { startRingwell } from '../main.ts'
import { sessionRequest, temporaryFolder } from '../testing/createTestServer.ts'

const hostile = '203.0.113.9'
/** Longer than the engine waits for a call to connect (`liveness.ts`). */
const CONNECT_MS = 20_000
const codeOf = (body: string): string => (JSON.parse(body) as ApiErrorBody).error.code
const many = (length: number): number[] => Array.from({ length }, (_, index) => index)

/** Starts the whole server, with a proxy in front that reports each caller's address. */
async function start(maxCalls: number, environment: Record<string, string> = {}) {
  const engine = createEngine(
    {
      dataDir: '/nowhere/works',
      publicIps: [],
      udpPorts: undefined,
      maxCalls,
      llm: undefined,
      warmUp: 'never',
      log() {},
    },
    { entry: new URL('../../engine/testing/fakeMediaProcess.ts', import.meta.url) },
  )
  const callers: Caller[] = []
  const ringwell = await startRingwell({
    config: parseConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: temporaryFolder(),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      SHUTDOWN_GRACE_MS: '0',
      ...environment,
    }),
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
    engine,
  })
  onTestFinished(async () => {
    await Promise.all(callers.map((caller) => caller.close()))
    await ringwell.close()
    await engine.close()
  })
  await ringwell.ready

  const post = (path: string, address: string, body: string, headers: Record<string, string>) =>
    fetch(`${ringwell.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address, ...headers },
    })

  /** Returns `connected` or the code of the refusal. With `idle`, the caller never connects to the answer. */
  const call = async (address: string, { idle = false } = {}): Promise<string> => {
    const minted = await post(
      `/api/${brand.slug}-agent-session`,
      address,
      JSON.stringify(sessionRequest),
      { 'content-type': 'application/json' },
    )
    if (!minted.ok) return codeOf(await minted.text())
    const session = SessionResponse.parse(await minted.json())
    const caller = await createCaller()
    callers.push(caller)
    const answered = await post('/api/realtime/calls', address, await caller.offer(), {
      'content-type': 'application/sdp',
      authorization: `Bearer ${session.client_secret.value}`,
    })
    const answer = await answered.text()
    if (!answered.ok) return codeOf(answer)
    if (idle) return 'answered'
    await caller.accept(answer)
    const isOpen = await Promise.race([caller.opened.then(() => true), sleep(CONNECT_MS, false)])
    return isOpen ? 'connected' : 'never connected'
  }
  return { call, engine }
}

test('ten idle calls from one address do not take the lines of thirteen others @full', async () => {
  const { call, engine } = await start(16)
  const idle: string[] = []
  for (const _ of many(10)) idle.push(await call(hostile))
  expect(idle.filter((outcome) => outcome === 'connected')).toHaveLength(3)
  expect(idle.filter((outcome) => outcome === 'address_busy')).toHaveLength(7)
  const others: string[] = []
  for (const index of many(13)) others.push(await call(`198.51.100.${index}`))
  expect(others).toEqual(many(13).map(() => 'connected'))
  expect(engine.health().calls).toBe(16)
})

test('an address whose offers never connect must wait, and others need not @full', async () => {
  // At a twentieth of the limits, an address may have only one offer that never connects.
  const { call, engine } = await start(4, { RATE_LIMIT_SCALE: '0.05' })
  expect(await call(hostile, { idle: true })).toBe('answered')
  await expect.poll(() => engine.health().calls, { timeout: 20_000 }).toBe(0)
  expect(await call(hostile)).toBe('calls_not_connecting')
  expect(await call('198.51.100.1')).toBe('connected')
})
