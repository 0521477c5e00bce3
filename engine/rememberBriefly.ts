/** What a visitor says and what a page offers is not remembered for longer than this. It is about a usual call. */
const FORGET_AFTER_MS = 130_000

/**
 * Remembers the results of recent inputs, because each turn of a call is read again at every later turn. It keeps at
 * most `most` results, and none for much longer than a usual call lasts. A failure is forgotten, so that the next call tries
 * again.
 */
export function rememberBriefly<T, Rest extends unknown[] = []>(
  make: (input: string, ...rest: Rest) => Promise<T>,
  most: number,
  forgetAfterMs = FORGET_AFTER_MS,
): (input: string, ...rest: Rest) => Promise<T> {
  // Oldest first.
  const results = new Map<string, { made: Promise<T>; at: number }>()
  let timer: NodeJS.Timeout | undefined

  const forgetOld = (): void => {
    timer = undefined
    const now = performance.now()
    for (const [input, { at }] of results) {
      if (now - at < forgetAfterMs) {
        timer = setTimeout(forgetOld, at + forgetAfterMs - now).unref()
        return
      }
      results.delete(input)
    }
  }

  return (input, ...rest) => {
    const known = results.get(input)
    if (known) return known.made
    const made = make(input, ...rest)
    results.set(input, { made, at: performance.now() })
    made.catch(() => results.delete(input))
    if (results.size > most) results.delete(results.keys().next().value!)
    timer ??= setTimeout(forgetOld, forgetAfterMs).unref()
    return made
  }
}
