import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { Link, Text } from './shapes.ts'

const Navigation = z.strictObject({
  /** Name of the landmark. */
  label: Text,
  /** Accessible name of the logo's link. */
  home: Text,
  skip: Text,
  menuOpen: Text,
  menuClose: Text,
  links: z.array(Link).length(7),
  bookDemo: Link,
})

export const navigation = defineContent('content/site/navigation.ts', Navigation, {
  label: 'Main',
  home: `${brand.name}, home`,
  skip: 'Skip to content',
  menuOpen: 'Menu',
  menuClose: 'Close',
  links: [
    { label: 'Home', href: '/' },
    { label: 'About', href: '/about' },
    { label: 'Services', href: '/ai-services' },
    { label: 'Pricing', href: '/pricing' },
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Contact', href: '/contact' },
    { label: 'Blogs', href: '/blogs' },
  ],
  bookDemo: { label: 'Book Demo', href: '/contact' },
})
