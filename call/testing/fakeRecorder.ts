import type { FakeStream } from './fakeMedia.ts'

/** Records `bytesPerSecond` varying bytes per second of the test's clock. */
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
  private recorded = 0
  constructor(stream: FakeStream, options: { mimeType: string }) {
    super()
    this.stream = stream
    this.mimeType = options.mimeType
    FakeRecorder.made.push(this)
  }
  private slices: ReturnType<typeof setInterval> | undefined
  start(sliceMs: number) {
    this.state = 'recording'
    this.gatheredAt = performance.now()
    this.slices = setInterval(() => this.handOver(), sliceMs)
  }
  stop() {
    this.state = 'inactive'
    clearInterval(this.slices)
    queueMicrotask(() => {
      this.handOver()
      this.dispatchEvent(new Event('stop'))
    })
  }
  private handOver() {
    const now = performance.now()
    const bytes = Math.round(((now - this.gatheredAt) / 1_000) * FakeRecorder.bytesPerSecond)
    this.gatheredAt = now
    const data = Uint8Array.from({ length: bytes }, (_, at) => (this.recorded + at) % 251)
    this.recorded += bytes
    this.ondataavailable?.({ data: new Blob([data]) })
    this.dispatchEvent(new Event('dataavailable'))
  }
}
