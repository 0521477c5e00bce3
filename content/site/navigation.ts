import { brand } from '@ringwell/brand/brand.ts'
import { allTags, tagLink } from '../blog/schema.ts'

const products = ['agent', 'xcent', 'sync'].map((product) => `/${brand.slug}-${product}`)

export const navigation = {
  /** Accessible name of the landmark. */
  label: 'Main',
  /** Accessible name of the logo's link. */
  home: `${brand.name}, home`,
  skip: 'Skip to content',
  menuOpen: 'Menu',
  menuClose: 'Close',
  /**
   * `holds`: addresses, or the beginnings of addresses, of pages that have no link of their own. On these pages, this
   * link is highlighted.
   */
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
  /** Opens a dialog or, without scripts, a page. */
  search: { label: 'Search', href: '/search' },
  bookDemo: { label: 'Book Demo', href: '/contact' },
}
