import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import { Player, Takes } from '../ui/Player.tsx'
import './hear.css'

/** Lets visitors hear what a product sounds like. */
export function Hear({ title, text, note, recording }: ProductPage['hear']) {
  return (
    <section className="hear-it wrap">
      <div>
        <h2 className="t-2">{title}</h2>
        <p className="lead">{text}</p>
        <p className="note">{note}</p>
      </div>
      {typeof recording === 'string' ? <Player id={recording} /> : <Takes {...recording} />}
    </section>
  )
}
