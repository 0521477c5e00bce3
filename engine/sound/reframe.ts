import { INPUT_FRAME_SAMPLES, joinSamples } from '../stages.ts'

export interface Reframer {
  /** Takes sound of any length (16 kHz mono). */
  push(samples: Int16Array): void
  /** Completes the frame that has begun, if one has, with silence. */
  flush(): void
}

/** Cuts sound into frames of 20 ms, which `heard` gets as soon as they are whole. */
export function createReframer(heard: (frame: Int16Array) => void): Reframer {
  let rest = new Int16Array(0)

  function push(samples: Int16Array): void {
    const all = rest.length > 0 ? joinSamples([rest, samples]) : samples
    let start = 0
    for (; start + INPUT_FRAME_SAMPLES <= all.length; start += INPUT_FRAME_SAMPLES) {
      heard(all.slice(start, start + INPUT_FRAME_SAMPLES))
    }
    rest = all.slice(start)
  }

  return {
    push,
    flush() {
      if (rest.length > 0) push(new Int16Array(INPUT_FRAME_SAMPLES - rest.length))
    },
  }
}
