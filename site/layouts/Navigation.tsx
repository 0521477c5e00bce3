import { company } from '@ringwell/content/site/company.ts'
import { footer } from '@ringwell/content/site/footer.ts'
import { navigation } from '@ringwell/content/site/navigation.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import './navigation.css'

/** The navigation bar at the top. `navigation.ts` adds its behaviour. @param path path of the current page */
export function Navigation({ path }: { path: string }) {
  const here = path.replace(/\.html$/, '').replace(/(.)\/$/, '$1')
  return (
    <header className="nav">
      <div className="wrap">
        <a className="logo" href="/" aria-label={navigation.home}>
          <Mark />
          <Wordmark isFirst />
        </a>
        <a className="nav-find" href={navigation.search.href} aria-label={navigation.search.label}>
          <SearchIcon />
        </a>
        <button
          className="btn btn-sm nav-menu"
          type="button"
          aria-expanded="false"
          aria-controls="site-menu"
        >
          <span className="is-closed">{navigation.menuOpen}</span>
          <span className="is-open">{navigation.menuClose}</span>
        </button>
        <nav id="site-menu" aria-label={navigation.label}>
          <ul>
            {navigation.links.map(({ label, href, holds = [] }) => (
              <li key={href}>
                <a href={href} aria-current={isHere(here, href, holds) ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <div className="nav-more">
            <ul>
              {company.direct.map(({ key, label, href, isHidden }) => (
                <li key={key} data-contact={key} hidden={isHidden}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
            {[...footer.columns, { title: footer.legalLabel, links: footer.legal }].map(
              ({ title, links }) => (
                <div key={title}>
                  <p className="note">{title}</p>
                  <ul>
                    {links.map(({ label, href }) => (
                      <li key={href}>
                        <a href={href}>{label}</a>
                      </li>
                    ))}
                  </ul>
                </div>
              ),
            )}
          </div>
          <a className="btn btn-sm" href={navigation.bookDemo.href}>
            {navigation.bookDemo.label}
          </a>
        </nav>
      </div>
    </header>
  )
}

/** @param holds paths of pages under this link; a path that ends with `-` or `/` is a prefix of many pages */
function isHere(here: string, href: string, holds: readonly string[]): boolean {
  return (
    here === href ||
    holds.some((held) => (/[-/]$/.test(held) ? here.startsWith(held) : here === held))
  )
}
