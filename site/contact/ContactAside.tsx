import { contact } from '@ringwell/content/site/contact.ts'
import { prints } from '../prints/prints.ts'
import { Print } from '../ui/Print.tsx'
import './contactAside.css'

/** Shown beside the form: what happens to a message. The voiceprint is the spoken title of the page. */
export function ContactAside() {
  const { next } = contact
  return (
    <aside className="contact-aside well">
      <Print className="contact-art" levels={prints.contact} size={720} inner={44} pitch={36} />
      <div className="contact-next">
        <h2 className="t-3">{next.title}</h2>
        <ol>
          {next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </aside>
  )
}
