import { expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { beginCall, bearerOf, type TestCall } from '../testing/uploads.ts'

const rate = ({ app }: TestServer, call: TestCall, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/call/rating/${call.call_id}`,
    headers: bearerOf(call),
    payload,
  })

// Rule C14
test('a rating is stored with its call, and the last one counts', async () => {
  const server = await createTestServer()
  const [mine, other] = [await beginCall(server), await beginCall(server)]
  for (const rating of [1, 5, 4]) {
    const response = await rate(server, mine, { rating })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ success: true })
    expect((await server.storage.findCall(mine.call_id))?.rating).toBe(rating)
  }
  expect((await server.storage.findCall(other.call_id))?.rating).toBeUndefined()
})

test.each([0, 6, 2.5, -1, '5', null, undefined, [5]])('%s is not a rating', async (rating) => {
  const server = await createTestServer()
  const call = await beginCall(server)
  const response = await rate(server, call, { rating })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.field).toBe('rating')
  expect((await server.storage.findCall(call.call_id))?.rating).toBeUndefined()
})

test('an unknown call cannot be rated', async () => {
  const server = await createTestServer()
  const { call_token } = await beginCall(server)
  const response = await rate(server, { call_id: 'made-up', call_token }, { rating: 5 })
  expect(response.statusCode).toBe(404)
  expect(response.json().error.code).toBe('call_not_found')
})

// Rule C15
test('rating a call needs its token, and its id is not enough', async () => {
  const server = await createTestServer()
  const [mine, other] = [await beginCall(server), await beginCall(server)]
  const forged = { call_id: mine.call_id, call_token: other.call_token }
  const refused = await rate(server, forged, { rating: 1 })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error.code).toBe('wrong_call_token')
  const url = `/api/call/rating/${mine.call_id}`
  const bare = await server.app.inject({ method: 'POST', url, payload: { rating: 1 } })
  expect(bare.statusCode).toBe(401)
  expect(bare.json().error.code).toBe('call_token_missing')
  expect((await server.storage.findCall(mine.call_id))?.rating).toBeUndefined()
})
