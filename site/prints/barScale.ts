/** The number of bars per second in the drawings of recordings. */
export const barsPerSecond = 8
/** From one bar to the next, in units of the viewBox. */
export const barStep = 6
/** How much of a drawing a second takes. */
export const unitsPerSecond = barsPerSecond * barStep
