import { expect, test } from 'vitest'
import { askSession, createTestServer } from '../testing/createTestServer.ts'
import { relaysFor } from './relays.ts'

const relay = {
  urls: ['turn:turn.example.com:3478', 'turns:turn.example.com:5349'],
  secret: 'north',
}

test('credentials of a relay expire on their own, and are what coturn expects', () => {
  // Made with: echo -n "1767229690:c1" | openssl dgst -binary -sha1 -hmac north | base64
  expect(relaysFor(relay, 'c1', Date.UTC(2026, 0, 1))).toEqual([
    { urls: relay.urls, username: '1767229690:c1', credential: 'n1hKgA6UwJvLlZC9npAIVcn8kbA=' },
  ])
})

const mint = async (options: Parameters<typeof createTestServer>[0]) =>
  (await askSession(await createTestServer(options))).json()

test('a session includes the relay with credentials for its call, if a relay is configured', async () => {
  const session = await mint({ relay })
  expect(session.ice_servers).toEqual([
    {
      urls: relay.urls,
      username: expect.stringMatching(new RegExp(`^\\d{10}:${session.call_id}$`)),
      credential: expect.any(String),
    },
  ])
  expect(JSON.stringify(session)).not.toContain(relay.secret)
  expect(await mint({})).not.toHaveProperty('ice_servers')
})
