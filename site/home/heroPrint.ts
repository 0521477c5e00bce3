/**
 * The rings of the large voiceprint, in units of its 240-unit viewBox. The build and the player draw them. A larger
 * box would make the numbers longer, and with them the page.
 */
export const heroPrint = { inner: 23, pitch: 9.5 } as const
