import { EVENT_CHANNEL } from '@ringwell/protocol/callLimits.ts'
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import type { CallFact } from '../callMachine.ts'

/** The peer connection to the agent: one audio transceiver for both directions and the event channel. */
export interface Peer {
  /**
   * Resolves with the local offer. `createPeer` already starts to create it, and it does not wait for
   * candidates: the other side has a public address and learns ours from the first packets. With relays,
   * the offer is created again, because the browser gathers candidates only once for each offer.
   */
  offer(relays: SessionResponse['ice_servers']): Promise<string>
  accept(answer: string): Promise<void>
  /** Replaces the track that the visitor sends. Takes effect without a new offer. */
  sendTrack(track: MediaStreamTrack | undefined): Promise<void>
  send(event: ClientEvent): void
  close(): void
}

/** The agent's silence is sent as well, so nothing at all means that the line is gone. */
const SILENT_LINE_MS = 1_500
const WATCH_EVERY_MS = 300

async function packetsReceived(receiver: RTCRtpReceiver): Promise<number> {
  let packets = 0
  // A browser that has closed the connection in between has nothing to tell.
  const stats = await receiver.getStats().catch(() => undefined)
  stats?.forEach(({ type, packetsReceived: received }: RTCInboundRtpStreamStats) => {
    if (type === 'inbound-rtp') packets += received ?? 0
  })
  return packets
}

/**
 * Reports the state of the connection, the event channel and its messages. Passes the agent's voice to
 * `onAgent`.
 */
export function createPeer(
  report: (fact: CallFact) => void,
  onAgent: (stream: MediaStream) => void,
): Peer {
  const connection = new RTCPeerConnection()
  const channel = connection.createDataChannel(EVENT_CHANNEL)
  // Both directions from the start, even in a typed call: adding a microphone then needs no new offer.
  const { sender, receiver } = connection.addTransceiver('audio', { direction: 'sendrecv' })
  const described = connection.setLocalDescription()
  // `offer` reports a failure. This keeps it from being an unhandled rejection until `offer` is called.
  described.catch(() => {})

  connection.addEventListener('track', ({ track }) => onAgent(new MediaStream([track])))
  connection.addEventListener('connectionstatechange', () =>
    report({ type: 'connectionChanged', connection: connection.connectionState }),
  )
  channel.addEventListener('open', () => report({ type: 'channelOpened' }))
  channel.addEventListener('close', () => report({ type: 'channelClosed' }))
  channel.addEventListener('message', ({ data }) =>
    report({ type: 'messageReceived', message: data }),
  )

  /** A process that was killed closes nothing. Browsers notice that after many seconds, but its packets stop at once. */
  let last = { packets: 0, at: 0 }
  const watch = setInterval(() => {
    void packetsReceived(receiver).then((packets) => {
      const at = performance.now()
      if (packets !== last.packets || connection.connectionState !== 'connected') {
        last = { packets, at }
      } else if (packets > 0 && at - last.at > SILENT_LINE_MS) report({ type: 'lineSilent' })
    })
  }, WATCH_EVERY_MS)

  return {
    async offer(relays = []) {
      await described
      if (relays.length > 0) {
        connection.setConfiguration({ iceServers: relays })
        connection.restartIce()
        await connection.setLocalDescription()
      }
      return connection.localDescription?.sdp ?? ''
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    sendTrack: (track) => sender.replaceTrack(track ?? null),
    send(event) {
      if (channel.readyState === 'open') channel.send(JSON.stringify(event))
    },
    close() {
      clearInterval(watch)
      try {
        channel.close()
      } finally {
        connection.close()
      }
    },
  }
}
