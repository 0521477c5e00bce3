import { EVENT_CHANNEL } from '@ringwell/protocol/callLimits.ts'
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import type { CallFact } from '../callMachine.ts'

/** The WebRTC connection to the agent: one audio line both ways and the event channel. */
export interface Peer {
  /**
   * The local offer. It is in the making since `createPeer`, and does not wait for candidates: the
   * other side has a public address and learns ours from the first packets. With relays it is made
   * anew, because a browser looks for ways out once for each.
   */
  offer(relays: SessionResponse['ice_servers']): Promise<string>
  accept(answer: string): Promise<void>
  /** What the visitor sends from now on; takes effect without a new offer. */
  sendTrack(track: MediaStreamTrack | undefined): Promise<void>
  send(event: ClientEvent): void
  close(): void
}

/**
 * Reports the connection, the event channel and its messages; the agent's voice comes by `onAgent`.
 */
export function createPeer(
  report: (fact: CallFact) => void,
  onAgent: (stream: MediaStream) => void,
): Peer {
  const connection = new RTCPeerConnection()
  const channel = connection.createDataChannel(EVENT_CHANNEL)
  // Both ways from the start, also in a typed call: a microphone can join later without a new offer.
  const { sender } = connection.addTransceiver('audio', { direction: 'sendrecv' })
  const described = connection.setLocalDescription()
  // `offer` reports a failure; until somebody asks for it, it is no unhandled rejection.
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
