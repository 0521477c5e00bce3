/** Runs in the browser: a call that OpenAI's own SDK holds instead of ours. `sdk.spec.ts` bundles it. */
import { OpenAIRealtimeWebRTC, RealtimeAgent, RealtimeSession } from '@openai/agents-realtime'

export type SdkCall = Awaited<ReturnType<typeof startSdkCall>>

export interface SdkOptions {
  url: string
  key: string
  model: string
}

async function startSdkCall(options: SdkOptions) {
  const events: string[] = []
  const errors: string[] = []
  const element = document.createElement('audio')
  document.body.append(element)
  const transport = new OpenAIRealtimeWebRTC({ baseUrl: options.url, audioElement: element })
  transport.on('*', (event: { type: string }) => events.push(event.type))
  const agent = new RealtimeAgent({ name: 'Front desk', instructions: '' })
  const session = new RealtimeSession(agent, { transport, model: options.model })
  session.on('error', ({ error }) => errors.push(JSON.stringify(error)))
  const began = performance.now()
  await session.connect({ apiKey: options.key })
  const connectedMs = performance.now() - began
  return {
    connectedMs,
    callId: transport.callId,
    history: () =>
      session.history.flatMap((item) =>
        item.type === 'message'
          ? [
              {
                role: item.role,
                text: item.content
                  .map((part) =>
                    'text' in part ? part.text : 'transcript' in part ? part.transcript : '',
                  )
                  .join(''),
              },
            ]
          : [],
      ),
    events: () => events,
    errors: () => errors,
    ask: (text: string) => session.sendMessage(text),
    interrupt: () => session.interrupt(),
    audioSeconds: () => element.currentTime,
    close: () => session.close(),
  }
}

Object.assign(window, { startSdkCall })
