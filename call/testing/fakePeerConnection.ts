import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { FakeTrack } from './fakeMedia.ts'

export class FakeChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting'
  readonly sent: ClientEvent[] = []
  readonly label: string
  constructor(label: string) {
    super()
    this.label = label
  }
  send(message: string) {
    this.sent.push(JSON.parse(message) as ClientEvent)
  }
  close() {
    this.readyState = 'closed'
  }
}

/** A peer connection whose other side is the test. */
export class FakePeerConnection extends EventTarget {
  static made: FakePeerConnection[] = []
  /** Makes `close` throw. */
  static sticks = false
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { sdp: string } | null = null
  remoteDescription: { sdp: string } | null = null
  channel: FakeChannel | undefined
  /** What has come from the agent. */
  readonly inbound = { type: 'inbound-rtp', packetsReceived: 0 }
  /** The track that the visitor sends. */
  sending: FakeTrack | null = null
  /** The agent's voice. */
  readonly agentTrack = new FakeTrack('agent')
  constructor() {
    super()
    FakePeerConnection.made.push(this)
  }
  createDataChannel(label: string) {
    return (this.channel = new FakeChannel(label))
  }
  addTransceiver() {
    return {
      receiver: { getStats: async () => new Map([['audio', this.inbound]]) },
      sender: {
        replaceTrack: async (track: FakeTrack | null) => {
          this.sending = track
        },
      },
    }
  }
  relays: unknown[] = []
  private restarts = 0
  setConfiguration({ iceServers = [] }: RTCConfiguration) {
    this.relays = iceServers
  }
  restartIce() {
    this.restarts += 1
  }
  async setLocalDescription() {
    this.localDescription = { sdp: this.restarts > 0 ? 'the offer anew' : 'the offer' }
  }
  async setRemoteDescription(description: { sdp: string }) {
    if (description.sdp === 'garbage') throw new DOMException('bad answer', 'OperationError')
    this.remoteDescription = description
    this.dispatchEvent(Object.assign(new Event('track'), { track: this.agentTrack }))
  }
  close() {
    this.connectionState = 'closed'
    if (FakePeerConnection.sticks) throw new Error('close failed')
  }

  /** Simulates a change of the connection state. */
  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  openChannel() {
    if (!this.channel) throw new Error('no channel')
    this.channel.readyState = 'open'
    this.channel.dispatchEvent(new Event('open'))
  }
  closeChannelFromAfar() {
    this.channel?.dispatchEvent(new Event('close'))
  }
  /** Simulates an event from the agent. A string is sent as it is. */
  say(event: unknown) {
    const data = typeof event === 'string' ? event : JSON.stringify(event)
    this.channel?.dispatchEvent(new MessageEvent('message', { data }))
  }
}
