import type { ServerResponse } from 'node:http'
import { startLocalServer } from '../../testing/localServer.ts'

interface ChatRequest {
  authorization: string | undefined
  url: string
  body: {
    model: string
    stream: boolean
    messages: {
      role: string
      content?: string
      tool_call_id?: string
      tool_calls?: { id: string; function: { name: string; arguments: string } }[]
    }[]
    tool_choice?: string
    tools?: { type: string; function: { name: string; description: string; parameters: unknown } }[]
  }
}

/** What the server does with one request. */
export type ChatReply = (response: ServerResponse) => void | Promise<void>

/** Starts an OpenAI-compatible endpoint on its own port that answers as the test specifies. */
export async function startChatServer(replies: readonly ChatReply[]) {
  const requests: ChatRequest[] = []
  const server = await startLocalServer(async (response, { path, headers, body }) => {
    requests.push({
      authorization: headers.authorization,
      url: path,
      body: JSON.parse(body.toString()) as ChatRequest['body'],
    })
    await (replies[requests.length - 1] ?? replies.at(-1)!)(response)
  })
  return { ...server, requests }
}

/** Streams the deltas as server-sent events, then ends as OpenAI does. */
export function streaming(deltas: readonly object[], gapMs = 0): ChatReply {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const delta of deltas) {
      if (gapMs > 0) await new Promise((resolve) => setTimeout(resolve, gapMs))
      response.write(event({ index: 0, delta, finish_reason: null }))
    }
    response.write(event({ index: 0, delta: {}, finish_reason: 'stop' }))
    response.end('data: [DONE]\n\n')
  }
}

export const saying = (...words: string[]): ChatReply =>
  streaming(words.map((content) => ({ content })))

/** Calls functions as OpenAI streams it: the name first, and the arguments in pieces. */
export const calling = (...calls: readonly (readonly [name: string, args: string])[]): ChatReply =>
  streaming(
    calls.flatMap(([name, args], index) => [
      {
        tool_calls: [
          { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } },
        ],
      },
      ...(args.match(args.length < 1_000 ? /[^]{1,7}/g : /[^]{1,9999}/g) ?? []).map((piece) => ({
        tool_calls: [{ index, function: { arguments: piece } }],
      })),
    ]),
  )

/** Sends a few words and drops the connection once they have been heard. */
export function breakingOff(words: string[], heard = Promise.resolve()): ChatReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of words) {
      response.write(event({ index: 0, delta: { content }, finish_reason: null }))
    }
    void heard.then(() => setTimeout(() => response.destroy(), 30))
  }
}

export function failing(status: number): ChatReply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: 'as the test says' } }))
  }
}

/** Sends these words, and then others for as long as anybody listens. */
export function neverEnding(first: string): ChatReply {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let content = first; !response.closed; content = 'The garden is lovely in May. ') {
      response.write(event({ index: 0, delta: { content }, finish_reason: null }))
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}

/** Takes the request and never answers. */
export const silent: ChatReply = () => {}

function event(choice: object): string {
  const chunk = { id: 'chat-1', object: 'chat.completion.chunk', created: 0, model: 'm' }
  return `data: ${JSON.stringify({ ...chunk, choices: [choice] })}\n\n`
}
