import { isObject, type JsonSchema } from './slotJson.ts'

/** The parameters of a function that takes one text. */
export const oneText = (name: string, description: string): JsonSchema => ({
  type: 'object',
  properties: { [name]: { type: 'string', description } },
  required: [name],
  additionalProperties: false,
})

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
