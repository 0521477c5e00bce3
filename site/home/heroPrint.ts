/**
 * The rings of the large voiceprint, in units of its 240-unit viewBox. The build and the player draw them. A larger
 * box would make the numbers longer, and with them the page.
 */
export const heroPrint = { inner: 23, pitch: 9.5 } as const

/** The rings of a call, four for each side. They are fewer than those of a recorded voice, and fill the same space. */
export const callPrint = { inner: heroPrint.inner, pitch: 11.5 } as const

/** The radii of a call's rings. */
export const callRadii = Array.from(
  { length: 8 },
  (_, band) => callPrint.inner + callPrint.pitch * band,
)
