import type { z } from 'zod'

/**
 * Checks what a page prints at the moment it is imported, so that a wrong or missing field stops
 * the build with the file's and the field's name instead of printing a hole.
 * @param file path of the data file from the repository's root, for the message
 * @throws Error listing every field at fault, one a line
 */
export function defineContent<S extends z.ZodType>(
  file: string,
  schema: S,
  data: z.input<S>,
): z.output<S> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${fieldPath(issue.path)}: ${issue.message}`)
  throw new Error(`${file} has content that its page cannot print:\n${faults.join('\n')}`)
}

/** `['plans', 2, 'name']` reads as `plans[2].name`. */
function fieldPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(the whole file)'
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
