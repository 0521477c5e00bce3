import { ANALYSER_FFT_SIZE } from '@ringwell/protocol/callLimits.ts'
import { nextLevel } from './level.ts'

export type Side = 'visitor' | 'agent'

/**
 * Where both voices pass through Web Audio: level meters, and the visitor's recording, which has
 * to go on when the microphone is swapped (a `MediaRecorder` stops when its track changes).
 * Nothing here is heard: playing is the audio element's work.
 */
export interface AudioGraph {
  /** Replaces what that side listened to before. */
  listen(side: Side, stream: MediaStream | undefined): void
  level(side: Side): number
  /**
   * The visitor's side as one unbroken track, silent without a microphone. `undefined` while the
   * context does not run: Firefox keeps it suspended without a sound device, and then it has no sound.
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

/** Call it inside the visitor's click, or the context may stay suspended. */
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
