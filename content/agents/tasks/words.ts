import { z } from 'zod'

const Words = z.string().min(1).max(300)

/** One text by language. English is required. */
export const Text = z.object({ en: Words }).catchall(Words)
export type Text = z.infer<typeof Text>

/** Phrases by language. English is required. */
export const Phrases = z.object({ en: z.array(Words).min(1) }).catchall(z.array(Words).min(1))
export type Phrases = z.infer<typeof Phrases>

const Variants = z.array(Words).min(1).max(4)

/**
 * Different ways to say the same thing, by language. The agent uses the next one each time. English is required.
 *
 * `{name}` stands for a value. A part in square brackets is said only if all of its values are known:
 * `A table for {people}[, with the wish “{wishes}”].` Of several such parts, as in `[on {phone}|at {email}|later]`, the
 * first that can be said is said.
 */
export const Line = z.object({ en: Variants }).catchall(Variants)
export type Line = z.infer<typeof Line>

const PLACE = /\{(\w+(?:\.\w+)?)\}/g

/** The values that a line needs, and the optional ones, which are in square brackets. */
export function placesIn(line: Line): { required: Set<string>; optional: Set<string> } {
  const text = Object.values(line).flat().join('\n')
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
