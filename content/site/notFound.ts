import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { Link, Meta, Text } from './shapes.ts'

const NotFound = z.strictObject({
  meta: Meta,
  code: Text,
  title: Text,
  text: Text,
  links: z.array(Link).min(1),
})

export const notFound = defineContent('content/site/notFound.ts', NotFound, {
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
})
