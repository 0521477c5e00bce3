import { home } from '@ringwell/content/site/home.ts'
import { ClientMark } from './ClientMark.tsx'
import './clients.css'

/** Shows client logos. Renders nothing if sample content is switched off and there are no real clients. */
export function Clients() {
  const { clients, carousel } = home
  if (clients.logos.length === 0) return null
  return (
    <section className="clients" aria-label={clients.label}>
      <div className="wrap">
        <p className="note">{clients.label}</p>
        <div className="clients-view">
          <ul>
            {clients.logos.map(({ name, mark }) => (
              <li key={name} className={`client-${mark}`}>
                <ClientMark mark={mark} />
                {name}
              </li>
            ))}
          </ul>
        </div>
        <button
          className="icon-btn clients-pause"
          type="button"
          data-pause={carousel.pause}
          data-play={carousel.play}
        >
          {carousel.pause}
        </button>
      </div>
    </section>
  )
}
