/** Stand-ins for the browser's media objects that remember whether somebody stopped them. */

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
  /** The device goes away: unlike `stop`, this is an event. */
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

/** `navigator.mediaDevices` with a visitor who answers the permission prompt when told to. */
export class FakeMediaDevices {
  /** Every track that was ever handed out. */
  readonly tracks: FakeTrack[] = []
  readonly asked: MediaStreamConstraints[] = []
  /** What the next prompts are answered with; `wait` leaves them open until `answer`. */
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

/** An audio element that obeys `refusal`. */
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
  /** Sample value that every analyser hears. */
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
