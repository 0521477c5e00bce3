import { company } from '@ringwell/content/site/company.ts'
import { sampleLabel } from '@ringwell/content/site/samples.ts'

interface DirectContactsProps {
  className?: string
  /** CSS class of the `<dt>` elements. */
  termClass?: string
  phoneLabel: string
  emailLabel: string
}

export const hasDirectContacts = company.phone !== undefined || company.email !== undefined

/** Shows the phone number and the email address. An invented one is marked as a sample. */
export function DirectContacts({
  className,
  termClass,
  phoneLabel,
  emailLabel,
}: DirectContactsProps) {
  const ways = [
    { term: phoneLabel, way: company.phone },
    { term: emailLabel, way: company.email },
  ]
  return (
    <dl className={className}>
      {ways.map(
        ({ term, way }) =>
          way && (
            <div key={term}>
              <dt className={termClass}>
                {term} {way.sample && <span className="tag">{sampleLabel}</span>}
              </dt>
              <dd>
                <a href={way.href}>{way.label}</a>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
