/** Reads what a program was given, and ends it with a message if that makes no sense. */

export function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

/** The value of the option `--name`. */
export function wholeIn(name: string, text: string): number {
  const whole = Number(text)
  return Number.isInteger(whole) && whole > 0
    ? whole
    : fail(`--${name} is a number from 1, not ${text}`)
}

/** The parts that were named, separated by commas, or all of them. */
export function partsIn<Part extends string>(
  parts: readonly Part[],
  text: string | undefined,
): readonly Part[] {
  if (text === undefined) return parts
  return text.split(',').map((name) => {
    const part = parts.find((each) => each === name.trim())
    return part ?? fail(`There is no part “${name}”. The parts are: ${parts.join(', ')}.`)
  })
}
