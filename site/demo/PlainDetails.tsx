import { leadFields, leadLimits, type LeadField } from '@ringwell/protocol/forms.ts'
import { Received } from '../contact/Received.tsx'
import type { DemoWords } from './demoProps.ts'
import '../ui/fields.css'
import './plainDetails.css'

interface PlainDetailsProps {
  words: DemoWords
  /** Where the form is sent: call 5 of the spec. */
  action: string
}

const typing: Readonly<Record<LeadField, { type: string; autoComplete: string }>> = {
  name: { type: 'text', autoComplete: 'name' },
  companyName: { type: 'text', autoComplete: 'organization' },
  mobileNumber: { type: 'tel', autoComplete: 'tel' },
}

/**
 * Replaces the live demo without script: a form for a phone number. The server validates and answers with
 * pages.
 */
export function PlainDetails({ words: { details, withoutScript }, action }: PlainDetailsProps) {
  return (
    <section className="wrap plain-details">
      <p className="lead">{withoutScript.text}</p>
      <Received {...withoutScript.received} />
      <h2 className="t-3">{withoutScript.title}</h2>
      <form method="post" action={action} encType="multipart/form-data">
        {leadFields.map((name) => (
          <div className="field" key={name}>
            <label htmlFor={`plain-${name}`}>{details[name]}</label>
            <input
              className="input"
              id={`plain-${name}`}
              name={name}
              required
              maxLength={leadLimits[name]}
              aria-describedby={`${name}-error`}
              {...typing[name]}
            />
            <p className="error" id={`${name}-error`} />
          </div>
        ))}
        <button className="btn btn-ink" type="submit">
          {withoutScript.submit}
        </button>
        <p className="note">{details.use}</p>
      </form>
    </section>
  )
}
