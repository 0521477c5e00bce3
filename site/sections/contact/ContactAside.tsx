import { company } from '@ringwell/content/site/company.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { prints } from '../../prints/prints.ts'
import { Print } from '../../ui/Print.tsx'
import './contactAside.css'

/** Beside the form: what becomes of a message, and the ways around it. The print is the page's title. */
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
      <div>
        <h2 className="t-3">{direct.title}</h2>
        <dl>
          <div>
            <dt className="note">{direct.phone}</dt>
            <dd>
              <a href={company.phoneHref}>{company.phone}</a>
            </dd>
          </div>
          <div>
            <dt className="note">{direct.email}</dt>
            <dd>
              <a href={company.emailHref}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  )
}
