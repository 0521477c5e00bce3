// These are here, away from the schemas, so that the console can load them without zod.
export const MOST_TOOLS = 10
/** Of one tool. */
export const MOST_FIELDS = 8

/** `repairStatus` for `repair status`: no other letters than the names of slots and tools may have. */
export function idOf(name: string): string {
  const [first = '', ...others] = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z\s_-]/g, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
  return [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('')
}
