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
  /** What has come from the agent so far. */
  stats(): Promise<RTCStatsReport>
  send(event: ClientEvent): void
  close(): void
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
    stats: () => receiver.getStats(),
    sendTrack: (track) => sender.replaceTrack(track ?? null),
    send(event) {
      if (channel.readyState === 'open') channel.send(JSON.stringify(event))
    },
    close() {
      try {
        channel.close()
      } finally {
        connection.close()
      }
    },
  }
}
