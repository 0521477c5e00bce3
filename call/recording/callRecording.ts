import { uploadFields } from '@ringwell/protocol/upload.ts'
import type { CallCredential } from '../call.ts'
import { findRecordingType, recordSide } from './sideRecorder.ts'
import { createUploader } from './uploader.ts'

export interface RecordingOptions {
  /** `{api}/call/upload_audio/{agentUuid}`. */
  url: string
  credential: CallCredential
  language: string
  agent: MediaStream
  /** Undefined if a typed call has no silent track to record. */
  visitor: MediaStream | undefined
  /** When to upload everything recorded so far, in ms from now. */
  uploadAtMs: readonly number[]
}

/** Records both sides of a call and uploads them as they grow. Failures are silent: the call matters more. */
export interface CallRecording {
  /**
   * Stops both recorders at once, and drops the audio after its last upload. Call this before you stop the
   * tracks. Resolves when the recorders have released their tracks. If the page is closing, only the audio
   * that the browser has handed over so far can still be sent.
   */
  finish(pageClosing: boolean): Promise<void>
}

/** Starts at once. Returns `undefined` if the browser supports none of our recording types. */
export function recordCall(options: RecordingOptions): CallRecording | undefined {
  const type = findRecordingType()
  if (!type) return undefined
  const startedAt = Date.now()
  const lengthMs = stopwatch()
  const agent = recordSide(options.agent, type)
  const visitor = options.visitor && recordSide(options.visitor, type)

  const uploader = createUploader(options.url, {
    bytes: () => agent.bytes() + (visitor?.bytes() ?? 0),
    /** The text fields come first: the server needs to know the call before the first byte of audio. */
    pack() {
      const ms = lengthMs.now()
      const form = new FormData()
      for (const [field, text] of Object.entries({
        [uploadFields.callId]: options.credential.callId,
        [uploadFields.callToken]: options.credential.callToken,
        [uploadFields.startTime]: new Date(startedAt).toISOString(),
        [uploadFields.endTime]: new Date(startedAt + ms).toISOString(),
        [uploadFields.duration]: String(Math.round(ms / 1_000)),
        [uploadFields.language]: options.language,
      })) {
        form.append(field, text)
      }
      for (const [field, side] of [
        [uploadFields.agentFile, agent],
        [uploadFields.userFile, visitor],
      ] as const) {
        const file = side?.file()
        if (file?.size) form.append(field, file, `${field}.${extensionOf(file.type)}`)
      }
      return form
    },
  })

  const marks = options.uploadAtMs.map((ms) => setTimeout(() => uploader.upload(), ms))
  // Phones may end a hidden page without another event.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') uploader.upload()
  }
  document.addEventListener('visibilitychange', onHidden)
  const onPageHide = () => uploader.uploadNow()

  return {
    async finish(pageClosing) {
      lengthMs.stop()
      for (const mark of marks) clearTimeout(mark)
      document.removeEventListener('visibilitychange', onHidden)
      const stopped = Promise.all([agent.stop(), visitor?.stop()])
      if (pageClosing) uploader.uploadNow()
      else addEventListener('pagehide', onPageHide)
      await stopped
      if (pageClosing) return
      void uploader.uploadLast().then(() => removeEventListener('pagehide', onPageHide))
    },
  }
}

/** Ignores changes of the system clock, because the server keeps the longest recording. */
function stopwatch() {
  const startedAt = performance.now()
  let stoppedAt: number | undefined
  return {
    now: () => (stoppedAt ?? performance.now()) - startedAt,
    stop() {
      stoppedAt = performance.now()
    },
  }
}

const extensionOf = (type: string) => type.slice(type.indexOf('/') + 1)
