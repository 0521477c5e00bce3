/** Fakes of the browser's media objects that remember whether they were stopped. */

export class FakeTrack extends EventTarget {
  readonly kind = 'audio'
  readonly deviceId: string
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  constructor(deviceId: string) {
    super()
    this.deviceId = deviceId
  }
  getSettings() {
    return { deviceId: this.deviceId }
  }
  stop() {
    this.readyState = 'ended'
  }
  /** Simulates a device that is unplugged. Unlike `stop`, this fires an event. */
  unplug() {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

export class FakeStream {
  readonly tracks: FakeTrack[]
  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks
  }
  getTracks() {
    return this.tracks
  }
  getAudioTracks() {
    return this.tracks
  }
}

/** Fakes `navigator.mediaDevices`. The test decides when the visitor answers the permission prompt. */
export class FakeMediaDevices {
  /** Every track that was ever handed out. */
  readonly tracks: FakeTrack[] = []
  readonly asked: MediaStreamConstraints[] = []
  /** How the next prompts are answered. `wait` leaves them open until `answer` is called. */
  mode: 'grant' | 'wait' | Error = 'grant'
  devices = [
    { kind: 'audioinput', deviceId: 'built-in', label: '' },
    { kind: 'audiooutput', deviceId: 'speaker', label: 'Speaker' },
    { kind: 'audioinput', deviceId: 'headset', label: 'Headset' },
  ]
  private readonly prompts: (() => void)[] = []

  async getUserMedia(constraints: MediaStreamConstraints) {
    this.asked.push(constraints)
    const wanted = (constraints.audio as { deviceId?: { exact?: string; ideal?: string } }).deviceId
    const track = new FakeTrack(wanted?.exact ?? wanted?.ideal ?? 'built-in')
    if (this.mode instanceof Error) throw this.mode
    if (this.mode === 'wait') await new Promise<void>((resolve) => this.prompts.push(resolve))
    this.tracks.push(track)
    return new FakeStream([track])
  }

  /** Answers an open prompt. */
  answer(which: 'oldest' | 'newest' = 'oldest') {
    const answer = which === 'oldest' ? this.prompts.shift() : this.prompts.pop()
    answer?.()
  }

  async enumerateDevices() {
    return this.devices
  }
}

/** An audio element whose `play` throws `refusal`, if that is set. */
export class FakeAudio {
  static refusal: Error | undefined
  static made: FakeAudio[] = []
  autoplay = false
  srcObject: FakeStream | null = null
  playing = false
  constructor() {
    FakeAudio.made.push(this)
  }
  async play() {
    if (FakeAudio.refusal) throw FakeAudio.refusal
    this.playing = true
  }
  pause() {
    this.playing = false
  }
}

class FakeNode {
  stream = new FakeStream([new FakeTrack('mixed')])
  fftSize = 2048
  connect() {}
  disconnect() {}
  getFloatTimeDomainData(samples: Float32Array) {
    samples.fill(FakeAudioContext.loudness)
  }
}

export class FakeAudioContext {
  static made: FakeAudioContext[] = []
  /** The sample value that every analyser returns. */
  static loudness = 0
  static startsAs: AudioContextState = 'running'
  state: AudioContextState = FakeAudioContext.startsAs
  readonly mixed = new FakeNode()
  constructor() {
    FakeAudioContext.made.push(this)
  }
  createMediaStreamDestination() {
    return this.mixed
  }
  createAnalyser() {
    return new FakeNode()
  }
  createMediaStreamSource() {
    return new FakeNode()
  }
  async resume() {}
  async close() {
    this.state = 'closed'
  }
}
