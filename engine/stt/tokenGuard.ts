/** Nobody speaks faster than this. A model that writes more has begun to make things up. */
const TOKENS_PER_SECOND = 6.5
const FEWEST_TOKENS = 6
/**
 * If a phrase repeats this often in a row, and has at least this many tokens in all, the model is in a loop.
 */
const LOOP_TIMES = 4
const LOOP_TOKENS = 8

/** The most tokens that anybody can say in this time. */
export const mostTokensIn = (seconds: number): number =>
  Math.max(FEWEST_TOKENS, Math.ceil(seconds * TOKENS_PER_SECOND))

/**
 * Watches the tokens that a model writes. Call the returned function with all tokens so far after each new
 * one. When it returns `enough`, stop. If the model was in a loop, the repetitions have then been cut from
 * `tokens` and the first one stays.
 */
export function createTokenGuard(seconds: number): (tokens: number[]) => 'go on' | 'enough' {
  const most = mostTokensIn(seconds)
  return (tokens) => {
    const loop = findLoop(tokens)
    if (loop) tokens.length -= loop.length * (loop.times - 1)
    return loop || tokens.length >= most ? 'enough' : 'go on'
  }
}

/** Finds the shortest phrase that ends `tokens` and repeats `LOOP_TIMES` or more times in a row. */
function findLoop(tokens: readonly number[]): { length: number; times: number } | undefined {
  for (let length = 1; length * LOOP_TIMES <= tokens.length; length++) {
    let same = 0
    while (
      same + length < tokens.length &&
      tokens[tokens.length - 1 - same] === tokens[tokens.length - 1 - same - length]
    ) {
      same++
    }
    const times = Math.floor(same / length) + 1
    if (times >= LOOP_TIMES && times * length >= LOOP_TOKENS) return { length, times }
  }
  return undefined
}
