import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { sampleOf } from '@ringwell/engine/testing/generated.ts'
import { sessionRequest } from './testing/createTestServer.ts'
import { runProcess } from './process/runProcess.ts'
import { runServer as run } from './testing/runServer.ts'

describe('the process', () => {
  test.each(sampleOf(['SIGTERM', 'SIGINT', 'SIGHUP'] as const, 3))(
    'serves OpenAI’s keys if OpenAI is configured, lets pages connect to it, and exits with 0 on %s @full',
    async (signal) => {
      const openai = createServer((_request, response) => {
        response.end(JSON.stringify({ value: 'ek_from_openai', expires_at: 2_000_000_000 }))
      })
      await new Promise<void>((resolve) => openai.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void openai.close())
      const address = openai.address()
      const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
      const { child, dataDir, url, exit, printed } = run({ OPENAI_BASE_URL: `${origin}/v1` })
      const health = async () => (await fetch(`${await url}/api/health`)).json()
      await expect
        .poll(health, { timeout: 30_000 })
        .toMatchObject({ status: 'ready', provider: 'openai' })
      const response = await fetch(`${await url}/api/${brand.slug}-agent-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sessionRequest),
      })
      expect(await response.json()).toMatchObject({
        client_secret: { value: 'ek_from_openai', expires_at: 2_000_000_000 },
        realtime: { url: `${origin}/v1/realtime/calls`, model: 'gpt-realtime' },
      })
      expect(response.headers.get('content-security-policy')).toContain(
        `connect-src 'self' ${origin}`,
      )
      child.kill(signal)
      // npm forwards the terminal's signal a second time.
      child.kill(signal)
      expect(await exit).toBe(0)
      // A properly closed database leaves no write-ahead log.
      expect(existsSync(path.join(dataDir, 'ringwell.db'))).toBe(true)
      expect(existsSync(path.join(dataDir, 'ringwell.db-wal'))).toBe(false)
      expect(printed()).not.toContain('sk-test-secret')
    },
  )

  test('names an invalid setting, and exits with 1', async () => {
    vi.stubEnv('PORT', 'eighty')
    vi.stubEnv('LOG_LEVEL', 'loud')
    let printed = ''
    vi.spyOn(process.stderr, 'write').mockImplementation((data) => {
      printed += String(data)
      return true
    })
    const before = process.exitCode
    onTestFinished(() => {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
      process.exitCode = before
    })
    await runProcess({ start: () => Promise.reject(new Error('It starts.')) })
    expect(process.exitCode).toBe(1)
    expect(printed).toMatch(/PORT: must be a whole number/)
    expect(printed).toMatch(/LOG_LEVEL: /)
    expect(printed).not.toMatch(/\n\s+at |It starts/)
  })

  test('reports a port that is in use, and exits with 1 @full', async () => {
    const first = run({})
    const { port } = new URL(await first.url)
    const second = run({ PORT: port })
    expect(await second.exit).toBe(1)
    expect(second.printed()).toMatch(new RegExp(`Port ${port} is in use.*set PORT`))
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  })

  test('reports a data folder that it may not write to, and exits with 1 @full', async () => {
    const { exit, printed } = run({ DATA_DIR: '/dev/null/data' })
    expect(await exit).toBe(1)
    expect(printed()).toMatch(/can't start: .*\/dev\/null\/data/)
  })
})
