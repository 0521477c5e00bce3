/** Nobody speaks faster; a model that goes on has begun to invent. */
const TOKENS_PER_SECOND = 6.5
const FEWEST_TOKENS = 6
/** A phrase said this often in a row, and at least this many tokens in all, is a model in a loop. */
const LOOP_TIMES = 4
const LOOP_TOKENS = 8

/**
 * Watches what a model writes. Call it with all tokens so far after each new one. On `enough` stop;
 * the rounds of a loop have then been cut from `tokens`, the first one stays.
 */
export function createTokenGuard(seconds: number): (tokens: number[]) => 'go on' | 'enough' {
  const most = Math.max(FEWEST_TOKENS, Math.ceil(seconds * TOKENS_PER_SECOND))
  return (tokens) => {
    const loop = findLoop(tokens)
    if (loop) tokens.length -= loop.length * (loop.times - 1)
    return loop || tokens.length >= most ? 'enough' : 'go on'
  }
}

/** The shortest phrase that `tokens` ends with `LOOP_TIMES` or more times in a row. */
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
