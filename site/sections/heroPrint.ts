/** Where the poster's rings lie, in units of its 960-unit viewBox; drawn at build and again by the player. */
export const heroPrint = { inner: 92, pitch: 38 } as const
