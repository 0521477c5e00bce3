/** Nobody says more than this at once about a danger. The latest words matter most. */
const LONGEST = 2_000

/** Words as the patterns about danger expect them, also of somebody who types no apostrophes. */
export const plainWords = (text: string): string =>
  text
    .slice(-LONGEST)
    .toLowerCase()
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\b(she|he|that|what|there|mum|dad|nan)s\b/g, "$1's")
    .replaceAll(/\b(?:(?:they|you)(?=re\b)|i(?=m\b)|(?:i|they|you)(?=ve\b))/g, "$&'")
    .replaceAll(/\b(do|does|did|is|was|ca|wo|have|has)nt\b/g, "$1n't")
    .replaceAll(/\s+/g, ' ')
    .trim()
