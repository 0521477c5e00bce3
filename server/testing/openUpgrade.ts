import { request as send } from 'node:http'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createKeyService, type NewKeyInput } from '../admin/keyService.ts'
import { createAgentService } from '../admin/agentService.ts'
import type { TestServer } from './createTestServer.ts'

/** What a request for a WebSocket came to. */
export interface UpgradeAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The code of the error. Undefined if the socket is open. */
  code: string | undefined
  error: Record<string, unknown> | undefined
  socket: Socket
}

/** Sends a request for a WebSocket. Headers that are undefined are left out. */
export function openUpgrade(
  url: string,
  headers: Record<string, string | undefined> = {},
): Promise<UpgradeAnswer> {
  const all = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return new Promise((resolve, reject) => {
    const request = send(url, { headers: given, agent: false })
    onTestFinished(() => void request.destroy())
    request.once('error', reject)
    request.once('upgrade', (response, socket) => {
      onTestFinished(() => void socket.destroy())
      const status = response.statusCode ?? 0
      resolve({
        status,
        headers: response.headers,
        code: undefined,
        error: undefined,
        socket,
      })
    })
    request.once('response', (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.once('error', reject)
      response.once('end', () => {
        const { error } = JSON.parse(body) as { error: Record<string, unknown> }
        const status = response.statusCode ?? 0
        const code = String(error['code'])
        resolve({ status, headers: response.headers, code, error, socket: response.socket })
      })
    })
    request.end()
  })
}

/** Makes a key as an operator does. */
export async function makeKey(
  { storage }: Pick<TestServer, 'storage'>,
  { agents = [], calls_at_once = 10 }: Partial<NewKeyInput> = {},
): Promise<{ secret: string; keyId: string }> {
  const keys = createKeyService(storage, createAgentService({ storage, agentOrigins: new Map() }))
  const { secret, key } = await keys.create({ name: 'Switchboard', agents, calls_at_once })
  return { secret, keyId: key.key_id }
}
