import { afterEach, expect, test, vi } from 'vitest'
import { eraseCall, rateCall } from './afterCall.ts'

const credential = { callId: 'call-1', callToken: 'ct_1' }

/** Answers every request with `answer`, and keeps it. */
function serve(answer: () => Promise<Response>) {
  const seen: Request[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    seen.push(new Request(url, init))
    return answer()
  })
  return seen
}
const answering = (status: number) => serve(async () => new Response(null, { status }))
afterEach(() => vi.unstubAllGlobals())

test('a rating is JSON and carries the token of its call', async () => {
  const seen = answering(200)
  expect(await rateCall('https://a.example/api', credential, 4)).toBe(true)
  const [request] = seen
  expect(request?.method).toBe('POST')
  expect(request?.url).toBe('https://a.example/api/call/rating/call-1')
  expect(request?.headers.get('authorization')).toBe('Bearer ct_1')
  expect(request?.headers.get('content-type')).toBe('application/json')
  expect(await request?.json()).toEqual({ rating: 4 })
})

test('a deletion has no body', async () => {
  const seen = answering(204)
  expect(await eraseCall('https://a.example/api', credential)).toBe(true)
  const [request] = seen
  expect(request?.method).toBe('DELETE')
  expect(request?.url).toBe('https://a.example/api/call/call-1')
  expect(request?.headers.get('authorization')).toBe('Bearer ct_1')
  expect(await request?.text()).toBe('')
})

test('a refusal and an unreachable server are reported, and nothing is thrown', async () => {
  answering(403)
  expect(await rateCall('https://a.example/api', credential, 4)).toBe(false)
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await eraseCall('https://a.example/api', credential)).toBe(false)
})
