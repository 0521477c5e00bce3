import { brand } from '@ringwell/brand/brand.ts'
import { company } from '@ringwell/content/site/company.ts'
import { footer } from '@ringwell/content/site/footer.ts'
import { Mark } from '../ui/Mark.tsx'
import { Print } from '../ui/Print.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { prints } from '../prints/prints.ts'
import { DirectContacts, SampleContacts } from '../contact/DirectContacts.tsx'
import './footer.css'

interface FooterProps {
  /** True if the page ends with a closing of its own, so that visitors are not asked twice. */
  isShort: boolean
}

export function Footer({ isShort }: FooterProps) {
  return (
    <footer className="foot well" id="contact">
      {!isShort && <Invitation />}
      <div className="wrap foot-columns">
        <nav className="foot-more" aria-label={footer.moreLabel}>
          {footer.columns.map(({ title, links }) => (
            <div key={title}>
              <h2 className="foot-title">{title}</h2>
              <Links links={links} />
            </div>
          ))}
        </nav>
        <div>
          <h2 className="foot-title">{footer.contactTitle}</h2>
          <DirectContacts phoneLabel={footer.phoneLabel} emailLabel={footer.emailLabel} />
          <ul className="foot-social" aria-label={footer.socialLabel}>
            {company.profiles.map(({ key, label, href, isHidden }) => (
              <li key={key} data-contact={key} hidden={isHidden}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          <SampleContacts />
        </div>
      </div>
      <div className="wrap foot-low">
        <a className="logo" href="/" aria-label={brand.name}>
          <Mark />
          <Wordmark />
        </a>
        <Links label={footer.legalLabel} links={footer.legal} />
        {/* `autoComplete` keeps browsers from restoring a choice that may be older than the stored one. With the method
            `dialog`, Enter sends nothing. */}
        <form autoComplete="off" method="dialog">
          <fieldset className="foot-theme">
            <legend>{footer.theme.label}</legend>
            {footer.theme.choices.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="theme"
                  value={value}
                  defaultChecked={value === 'system'}
                />
                {label}
              </label>
            ))}
          </fieldset>
        </form>
        <p className="note">{footer.copyright}</p>
      </div>
    </footer>
  )
}

/** The closing of a page that has none of its own. */
function Invitation() {
  return (
    <div className="foot-top">
      <Print className="foot-art" levels={prints.name} size={720} inner={60} pitch={42} />
      <div className="wrap">
        <h2 className="t-1">{footer.title}</h2>
        <p className="lead">{footer.text}</p>
        <p className="go foot-go">
          <a className="btn btn-ink" href={footer.contact.href}>
            {footer.contact.label}
          </a>
          <a className="btn" href={footer.demo.href}>
            {footer.demo.label}
          </a>
        </p>
      </div>
    </div>
  )
}

interface LinksProps {
  label?: string
  links: readonly { label: string; href: string }[]
}

function Links({ label, links }: LinksProps) {
  return (
    <ul aria-label={label}>
      {links.map(({ label: text, href }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
