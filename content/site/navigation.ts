import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { Link, Text } from './shapes.ts'

/**
 * `holds`: addresses, or the beginnings of addresses, of pages without a link of their own. They highlight
 * this link.
 */
const BarLink = z.strictObject({
  ...Link.shape,
  holds: z.array(z.string().startsWith('/')).optional(),
})

const Navigation = z.strictObject({
  /** Accessible name of the landmark. */
  label: Text,
  /** Accessible name of the logo's link. */
  home: Text,
  skip: Text,
  menuOpen: Text,
  menuClose: Text,
  links: z.array(BarLink).length(7),
  bookDemo: Link,
})

const products = ['agent', 'xcent', 'sync'].map((product) => `/${brand.slug}-${product}`)

export const navigation = defineContent('content/site/navigation.ts', Navigation, {
  label: 'Main',
  home: `${brand.name}, home`,
  skip: 'Skip to content',
  menuOpen: 'Menu',
  menuClose: 'Close',
  links: [
    { label: 'Home', href: '/' },
    { label: 'About', href: '/about', holds: ['/why-us'] },
    {
      label: 'Services',
      href: '/ai-services',
      holds: ['/services', '/fynbuddy', '/widget', ...products],
    },
    { label: 'Pricing', href: '/pricing', holds: ['/billing'] },
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Contact', href: '/contact' },
    { label: 'Blogs', href: '/blogs', holds: ['/blog-'] },
  ],
  bookDemo: { label: 'Book Demo', href: '/contact' },
})
