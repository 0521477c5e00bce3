import { brand } from '@ringwell/brand/brand.ts'
import { footer } from '@ringwell/content/site/footer.ts'
import { sampleLabel } from '@ringwell/content/site/samples.ts'
import { Mark } from '../ui/Mark.tsx'
import { Print } from '../ui/Print.tsx'
import { prints } from '../prints/prints.ts'
import { DirectContacts, hasDirectContacts } from '../contact/DirectContacts.tsx'
import './footer.css'

export function Footer() {
  return (
    <footer className="foot well" id="contact">
      <div className="wrap foot-top">
        <div className="foot-say">
          <h2 className="t-1">{footer.title}</h2>
          <p className="lead">{footer.text}</p>
          <p className="foot-go">
            <a className="btn btn-paper" href={footer.contact.href}>
              {footer.contact.label}
            </a>
            <a className="btn" href={footer.demo.href}>
              {footer.demo.label}
            </a>
          </p>
        </div>
        {hasDirectContacts && (
          <DirectContacts
            className="foot-contact"
            phoneLabel={footer.phoneLabel}
            emailLabel={footer.emailLabel}
          />
        )}
      </div>
      <Print className="foot-art" levels={prints.name} size={720} inner={60} pitch={42} />
      <div className="wrap foot-low">
        <a className="logo" href="/">
          <Mark />
          {brand.name}
        </a>
        {footer.social.length > 0 && (
          <div className="foot-social">
            {footer.socialSample && <span className="tag">{sampleLabel}</span>}
            <Links label={footer.socialLabel} links={footer.social} />
          </div>
        )}
        <Links label={footer.legalLabel} links={footer.legal} />
        <nav className="foot-more" aria-label={footer.moreLabel}>
          <Links links={footer.more} />
        </nav>
        <p className="note">{footer.copyright}</p>
      </div>
    </footer>
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
