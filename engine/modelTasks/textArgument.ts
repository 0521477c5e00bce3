import { isObject } from './slotJson.ts'

/** Returns the text argument `name` from a model's JSON arguments, or undefined if it is missing or unusable. */
export function textIn(args: string, name: string, longest: number): string | undefined {
  try {
    const json: unknown = JSON.parse(args)
    const value = isObject(json) ? json[name] : undefined
    const text = typeof value === 'string' ? value.trim().slice(0, longest) : ''
    return text === '' ? undefined : text
  } catch {
    return undefined
  }
}
