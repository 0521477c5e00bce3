import { fillLine, type Line } from '@ringwell/content/agents/tasks/words.ts'

/** Chooses the words of a line, and counts how often each was said. */
export interface Wording {
  /** The next variant, `{…}` filled, so that the same sentence is not said twice in a row. */
  readonly wordsOf: (
    key: string,
    line: ReadonlyLine,
    fill?: Readonly<Record<string, string>>,
  ) => string
  readonly said: Readonly<Record<string, number>>
}

type ReadonlyLine = Readonly<Record<keyof Line, readonly string[]>> & {
  readonly en: readonly string[]
}

/** `language` is BCP 47; what is not written in it is said in English. */
export function createWording(before: Readonly<Record<string, number>>, language: string): Wording {
  const said: Record<string, number> = { ...before }
  return {
    said,
    wordsOf(key, line, fill = {}) {
      const variants = line[language] ?? line.en
      const count = said[key] ?? 0
      said[key] = count + 1
      const text = variants[count % variants.length] ?? ''
      return fillLine(text, fill)
    },
  }
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** `on Tuesday` is a day by itself in `Would Tuesday suit you?` */
export const bare = (spoken: string): string => spoken.replace(/^on /, '')
