import { isObject } from './slotJson.ts'

/** The text under a name in the arguments that a model wrote, as JSON. Undefined if there is none. */
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
