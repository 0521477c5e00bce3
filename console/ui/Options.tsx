/** The options of a select: the value of each, and its name. */
export function Options({
  of: all = [],
}: {
  of: readonly (readonly [string, string])[] | undefined
}) {
  return all.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
