import { UnsupportedError } from '../callFailures.ts'

/** An open microphone. Whoever opened it closes it, in every ending. */
export interface Microphone {
  id: string | undefined
  stream: MediaStream
  track: MediaStreamTrack
  close(): void
}

/**
 * With `exact` no other microphone will do; without it a missing one is replaced by the default.
 * Calls `onLost` when the device is unplugged or its permission withdrawn. Rejects with the browser's
 * `DOMException`, or `UnsupportedError` outside a secure context.
 */
export async function openMicrophone(
  id: string | undefined,
  exact: boolean,
  onLost: () => void,
): Promise<Microphone> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing outside a secure context
  if (!navigator.mediaDevices) throw new UnsupportedError('no media devices')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: {
      ...(id ? { deviceId: exact ? { exact: id } : { ideal: id } } : {}),
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
    },
  })
  const [track] = stream.getAudioTracks()
  if (!track) throw new DOMException('a stream without sound', 'NotFoundError')
  track.addEventListener('ended', onLost)
  return {
    id: track.getSettings().deviceId,
    stream,
    track,
    close() {
      track.removeEventListener('ended', onLost)
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** Browsers tell the labels only once a microphone has been allowed; until then they are numbered. */
export async function listMicrophones(): Promise<{ id: string; label: string }[]> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing outside a secure context
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices
    .filter(({ kind }) => kind === 'audioinput')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || `Microphone ${index + 1}`,
    }))
}
