const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0]

/** Finds the tag in `known` for the same language, such as `en` for `en-IN`. */
export function findLanguage(wanted: string, known: readonly string[]): string | undefined {
  return known.find((tag) => primaryOf(tag) === primaryOf(wanted))
}

/**
 * Returns the language that a stage uses for a call in the `wanted` language: the same language, or else
 * the first one that the stage knows. If the engine does not speak the call's language, the call is held in
 * one that it does speak, and the agent says so.
 */
export function languageFor(wanted: string, known: readonly string[]): string {
  return findLanguage(wanted, known) ?? known[0] ?? wanted
}
