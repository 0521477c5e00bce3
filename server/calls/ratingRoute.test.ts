import { expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { mintCall } from '../testing/uploads.ts'

const rate = ({ app }: TestServer, callId: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/call/rating/${callId}`, payload })

test('a rating is kept with its call, and the last one stands', async () => {
  const server = await createTestServer()
  const [mine, other] = [await mintCall(server), await mintCall(server)]
  for (const rating of [1, 5, 4]) {
    const response = await rate(server, mine, { rating })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true })
    expect((await server.storage.findCall(mine))?.rating).toBe(rating)
  }
  expect((await server.storage.findCall(other))?.rating).toBeUndefined()
})

test.each([0, 6, 2.5, -1, '5', null, undefined, [5]])('%s is no rating', async (rating) => {
  const server = await createTestServer()
  const callId = await mintCall(server)
  const response = await rate(server, callId, { rating })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.field).toBe('rating')
  expect((await server.storage.findCall(callId))?.rating).toBeUndefined()
})

test('a call that nobody knows is not rated', async () => {
  const server = await createTestServer()
  const response = await rate(server, 'made-up', { rating: 5 })
  expect(response.statusCode).toBe(404)
  expect(response.json().error.code).toBe('call_not_found')
})
