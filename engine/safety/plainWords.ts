/** Nobody says more than this at once about a danger. The latest words matter most. */
const LONGEST = 2_000

/** Words as the patterns about danger expect them. */
export const plainWords = (text: string): string =>
  text.slice(-LONGEST).toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim()
