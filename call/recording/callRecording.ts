import { uploadFields } from '@ringwell/protocol/upload.ts'
import type { CallCredential } from '../call.ts'
import { findRecordingType, recordSide, type SideRecorder } from './sideRecorder.ts'
import { createUploader, type Upload } from './uploader.ts'

export interface RecordingOptions {
  /** `{api}/call/upload_audio/{agentUuid}`. */
  url: string
  credential: CallCredential
  language: string
  agent: MediaStream
  /** Missing where a typed call has no silent track to record. */
  visitor: MediaStream | undefined
  /** When what was recorded so far is uploaded, in ms from now. */
  gatherAtMs: readonly number[]
}

/** Both sides of one call, uploaded as they grow. Failures are silent: a call matters more than its tape. */
export interface CallRecording {
  /**
   * Stops both recorders at once and forgets the audio after its last upload. Call it before the
   * tracks are stopped. Resolves when the recorders have let go of their tracks. On a page that is
   * closing only what was gathered so far can still be sent.
   */
  finish(pageClosing: boolean): Promise<void>
}

/** Starts at once. `undefined` where the browser records nothing that we take. */
export function recordCall(options: RecordingOptions): CallRecording | undefined {
  const type = findRecordingType()
  if (!type) return undefined
  const startedAt = new Date()
  const agent = recordSide(options.agent, type)
  const visitor = options.visitor && recordSide(options.visitor, type)
  const sides = visitor ? [agent, visitor] : [agent]
  const uploader = createUploader(options.url)
  const onEach = (work: (side: SideRecorder) => Promise<void>) => Promise.all(sides.map(work))

  /** The text fields come first: the server wants to know the call before the first byte of audio. */
  const pack = (endedAt: Date): Upload => {
    const form = new FormData()
    const files = { [uploadFields.agentFile]: agent, [uploadFields.userFile]: visitor }
    const texts = {
      [uploadFields.callId]: options.credential.callId,
      [uploadFields.callToken]: options.credential.callToken,
      [uploadFields.startTime]: startedAt.toISOString(),
      [uploadFields.endTime]: endedAt.toISOString(),
      [uploadFields.duration]: String(Math.round((+endedAt - +startedAt) / 1_000)),
      [uploadFields.language]: options.language,
    }
    for (const [field, text] of Object.entries(texts)) form.append(field, text)
    let bytes = 0
    for (const [field, side] of Object.entries(files)) {
      const file = side?.file()
      if (!file?.size) continue
      form.append(field, file, `${field}.${extensionOf(file.type)}`)
      bytes += file.size
    }
    return { form, bytes }
  }

  const gatherAndUpload = async () => {
    await onEach((side) => side.gather())
    if (!finished) uploader.upload(pack(new Date()))
  }
  let finished = false
  const marks = options.gatherAtMs.map((ms) => setTimeout(() => void gatherAndUpload(), ms))
  // A hidden page may be about to go: gather, so that a closing page has something to send.
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void onEach((side) => side.gather())
  }
  document.addEventListener('visibilitychange', onHidden)
  return {
    async finish(pageClosing) {
      finished = true
      for (const mark of marks) clearTimeout(mark)
      document.removeEventListener('visibilitychange', onHidden)
      const endedAt = new Date()
      const stopped = onEach((side) => side.stop())
      if (pageClosing) uploader.uploadNow(pack(endedAt))
      await stopped
      if (!pageClosing) void uploader.uploadLast(pack(endedAt))
    },
  }
}

const extensionOf = (type: string) => type.slice(type.indexOf('/') + 1)
