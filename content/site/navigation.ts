import { brand } from '@ringwell/brand/brand.ts'
import { allTags, tagLink } from '../blog/schema.ts'
import type { Link } from './shapes.ts'

/**
 * `holds`: addresses, or the beginnings of addresses, of pages that have no link of their own. On these pages, this
 * link is highlighted.
 */
interface BarLink extends Link {
  holds?: string[]
}

interface Navigation {
  /** Accessible name of the landmark. */
  label: string
  /** Accessible name of the logo's link. */
  home: string
  skip: string
  menuOpen: string
  menuClose: string
  links: BarLink[]
  bookDemo: Link
  /** Opens a dialog or, without scripts, a page. */
  search: Link
}

const products = ['agent', 'xcent', 'sync'].map((product) => `/${brand.slug}-${product}`)

export const navigation: Navigation = {
  label: 'Main',
  home: `${brand.name}, home`,
  skip: 'Skip to content',
  menuOpen: 'Menu',
  menuClose: 'Close',
  links: [
    { label: 'Home', href: '/' },
    { label: 'About', href: '/about', holds: ['/why-us', '/evidence', '/status'] },
    {
      label: 'Services',
      href: '/ai-services',
      holds: ['/services', '/fynbuddy', '/widget', '/docs', '/docs/', ...products],
    },
    { label: 'Pricing', href: '/pricing', holds: ['/billing'] },
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Contact', href: '/contact' },
    { label: 'Blogs', href: '/blogs', holds: ['/blog-', ...allTags.map(tagLink)] },
  ],
  search: { label: 'Search', href: '/search' },
  bookDemo: { label: 'Book Demo', href: '/contact' },
}
