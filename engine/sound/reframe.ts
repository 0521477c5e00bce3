import { INPUT_FRAME_SAMPLES, joinSamples } from '../stages.ts'

export interface Reframer {
  /** Takes sound of any length. */
  push(samples: Int16Array): void
  /** Completes the frame that has begun, if one has, with silence. */
  flush(): void
}

/**
 * Cuts sound into frames of one length, which `heard` gets as soon as they are whole. By default, they are the 20 ms that
 * a session hears.
 */
export function createReframer(
  heard: (frame: Int16Array) => void,
  frameSamples = INPUT_FRAME_SAMPLES,
): Reframer {
  let rest = new Int16Array(0)

  function push(samples: Int16Array): void {
    const all = rest.length > 0 ? joinSamples([rest, samples]) : samples
    let start = 0
    for (; start + frameSamples <= all.length; start += frameSamples) {
      heard(all.slice(start, start + frameSamples))
    }
    rest = all.slice(start)
  }

  return {
    push,
    flush() {
      if (rest.length > 0) push(new Int16Array(frameSamples - rest.length))
    },
  }
}
