import { LIVE_SOUND_HZ } from '@ringwell/protocol/operator/liveSound.ts'
import { apiUrl } from '../api/api.ts'

/** Sound waits for this long before it is heard, so that a slow packet leaves no gap. */
const BUFFER_S = 0.2
/** Further behind than this, what waits is skipped. */
const MOST_BEHIND_S = 1.5
const SAMPLE_BYTES = 4
/** A browser that has begun to play after this long has a permission and a device to play with. */
const PLAYS_WITHIN_MS = 3_000

/**
 * Plays the sound of a call until `stop` is called. `ended` is called when it ends by itself, with what went wrong, if
 * anything did. Call this when a key or a pointer is pressed: otherwise a browser keeps it silent.
 */
export function listenTo(callId: string, ended: (problem?: string) => void): { stop: () => void } {
  const context = new AudioContext()
  const abort = new AbortController()
  let isSilent = false
  /** When the next piece begins, on the clock of the context. */
  let next = 0

  function play(samples: Int16Array): void {
    const frames = samples.length / 2
    const buffer = context.createBuffer(2, frames, LIVE_SOUND_HZ)
    const sides = [buffer.getChannelData(0), buffer.getChannelData(1)] as const
    for (let at = 0; at < frames; at += 1) {
      // Both ears hear both sides, each side a little more from its own.
      const [caller, agent] = [samples[2 * at]! / 32_768, samples[2 * at + 1]! / 32_768]
      sides[0][at] = 0.9 * caller + 0.4 * agent
      sides[1][at] = 0.4 * caller + 0.9 * agent
    }
    const now = context.currentTime
    if (next < now || next > now + MOST_BEHIND_S) next = now + BUFFER_S
    const source = context.createBufferSource()
    source.buffer = buffer
    source.connect(context.destination)
    source.start(next)
    next += buffer.duration
  }

  async function run(): Promise<string | undefined> {
    // Without a device for sound, Firefox never resolves this.
    void context.resume()
    const answer = await fetch(apiUrl(`/admin/live/${callId}/sound`), { signal: abort.signal })
    if (!answer.ok || !answer.body) {
      const body = (await answer.json().catch(() => undefined)) as
        | { error?: { message?: string } }
        | undefined
      return body?.error?.message ?? 'The sound of this call can’t be heard.'
    }
    let rest = new Uint8Array()
    const reader = answer.body.getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return undefined
      const bytes = new Uint8Array(rest.length + value.length)
      bytes.set(rest)
      bytes.set(value, rest.length)
      const whole = bytes.length - (bytes.length % SAMPLE_BYTES)
      rest = bytes.slice(whole)
      if (whole > 0) play(new Int16Array(bytes.buffer, 0, whole / 2))
    }
  }

  void (async () => {
    const timer = setTimeout(() => {
      isSilent = context.state !== 'running'
      if (isSilent) abort.abort()
    }, PLAYS_WITHIN_MS)
    const problem = await run().catch(() =>
      isSilent
        ? 'Your browser plays no sound here. Check its output and its permission, then listen again.'
        : 'The connection was lost.',
    )
    clearTimeout(timer)
    void context.close().catch(() => undefined)
    if (isSilent || !abort.signal.aborted) ended(problem)
  })()
  return { stop: () => abort.abort() }
}
