import { FakeAudio, FakeAudioContext, FakeMediaDevices, FakeStream } from './fakeMedia.ts'
import { FakePeerConnection } from './fakePeerConnection.ts'
import { FakeRecorder } from './fakeRecorder.ts'
import { FakeService } from './fakeService.ts'

/** Puts a fake browser into Node's globals: everything that a call uses, and nothing else. */
export class FakeBrowser {
  readonly devices = new FakeMediaDevices()
  readonly service = new FakeService()
  readonly window = new EventTarget()
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  private readonly before = new Map<string, PropertyDescriptor | undefined>()

  constructor() {
    FakePeerConnection.made = []
    FakePeerConnection.sticks = false
    FakeRecorder.made = []
    FakeRecorder.types = ['audio/webm;codecs=opus']
    FakeAudio.made = []
    FakeAudio.refusal = undefined
    FakeAudioContext.made = []
    FakeAudioContext.startsAs = 'running'
    FakeAudioContext.loudness = 0
    this.put({
      RTCPeerConnection: FakePeerConnection,
      MediaRecorder: FakeRecorder,
      MediaStream: FakeStream,
      AudioContext: FakeAudioContext,
      Audio: FakeAudio,
      navigator: { mediaDevices: this.devices },
      document: this.document,
      location: { href: 'https://host.test/demo' },
      fetch: this.service.fetch,
      addEventListener: this.window.addEventListener.bind(this.window),
      removeEventListener: this.window.removeEventListener.bind(this.window),
    })
  }

  put(globals: Record<string, unknown>) {
    for (const [name, value] of Object.entries(globals)) {
      if (!this.before.has(name)) {
        this.before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
      }
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    }
  }

  restore() {
    for (const [name, descriptor] of this.before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }

  /** The newest connection. */
  get peer(): FakePeerConnection {
    const peer = FakePeerConnection.made.at(-1)
    if (!peer) throw new Error('no call was started')
    return peer
  }

  /** Names everything that still plays or records sound. It has to be empty after a call has ended. */
  stillOpen(): string[] {
    return [
      ...this.devices.tracks
        .filter(({ readyState }) => readyState === 'live')
        .map(({ deviceId }) => `microphone ${deviceId}`),
      ...FakePeerConnection.made
        .filter(({ connectionState }) => connectionState !== 'closed')
        .map(() => 'peer connection'),
      ...FakePeerConnection.made
        .filter(({ channel }) => channel && channel.readyState !== 'closed')
        .map(() => 'event channel'),
      ...FakeRecorder.made.filter(({ state }) => state !== 'inactive').map(() => 'recorder'),
      ...FakeAudio.made.filter(({ srcObject }) => srcObject).map(() => 'audio element'),
      ...FakeAudioContext.made
        .filter(({ state, mixed }) => state !== 'closed' || mixed.stream.tracks.some(isLive))
        .map(() => 'audio context'),
    ]
  }
}

const isLive = ({ readyState }: { readyState: string }) => readyState === 'live'
