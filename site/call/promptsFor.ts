interface PromptState {
  /** What suits the agent, the best first. */
  lines: readonly string[]
  /** The answers to what the agent asks now. Empty if only the visitor can know them, or if nothing is asked. */
  answers: readonly string[]
  /** What the visitor has said or typed so far. */
  said: readonly string[]
}

/** The prompts have two rows of this length, and a button takes up this much beside its letters. */
const ROW_LETTERS = 54
const BUTTON_LETTERS = 6
const ROWS = 2

/**
 * What a visitor could say next: the answers to what the agent asks, and what was not said yet, or everything if all of
 * it was said. As many lines as fit into the two rows, and never none.
 */
export function promptsFor({ lines, answers, said }: PromptState) {
  const left = lines.filter((line) => !said.some((text) => isSame(line, text)))
  const next = [...answers, ...left]
  return fit(next.length > 0 ? next : lines)
}

/**
 * Recognised speech has its own punctuation, capitals and mistakes, and callers have their own words (“I would like a
 * demo on Thursday at eleven”). So only the long words are compared, which say what it is about.
 */
function isSame(line: string, text: string): boolean {
  const heard = new Set(wordsOf(text))
  const all = wordsOf(line)
  const long = all.filter((word) => word.length > 3)
  const asked = long.length > 0 ? long : all
  return asked.filter((word) => heard.has(word)).length >= asked.length * 0.7
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Places the lines in the rows in their order, and leaves out those that would begin another row. */
function fit(lines: readonly string[]): readonly string[] {
  let row = 1
  let used = 0
  return lines.filter((line) => {
    const length = line.length + BUTTON_LETTERS
    const begins = used > 0 && used + length > ROW_LETTERS
    if (begins && row === ROWS) return false
    if (begins) row++
    used = begins ? length : used + length
    return true
  })
}
