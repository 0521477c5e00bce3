import type { z } from 'zod'

/**
 * Validates the content of a page when it is imported. A wrong or missing field then stops the build with an
 * error that names the file and the field, instead of leaving a gap on the page.
 * @param file path of the data file from the repository root, for the error message
 * @throws Error that lists every invalid field, one per line
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

/** Formats `['plans', 2, 'name']` as `plans[2].name`. */
function fieldPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '(the whole file)'
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
