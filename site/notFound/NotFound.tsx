import { notFound } from '@ringwell/content/site/notFound.ts'
import { LinkButtons } from '../ui/LinkButtons.tsx'
import { PrintPaths } from '../ui/Print.tsx'
import { prints } from '../prints/prints.ts'
import './notFound.css'

/** The content of the 404 page. */
export function NotFound() {
  return (
    <div className="lost">
      <div className="wrap lost-in">
        <h1 className="t-1">{notFound.title}</h1>
        <p className="lead">{notFound.text}</p>
        <p className="go lost-go">
          <LinkButtons links={notFound.links} first="btn-ink" />
        </p>
      </div>
      <svg className="lost-art" viewBox="-500 -500 1000 1000" aria-hidden="true">
        <PrintPaths levels={prints.lost} inner={96} pitch={50} />
        <text y="38" textAnchor="middle">
          404
        </text>
      </svg>
    </div>
  )
}
