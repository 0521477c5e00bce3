import { enterprise, plans } from '@ringwell/content/pricing.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { countries } from '@ringwell/content/site/countries.ts'
import { contactLimits, type ContactField } from '@ringwell/protocol/forms.ts'
import { honeypotField } from '@ringwell/protocol/formFields.ts'
import { Picker } from '../ui/Picker.tsx'
import '../ui/fields.css'
import './contactForm.css'

interface ContactFormProps {
  /** Where the form is sent: call 6 of the spec. */
  action: string
  /** Fields that the email service requires in addition to the form. */
  service: Readonly<Record<string, string>>
}

/**
 * The form with its seven fields. Without script, the browser validates and sends it. With script,
 * `checkAndSend.ts` validates by the rules of protocol/forms.ts and shows the result in the page.
 */
export function ContactForm({ action, service }: ContactFormProps) {
  const planNames = Object.fromEntries([...plans, enterprise].map(({ id, name }) => [id, name]))
  return (
    <form
      className="contact-form"
      method="post"
      action={action}
      encType="multipart/form-data"
      data-sending={contact.sending}
      data-openings={JSON.stringify(contact.openings)}
      data-plan-names={JSON.stringify(planNames)}
    >
      {contact.fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
      {Object.entries(service).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Robots fill in every field. People neither see this one nor reach it with the keyboard. */}
      <div className="contact-trap" aria-hidden="true">
        <label htmlFor={honeypotField}>{contact.trap}</label>
        <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </div>
      <p className="note contact-use">
        {contact.use.before} <a href={contact.use.link.href}>{contact.use.link.label}</a>
        {contact.use.after}
      </p>
      <div className="contact-send">
        <button className="btn btn-ink" type="submit">
          {contact.submit}
        </button>
        <p className="error" role="alert" data-failed={contact.failed} />
        <output className="note" data-proving={contact.proving} />
      </div>
      <noscript>
        <p className="note">{contact.withoutScript}</p>
      </noscript>
    </form>
  )
}

/** The input type and the autocomplete value of each field. */
const typing: Readonly<Record<ContactField, { type?: string; autoComplete: string }>> = {
  company: { autoComplete: 'organization' },
  name: { autoComplete: 'name' },
  designation: { autoComplete: 'organization-title' },
  mobile: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  country: { autoComplete: 'country-name' },
  message: { autoComplete: 'off' },
}

function Field({ name, label, placeholder, hint }: (typeof contact.fields)[number]) {
  const errorId = `${name}-error`
  const hintId = `${name}-hint`
  const common = {
    id: name,
    name,
    required: true,
    autoComplete: typing[name].autoComplete,
    'aria-describedby': hint === undefined ? errorId : `${errorId} ${hintId}`,
  }
  return (
    <div className={`field contact-${name}`}>
      <label htmlFor={name}>{label}</label>
      {name === 'country' ? (
        <Picker {...common} defaultValue="">
          <option value="">{placeholder}</option>
          {countries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Picker>
      ) : name === 'message' ? (
        <textarea
          {...common}
          className="input"
          maxLength={contactLimits.message}
          placeholder={placeholder}
        />
      ) : (
        <input
          {...common}
          className="input"
          // A number has no `maxlength`, which would cut off one that is pasted with spaces.
          type={typing[name].type ?? 'text'}
          maxLength={name === 'mobile' ? undefined : contactLimits[name]}
          placeholder={placeholder}
        />
      )}
      <p className="error" id={errorId} />
      {hint !== undefined && (
        <p className="note" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
