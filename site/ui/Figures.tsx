import './figures.css'

interface FiguresProps {
  items: readonly { figure: string; label: string }[]
}

/** Figures in a row, each with a label that says what it counts. */
export function Figures({ items }: FiguresProps) {
  return (
    <dl className="figures">
      {items.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
