import { company } from '@ringwell/content/site/company.ts'

interface DirectContactsProps {
  phoneLabel: string
  emailLabel: string
}

/** Shows the phone number and the email address. The server enters the company's own (`data-contact`). */
export function DirectContacts({ phoneLabel, emailLabel }: DirectContactsProps) {
  return (
    <dl>
      {company.direct.map(({ key, label, href, isHidden }) => (
        <div key={key} data-contact={key} hidden={isHidden}>
          <dt>{key === 'phone' ? phoneLabel : emailLabel}</dt>
          <dd>
            <a href={href}>{label}</a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that the contacts of the page are invented. The server removes it as soon as one of them is not. */
export function SampleContacts() {
  if (company.phone === undefined && company.email === undefined && company.social.length === 0)
    return undefined
  return (
    <p className="note" data-contact="sample">
      {company.sampleNote}
    </p>
  )
}
