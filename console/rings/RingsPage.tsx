import { Link, Route, Switch, useLocation } from 'wouter'
import { Page } from '../ui/Page.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Embed } from './Embed.tsx'
import { Keys } from './Keys.tsx'
import { NeverRung } from './NeverRung.tsx'
import { Numbers } from './Numbers.tsx'
import './rings.css'

const parts = [
  { path: '/rings', title: 'Numbers', Part: Numbers },
  { path: '/rings/never', title: 'Never rung', Part: NeverRung },
  { path: '/rings/widget', title: 'Widget', Part: Embed },
  { path: '/rings/keys', title: 'Keys', Part: Keys },
  { path: '/rings/deliveries', title: 'Deliveries', Part: Deliveries },
]

/** How calls come in, and what is sent on about them. */
export default function RingsPage() {
  const [location] = useLocation()
  return (
    <Page title="Rings" lead="How calls reach your agents, and what is sent on afterwards.">
      <nav className="tabs" aria-label="Rings">
        {parts.map(({ path, title }) => (
          <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <Switch>
        {parts.map(({ path, Part }) => (
          <Route key={path} path={path} component={Part} />
        ))}
      </Switch>
    </Page>
  )
}
