import { KeyObject } from 'node:crypto'
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift'
import { expect, onTestFinished, test } from 'vitest'
import { holdSrtpKeys } from './holdSrtpKeys.ts'

const said = (index: number): string[] =>
  Array.from({ length: 20 }, (_, packet) => `${index}: ${packet}`)

test('keys are created once per call, and sound passes between a peer with this change and one without', async () => {
  const [plain, holding] = [0, 1].map(() => {
    const peer = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      bundlePolicy: 'max-bundle',
    })
    onTestFinished(() => peer.close())
    return peer
  }) as [RTCPeerConnection, RTCPeerConnection]
  const senders = [plain, holding].map((peer) => {
    const track = new MediaStreamTrack({ kind: 'audio' })
    return peer.addTransceiver(track, { direction: 'sendrecv' }).sender
  })

  await plain.setLocalDescription(await plain.createOffer())
  await holding.setRemoteDescription({ type: 'offer', sdp: plain.localDescription?.sdp ?? '' })
  for (const transport of holding.dtlsTransports) holdSrtpKeys(transport)
  await holding.setLocalDescription(await holding.createAnswer())
  await plain.setRemoteDescription({ type: 'answer', sdp: holding.localDescription?.sdp ?? '' })
  const transports = [plain, holding].map((peer) => peer.dtlsTransports[0]!)
  await expect.poll(() => transports.map(({ state }) => state)).toEqual(['connected', 'connected'])

  const { localContext, remoteContext } = transports[1]!.srtp
  for (const { cipher } of [localContext, remoteContext]) {
    expect(cipher.srtpSessionKey).toBeInstanceOf(KeyObject)
  }
  const heard = transports.map((transport) => {
    const payloads: string[] = []
    transport.onRtp.subscribe(({ payload }) => void payloads.push(payload.toString()))
    return payloads
  })
  for (const [index, sender] of senders.entries()) {
    for (let packet = 0; packet < 20; packet++) {
      const header = new RtpHeader({ sequenceNumber: 100 + packet, timestamp: packet * 960 })
      await sender.sendRtp(new RtpPacket(header, Buffer.from(`${index}: ${packet}`)))
    }
  }
  await expect.poll(() => heard).toEqual([said(1), said(0)])
})
