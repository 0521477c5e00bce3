/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** `7:30, 8 or 8:30 in the evening`: the ending that all share is said once. */
export function alternatives(parts: readonly string[]): string {
  const [first = '', ...others] = parts
  if (others.length === 0) return first
  const ends = first.split(' ').map((_, at, words) => words.slice(at).join(' '))
  const shared = ends.find(
    (end) => /^(?:in|of|at) /.test(end) && others.every((other) => other.endsWith(` ${end}`)),
  )
  const short =
    shared === undefined ? parts : parts.map((part) => part.slice(0, -shared.length - 1))
  const list = `${short.slice(0, -1).join(', ')} or ${short.at(-1)}`
  return shared === undefined ? list : `${list} ${shared}`
}
