import type { whyUs } from '@ringwell/content/site/whyUs.ts'
import { Portrait } from '../ui/Portrait.tsx'
import './testimonials.css'

/** Testimonials in two columns. */
export function Testimonials({ testimonials }: Pick<typeof whyUs, 'testimonials'>) {
  const { title, note, items } = testimonials
  if (items.length === 0) return null
  return (
    <section className="voices-of">
      <h2 className="t-2">{title}</h2>
      <p className="note">
        {note.before} <a href={note.link.href}>{note.link.label}</a>
        {note.after}
      </p>
      <div className="voices-two">
        {items.map(({ text, author, image }) => (
          <figure key={author}>
            <blockquote className="t-3 display">{text}</blockquote>
            <figcaption>
              <Portrait initials={image} />
              <span className="small">{author}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
