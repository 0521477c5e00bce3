import type { FakeStream } from './fakeMedia.ts'

/** Records `bytesPerSecond` of nothing, by the clock. */
export class FakeRecorder extends EventTarget {
  static made: FakeRecorder[] = []
  static types: readonly string[] = ['audio/webm;codecs=opus']
  static bytesPerSecond = 1_000
  static isTypeSupported(type: string) {
    return FakeRecorder.types.includes(type)
  }
  state: RecordingState = 'inactive'
  ondataavailable: ((event: { data: Blob }) => void) | undefined
  readonly stream: FakeStream
  readonly mimeType: string
  private gatheredAt = 0
  constructor(stream: FakeStream, options: { mimeType: string }) {
    super()
    this.stream = stream
    this.mimeType = options.mimeType
    FakeRecorder.made.push(this)
  }
  start() {
    this.state = 'recording'
    this.gatheredAt = performance.now()
  }
  requestData() {
    queueMicrotask(() => this.handOver())
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.handOver()
      this.dispatchEvent(new Event('stop'))
    })
  }
  private handOver() {
    const now = performance.now()
    const bytes = Math.round(((now - this.gatheredAt) / 1_000) * FakeRecorder.bytesPerSecond)
    this.gatheredAt = now
    this.ondataavailable?.({ data: new Blob([new Uint8Array(bytes)]) })
    this.dispatchEvent(new Event('dataavailable'))
  }
}
