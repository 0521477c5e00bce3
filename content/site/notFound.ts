import { brand } from '@ringwell/brand/brand.ts'

export const notFound = {
  meta: {
    title: `Not found | ${brand.name}`,
    description:
      'There’s no page at this address. It may have moved, or it never existed. The agent still answers.',
  },
  code: '404',
  title: 'Sorry, nobody lives at this number.',
  text: 'This page has moved or never existed. The agent still answers.',
  links: [
    { label: 'Go home', href: '/' },
    { label: 'Live Demo', href: '/live-demo' },
    { label: 'Blogs', href: '/blogs' },
  ],
}
