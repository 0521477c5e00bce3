import { Estimate } from '../pricing/Estimate.tsx'
import './cost.css'

/** What a visitor's own calls would cost. */
export function Cost() {
  return (
    <section className="wrap cost" id="cost">
      <Estimate />
    </section>
  )
}
