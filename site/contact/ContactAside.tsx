import { contact } from '@ringwell/content/site/contact.ts'
import { DirectContacts, SampleContacts } from './DirectContacts.tsx'
import { prints } from '../prints/prints.ts'
import { Print } from '../ui/Print.tsx'
import './contactAside.css'

/**
 * Shown beside the form: what happens to a message, and other ways to contact us. The voiceprint is the spoken
 * title of the page.
 */
export function ContactAside() {
  const { next, direct } = contact
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
      <div className="contact-direct">
        <h2 className="t-3">{direct.title}</h2>
        <DirectContacts termClass="note" phoneLabel={direct.phone} emailLabel={direct.email} />
        <SampleContacts />
      </div>
    </aside>
  )
}
