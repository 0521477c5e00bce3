import { z } from 'zod'

/** One text. */
export const Text = z.string().min(1).max(300)

export const Phrases = z.array(Text).min(1)

/**
 * Different ways to say the same thing. The agent uses the next one each time.
 *
 * `{name}` stands for a value. A part in square brackets is said only if all of its values are known:
 * `A table for {people}[, with the wish “{wishes}”].` Of several such parts, as in `[on {phone}|at {email}|later]`, the
 * first that can be said is said.
 */
export const Line = z.array(Text).min(1).max(4)
export type Line = z.infer<typeof Line>

const PLACE = /\{(\w+(?:\.\w+)?)\}/g

/** The values that a line needs, and the optional ones, which are in square brackets. */
export function placesIn(line: readonly string[]): {
  required: Set<string>
  optional: Set<string>
} {
  const text = line.join('\n')
  const required = namesIn(text.replaceAll(/\[[^\]]*\]/g, ''))
  const optional = new Set<string>()
  for (const [, bracketed = ''] of text.matchAll(PARTS)) {
    const parts = bracketed.split('|').map(namesIn)
    // What each of several parts says is always said.
    const isAlways = (name: string): boolean =>
      parts.length > 1 && parts.every((part) => part.has(name))
    for (const name of namesIn(bracketed)) (isAlways(name) ? required : optional).add(name)
  }
  return { required, optional }
}

const PARTS = /\[([^\]]*)\]/g

const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))

/** Puts values into their places. Leaves out the parts in square brackets whose values are missing. */
export function fillLine(text: string, values: Readonly<Record<string, string>>): string {
  const isKnown = (name: string) => (values[name] ?? '') !== ''
  return text
    .replaceAll(
      PARTS,
      (_, parts: string) =>
        parts
          .split('|')
          .find((part) => [...part.matchAll(PLACE)].every(([, name = '']) => isKnown(name))) ?? '',
    )
    .replaceAll(PLACE, (_, name: string) => values[name] ?? '')
}
