import type { whyUs } from '@ringwell/content/site/whyUs.ts'
import './comparison.css'

/** A table with three columns: the question, a usual phone menu, and us. */
export function Comparison({ grid }: Pick<typeof whyUs, 'grid'>) {
  const [question, menu, us] = grid.heads
  return (
    <section className="versus">
      <h2 className="t-2" id="versus">
        {grid.title}
      </h2>
      <table aria-labelledby="versus">
        <thead>
          <tr>
            <th scope="col">{question}</th>
            <th scope="col">{menu}</th>
            <th scope="col">{us}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(([ask, theirs, ours]) => (
            <tr key={ask}>
              <th scope="row">{ask}</th>
              <td data-head={menu}>{theirs}</td>
              <td data-head={us}>{ours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{grid.note}</p>
    </section>
  )
}
