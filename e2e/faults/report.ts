/** Records what happened, and every violation. */
export interface Report {
  /** Prints a line for the reader. */
  say(text: string): void
  /** Records whether a rule holds or is violated, and returns it. */
  holds(law: string, yes: boolean, detail?: string): boolean
  readonly violations: readonly string[]
}

export function createReport(): Report {
  const violations: string[] = []
  let scenario = ''
  const say = (text: string): void => {
    if (text.startsWith('── ')) scenario = text.slice(3)
    process.stdout.write(`${text}\n`)
  }
  return {
    violations,
    say,
    holds(law, yes, detail) {
      say(`  ${yes ? 'ok  ' : 'FAIL'} ${law}${yes || !detail ? '' : `: ${detail}`}`)
      if (!yes) violations.push(`${scenario}: ${law}${detail ? `: ${detail}` : ''}`)
      return yes
    },
  }
}

/** Returns the first few of what is wrong, and how many there are. */
export const some = (things: readonly string[]): string =>
  things.length <= 4 ? things.join('; ') : `${things.slice(0, 4).join('; ')} … (${things.length})`

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves with the first truthy answer, or with the last one when the time is over. */
export async function eventually<Answer>(
  limitMs: number,
  ask: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer || performance.now() > deadline) return answer
    await pause(100)
  }
}
