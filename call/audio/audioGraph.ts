import { nextLevel } from './level.ts'

/** FFT size of the level meter's analyser, in samples. */
const ANALYSER_FFT_SIZE = 32

export type Side = 'visitor' | 'agent'

/**
 * Both voices pass through this Web Audio graph. It measures their levels and provides the visitor's track
 * for the recording, which has to continue when the visitor swaps the microphone. (A `MediaRecorder` stops
 * when its track changes.) The graph plays no sound; the audio element does that.
 */
export interface AudioGraph {
  /** Replaces the stream that this side was connected to before. */
  listen(side: Side, stream: MediaStream | undefined): void
  level(side: Side): number
  /**
   * The visitor's side as one unbroken track, which is silent without a microphone. Returns `undefined` while the
   * context is not running and therefore has no sound: without a sound device, Firefox keeps it suspended.
   */
  visitorStream(): MediaStream | undefined
  wake(): void
  close(): void
}

interface Meter {
  analyser: AnalyserNode
  source: MediaStreamAudioSourceNode | undefined
  samples: Float32Array<ArrayBuffer>
  level: number
}

/** Call this inside the visitor's click, or the context may stay suspended. */
export function createAudioGraph(): AudioGraph {
  const context = new AudioContext()
  const recorded = context.createMediaStreamDestination()
  const meters: Record<Side, Meter> = { visitor: createMeter(context), agent: createMeter(context) }
  meters.visitor.analyser.connect(recorded)

  return {
    listen(side, stream) {
      const meter = meters[side]
      meter.source?.disconnect()
      meter.source = stream && context.createMediaStreamSource(stream)
      meter.source?.connect(meter.analyser)
    },
    level(side) {
      const meter = meters[side]
      meter.analyser.getFloatTimeDomainData(meter.samples)
      return (meter.level = nextLevel(meter.level, meter.samples))
    },
    visitorStream: () => (context.state === 'running' ? recorded.stream : undefined),
    wake() {
      context.resume().catch(() => {})
    },
    close() {
      for (const track of recorded.stream.getTracks()) track.stop()
      context.close().catch(() => {})
    },
  }
}

function createMeter(context: AudioContext): Meter {
  const analyser = context.createAnalyser()
  analyser.fftSize = ANALYSER_FFT_SIZE
  return {
    analyser,
    source: undefined,
    samples: new Float32Array(new ArrayBuffer(4 * analyser.fftSize)),
    level: 0,
  }
}
