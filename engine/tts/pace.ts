/**
 * How fast the voice model is on this machine at the moment, in ms per frame of speech. It is measured with every run of
 * the model, first with those that warm it up before any call. Pure.
 */
export interface Pace {
  /** The mean of the runs, of which the latest count most. */
  msPerFrame: number
  /** By how much runs differ from the mean. */
  deviation: number
  runs: number
}

/** Until the first run: twice as fast as speech. */
const SUPPOSED = 12.5
/** The weight of the latest run. */
const WEIGHT = 0.3

export const unknownPace: Pace = { msPerFrame: SUPPOSED, deviation: 0, runs: 0 }

/** Counts a run of the model that made so many frames. */
export function afterRun({ msPerFrame, deviation, runs }: Pace, frames: number, ms: number): Pace {
  const measured = ms / frames
  // The first run only warms the model up, and takes twice as long as the others.
  if (runs < 2) return { msPerFrame: measured, deviation: 0, runs: runs + 1 }
  const difference = measured - msPerFrame
  return {
    msPerFrame: msPerFrame + difference * WEIGHT,
    deviation: deviation + (Math.abs(difference) - deviation) * WEIGHT,
    runs: runs + 1,
  }
}

/** The pace to plan with. Hardly any run is slower. */
export const carefulPace = ({ msPerFrame, deviation }: Pace): number => msPerFrame + 2 * deviation
