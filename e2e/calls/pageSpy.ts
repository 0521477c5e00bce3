/**
 * Records what a test needs to know about a page but can't see from outside: the tracks that were opened, the
 * agent's loudness over time, the messages on the event channel, and what the page fetched. It is installed
 * before the page's own scripts. It only watches and changes nothing.
 */
import type { Page } from '@playwright/test'

export interface Spied {
  /** Every microphone track that was ever opened, and whether it is still on. */
  microphones: { live: boolean; enabled: boolean }[]
  /** One sample about every 20 ms: page time in ms, and loudness 0..1 of what the agent sends. */
  agentLevels: { at: number; level: number }[]
  /** Events on `oai-events` in the order of arrival, with page time in ms. */
  events: {
    at: number
    from: 'server' | 'client'
    event: { type: string } & Record<string, unknown>
  }[]
  /** Page time of every connection state. */
  states: { at: number; state: string }[]
  peersOpen: number
}

/** Runs in the page. It must be self-contained, because Playwright sends its source. */
function install(): void {
  const streams: MediaStream[] = []
  const peers: RTCPeerConnection[] = []
  const channels: RTCDataChannel[] = []
  Object.assign(window, { spiedChannels: channels, spiedPeers: peers })
  const agentLevels: { at: number; level: number }[] = []
  const events: { at: number; from: 'server' | 'client'; event: unknown }[] = []
  const states: { at: number; state: string }[] = []

  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices) {
    const open = devices.getUserMedia.bind(devices)
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      streams.push(stream)
      return stream
    }
  }

  const listenTo = (track: MediaStreamTrack): void => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      let sum = 0
      for (const sample of samples) sum += sample * sample
      agentLevels.push({ at: performance.now(), level: Math.sqrt(sum / samples.length) })
      if (track.readyState === 'ended') {
        clearInterval(timer)
        void context.close()
      }
    }, 10)
  }

  const note = (from: 'server' | 'client', data: unknown): void => {
    let event: unknown = { type: 'unreadable' }
    try {
      event = JSON.parse(String(data))
    } catch {
      // Some tests send messages that are not JSON. The spy records these too.
    }
    events.push({ at: performance.now(), from, event })
  }

  const watchChannel = (channel: RTCDataChannel): void => {
    channels.push(channel)
    channel.addEventListener('message', (message) => note('server', message.data))
    const send = channel.send.bind(channel) as (data: string) => void
    channel.send = (data: unknown) => {
      note('client', data)
      send(data as string)
    }
  }

  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      peers.push(this)
      this.addEventListener('track', (event) => listenTo(event.track))
      this.addEventListener('connectionstatechange', () =>
        states.push({ at: performance.now(), state: this.connectionState }),
      )
    }
    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, options)
      watchChannel(channel)
      return channel
    }
  }

  Object.defineProperty(window, 'spied', {
    get: () => ({
      microphones: streams
        .flatMap((stream) => stream.getTracks())
        .map((track) => ({ live: track.readyState === 'live', enabled: track.enabled })),
      agentLevels,
      events,
      states,
      peersOpen: peers.filter((peer) => peer.connectionState !== 'closed').length,
    }),
  })
}

export const spyScript = `(${install.toString()})()`

export async function spyOn(page: Page): Promise<void> {
  await page.addInitScript({ content: spyScript })
}

export const spied = (page: Page): Promise<Spied> =>
  page.evaluate(() => (window as unknown as { spied: Spied }).spied)

/** Simulates that the network reports the newest connection as lost, and that the server knows the call no more. */
export const loseConnection = async (page: Page): Promise<void> => {
  await page.route('**/realtime/calls/*/resume', (route) => route.fulfill({ status: 410 }))
  await reportConnection(page, 'failed')
}
/** Simulates that the network reports the newest connection as interrupted. */
export const interruptConnection = (page: Page): Promise<void> =>
  reportConnection(page, 'disconnected')

const reportConnection = (page: Page, state: RTCPeerConnectionState): Promise<void> =>
  page.evaluate((value) => {
    const { spiedPeers } = window as unknown as { spiedPeers: RTCPeerConnection[] }
    const peer = spiedPeers.at(-1)
    if (!peer) throw new Error('no call')
    Object.defineProperty(peer, 'connectionState', { configurable: true, value })
    peer.dispatchEvent(new Event('connectionstatechange'))
  }, state)

/** Above this loudness the agent counts as heard. Comfort noise stays far below it. */
export const HEARD = 0.01

/** Waits until the agent is heard steadily, because in a gap between two words nobody can cut in. */
export const agentTalks = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    ([heard, forMs]) => {
      const { agentLevels } = (window as unknown as { spied: Spied }).spied
      const recent = agentLevels.filter(({ at }) => at > performance.now() - forMs)
      return recent.length > 5 && recent.every(({ level }) => level > heard)
    },
    [HEARD, 300] as const,
  )
}

/**
 * Returns the page time in ms from which the agent was silent for `forMs`, at or after `from`, or undefined.
 */
export function silentAfter(spy: Spied, from: number, forMs = 300): number | undefined {
  let since: number | undefined
  for (const sample of spy.agentLevels) {
    if (sample.at < from) continue
    if (sample.level > HEARD) since = undefined
    else since ??= sample.at
    if (since !== undefined && sample.at - since >= forMs) return since
  }
  return undefined
}
