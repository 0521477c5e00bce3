import { brand } from '@ringwell/brand/brand.ts'
import { footer } from '@ringwell/content/site/footer.ts'
import { Mark } from '../ui/Mark.tsx'
import { Print } from '../ui/Print.tsx'
import { prints } from '../prints/prints.ts'
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
        <dl className="foot-contact">
          {[
            { label: footer.phoneLabel, link: footer.phone },
            { label: footer.emailLabel, link: footer.email },
          ].map(({ label, link }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <a href={link.href}>{link.label}</a>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Print className="foot-art" levels={prints.name} size={720} inner={60} pitch={42} />
      <div className="wrap foot-low">
        <a className="logo" href="/">
          <Mark />
          {brand.name}
        </a>
        <Links className="foot-social" label={footer.socialLabel} links={footer.social} />
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
  className?: string
  links: readonly { label: string; href: string }[]
}

function Links({ label, className, links }: LinksProps) {
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ label: text, href }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
