import { afterEach, beforeEach, vi } from 'vitest'
import type { Call, CallFailure, CallOptions, CallSnapshot, StartCall } from '../call.ts'
import { createCall } from '../createCall.ts'
import { FakeBrowser } from './fakeBrowser.ts'
import { sampleCall } from './sampleCall.ts'

const options: CallOptions = { api: '/api', sessionPath: 'ringwell-agent-session' }

/** Gives every test of a file a fresh browser with a call in it, on a clock that the test moves. */
export class CallStage {
  browser!: FakeBrowser
  call!: Call

  constructor() {
    beforeEach(async () => {
      // Load these once in real time, because fake clocks don't wait for the disk.
      await import('../recording/callRecording.ts')
      await import('../realtime/talk.ts')
      vi.useFakeTimers()
      this.browser = new FakeBrowser()
      this.call = createCall(options)
    })
    afterEach(async () => {
      this.call.dispose()
      await vi.advanceTimersByTimeAsync(60_000)
      this.browser.restore()
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
  }

  /** Lets everything finish that does not wait for the clock. */
  async settle(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1)
  }

  /** Takes the call from the click to where it waits for its connection. */
  async start(choice: Partial<StartCall> = {}): Promise<void> {
    this.call.start({ ...sampleCall, ...choice })
    await this.settle()
  }

  async hangUp(): Promise<void> {
    this.call.hangUp()
    await this.settle()
  }

  /** Takes the call from the click to live. */
  async connect(choice: Partial<StartCall> = {}): Promise<void> {
    await this.start(choice)
    this.browser.peer.become('connected')
    this.browser.peer.openChannel()
    await this.settle()
  }

  get phase(): CallSnapshot['phase'] {
    return this.call.getSnapshot().phase
  }

  /** Throws when the call is not live. */
  get live(): Extract<CallSnapshot, { phase: 'live' }> {
    const snapshot = this.call.getSnapshot()
    if (snapshot.phase !== 'live') throw new Error(`not live but ${JSON.stringify(snapshot)}`)
    return snapshot
  }

  get failure(): CallFailure | undefined {
    const snapshot = this.call.getSnapshot()
    return snapshot.phase === 'failed' ? snapshot.failure : undefined
  }
}
