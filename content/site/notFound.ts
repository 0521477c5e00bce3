import { brand } from '@ringwell/brand/brand.ts'
import type { Link, Meta } from './shapes.ts'

interface NotFound {
  meta: Meta
  code: string
  title: string
  text: string
  links: Link[]
}

export const notFound: NotFound = {
  meta: {
    title: `Not found | ${brand.name}`,
    description:
      'There is no page at this address. It has moved, or it never was. The line is fine.',
  },
  code: '404',
  title: 'Sorry, nobody lives at this number.',
  text: 'The page has moved, or never was. The line is fine.',
  links: [
    { label: 'Go home', href: '/' },
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Blogs', href: '/blogs' },
  ],
}
