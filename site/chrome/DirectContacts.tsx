import { company } from '@ringwell/content/site/company.ts'
import { sampleLabel } from '@ringwell/content/site/samples.ts'

interface DirectContactsProps {
  className?: string
  /** Class of the terms. */
  termClass?: string
  phoneLabel: string
  emailLabel: string
}

export const hasDirectContacts = company.phone !== undefined || company.email !== undefined

/** The number and the email address, each marked while it is invented. */
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
