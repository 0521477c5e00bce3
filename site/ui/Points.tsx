import './points.css'

/** Short statements with a hairline above each. */
export function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className="points">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
