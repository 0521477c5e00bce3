import { Link, useLocation } from 'wouter'
import { agentHref } from './agentQueries.ts'

/** The pages of one agent. */
export function AgentTabs({ agentId }: { agentId: string }) {
  const [location] = useLocation()
  const path = agentHref(agentId)
  const pages = [
    { path, title: 'Agent' },
    { path: `${path}/tests`, title: 'Tests' },
  ]
  return (
    <nav className="tabs" aria-label="Pages of this agent">
      {pages.map((page) => (
        <Link
          key={page.path}
          href={page.path}
          aria-current={location === page.path ? 'page' : undefined}
        >
          {page.title}
        </Link>
      ))}
    </nav>
  )
}
