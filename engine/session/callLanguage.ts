const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** The tag among `known` that means the same language: `en` for `en-IN`. */
export function findLanguage(wanted: string, known: readonly string[]): string | undefined {
  return known.find((tag) => primaryOf(tag) === primaryOf(wanted))
}

/**
 * The language in which a stage works for a call in the `wanted` one: that, or the first it knows.
 * A call in a language that the engine does not speak is held in one that it does; the agent says so.
 */
export function languageFor(wanted: string, known: readonly string[]): string {
  return findLanguage(wanted, known) ?? known[0] ?? wanted
}
