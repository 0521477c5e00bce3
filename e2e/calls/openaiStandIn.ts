/**
 * A stand-in for OpenAI: it mints keys, answers offers over real WebRTC, and plays a model whose words and function
 * calls a test decides. Its events have the format of OpenAI's.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { agent } from '@ringwell/call/testing/agentEvents.ts'
import { createPeer, type Peer } from '@ringwell/engine/webrtc/createPeer.ts'
import { hostAddresses } from '@ringwell/engine/webrtc/hostAddresses.ts'
import { parseOffer } from '@ringwell/engine/webrtc/parseOffer.ts'
import { createUdpPort } from '@ringwell/engine/webrtc/udpPort.ts'
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'

/** The model's input: the visitor's words, or what a function has returned. */
export type ModelInput = { said: string } | { output: Record<string, unknown> }
export type ModelReply = { say: string } | { call: string; args: object }

export interface OpenAiStandIn {
  /** The value for `OPENAI_BASE_URL`. */
  baseUrl: string
  /** The sessions for which keys were requested. */
  sessions: { instructions: string; tools?: { name: string }[] }[]
  /** Everything that functions have returned to the model. */
  outputs: Record<string, unknown>[]
  close(): Promise<void>
}

/** @param reply plays the model; it gets no input when the page asks for the greeting */
export async function startOpenAiStandIn(
  reply: (input: ModelInput | undefined) => ModelReply,
): Promise<OpenAiStandIn> {
  const sessions: OpenAiStandIn['sessions'] = []
  const outputs: OpenAiStandIn['outputs'] = []
  const peers = new Set<Peer>()
  const calls = createUdpPort(undefined)

  async function answer(offer: string): Promise<string> {
    let input: ModelInput | undefined
    let responses = 0
    const send = (event: object): void => void peer.sendEvent(JSON.stringify(event))
    const hear = (event: ClientEvent): void => {
      if (event.type === 'conversation.item.create') {
        const { item } = event
        if (item.type === 'function_call_output') {
          const output = JSON.parse(item.output) as Record<string, unknown>
          outputs.push(output)
          input = { output }
        }
        if (item.type === 'message' && item.role === 'user') {
          input = { said: item.content.map((part) => part.text ?? '').join('') }
          responses += 1
          const id = item.id ?? `item_${responses}`
          send({ type: 'conversation.item.added', event_id: `e_${id}`, item: { ...item, id } })
        }
      }
      if (event.type !== 'response.create') return
      responses += 1
      const id = `resp_${responses}`
      send(agent.begins(id, event.response?.metadata as Record<string, string> | undefined))
      const said = reply(input)
      if ('say' in said) send(agent.wrote(id, `item_${id}`, said.say))
      else {
        const args = JSON.stringify(said.args)
        send(agent.calls(id, { callId: `fc_${responses}`, name: said.call, args }))
      }
      send(agent.ends(id))
    }
    const peer = await createPeer(
      parseOffer(offer),
      { port: calls, addresses: hostAddresses([]) },
      {
        connected: () => undefined,
        channelOpened: () => send({ type: 'session.created', event_id: 'e_0', session: {} }),
        channelClosed: () => undefined,
        message: (text) => hear(JSON.parse(text) as ClientEvent),
        packet: () => undefined,
        failed: () => undefined,
        misused: (reason) => {
          throw new Error(reason)
        },
      },
    )
    peers.add(peer)
    return peer.sdp
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    )
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await textOf(request)
    if (request.url === '/v1/realtime/client_secrets') {
      sessions.push((JSON.parse(body) as { session: OpenAiStandIn['sessions'][number] }).session)
      const expires_at = Math.floor(Date.now() / 1_000) + 60
      response.writeHead(200, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify({ value: `ek_${'x'.repeat(30)}`, expires_at }))
    }
    if (!request.url?.startsWith('/v1/realtime/calls')) return void response.writeHead(404).end()
    const sdp = await answer(body)
    response.writeHead(201, { 'content-type': 'application/sdp' }).end(sdp)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    sessions,
    outputs,
    async close() {
      await Promise.all([...peers].map((peer) => peer.close()))
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
