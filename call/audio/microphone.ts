import { UnsupportedError } from '../callErrors.ts'

/** An open microphone. The code that opens it has to close it, however the call ends. */
export interface Microphone {
  id: string | undefined
  stream: MediaStream
  track: MediaStreamTrack
  close(): void
}

/**
 * Asks the browser to cancel the echo, which only the browser can do. Also asks for noise suppression and gain
 * control, but the engine does not depend on them (docs/decisions/hearing.md).
 *
 * With `exact`, opens only the microphone `id`. Without it, opens the default one if `id` is missing. Calls `onLost`
 * when the device is unplugged or its permission is withdrawn. Rejects with the browser's `DOMException`, or with
 * `UnsupportedError` outside a secure context.
 */
export async function openMicrophone(
  id: string | undefined,
  exact: boolean,
  onLost: () => void,
): Promise<Microphone> {
  // Missing outside a secure context.
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
  if (!track) throw new DOMException('no sound', 'NotFoundError')
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

/** Browsers give labels only after the visitor has allowed a microphone. Until then, we number them. */
export async function listMicrophones(): Promise<{ id: string; label: string }[]> {
  // Missing outside a secure context.
  const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return devices
    .filter(({ kind }) => kind === 'audioinput')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || `Microphone ${index + 1}`,
    }))
}
