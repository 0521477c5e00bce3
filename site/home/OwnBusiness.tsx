import { home } from '@ringwell/content/site/home.ts'
import './ownBusiness.css'

/** Lets visitors ring their own business. The dialog for its facts is loaded when the button is pressed. */
export function OwnBusiness() {
  const { title, text, open } = home.own
  return (
    <section className="own">
      <div className="wrap">
        <h2 className="t-2">{title}</h2>
        <p className="lead">{text}</p>
        <button className="btn btn-ink" type="button" data-call="own">
          {open}
        </button>
      </div>
    </section>
  )
}
