import { fynbuddy } from '@ringwell/content/site/fynbuddy.ts'
import './sixCalls.css'

/** Shows what callers say, and what happens then. */
export function SixCalls() {
  const { title, items } = fynbuddy.features
  return (
    <section className="six wrap">
      <h2 className="t-1">{title}</h2>
      <ol>
        {items.map((call) => (
          <li key={call.title}>
            <h3 className="t-2">{call.title}</h3>
            <p>{call.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
