import { fynbuddy } from '@ringwell/content/site/fynbuddy.ts'
import { Arc } from '../ui/Arc.tsx'
import { Points } from '../ui/Points.tsx'
import '../ui/drawing.css'
import './boundary.css'

/** Shows which calls the agent handles and which it passes on, with a line between them. */
export function Boundary() {
  const { title, text, takes, passes } = fynbuddy.boundary
  return (
    <section className="boundary night">
      <div className="wrap">
        <h2 className="t-1">{title}</h2>
        <p className="lead">{text}</p>
        <div className="boundary-line">
          <div>
            <svg className="drawing" viewBox="-50 -50 100 100" aria-hidden="true">
              <circle className="hot" r="18" />
              <circle r="26" strokeWidth="6" />
              <circle r="36" strokeWidth="3" />
              <circle r="45" strokeWidth="1.5" />
            </svg>
            <h3 className="t-2">{takes.title}</h3>
            <Points items={takes.items} />
          </div>
          <div>
            <svg className="drawing" viewBox="-50 -50 100 100" aria-hidden="true">
              <circle className="solid" cx="-36" r="14" />
              <g transform="translate(-36)">
                <Arc radius={25} from={30} to={150} width={6} />
                <Arc radius={38} from={38} to={142} width={3} />
                <Arc radius={49} from={46} to={134} width={1.5} />
              </g>
              <circle cx="35" r="14" strokeWidth="4" />
            </svg>
            <h3 className="t-2">{passes.title}</h3>
            <Points items={passes.items} />
          </div>
        </div>
      </div>
    </section>
  )
}
