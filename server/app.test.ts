import { expect, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { createTestServer, sessionRequest } from './testing/createTestServer.ts'

const sessionPath = `/api/${brand.slug}-agent-session`

// Rule C41
test('a server that stops refuses new calls, but still accepts recordings', async () => {
  const { app } = await createTestServer({ isStopping: () => true })
  const begin = [
    { method: 'POST', url: sessionPath, payload: sessionRequest },
    { method: 'POST', url: '/api/realtime/calls' },
  ] as const
  for (const request of begin) {
    const refused = await app.inject(request)
    expect(refused.statusCode).toBe(503)
    expect(refused.json().error.code).toBe('stopping')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  const form = new FormData()
  form.set('start_time', '2026-01-01T00:00:00.000Z')
  form.set('end_time', '2026-01-01T00:00:10.000Z')
  form.set('duration', '10')
  form.set('language', 'English')
  form.set(
    'file_agent',
    new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0])]),
  )
  const encoded = new Response(form)
  const upload = await app.inject({
    method: 'POST',
    url: '/api/call/upload_audio/general',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  expect(upload.statusCode).toBe(200)
})
