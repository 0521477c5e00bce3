/**
 * The rings of the large voiceprint, in units of its 960-unit viewBox. The build and the player draw them.
 */
export const heroPrint = { inner: 92, pitch: 38 } as const
