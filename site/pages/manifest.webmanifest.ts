import { brand } from '@ringwell/brand/brand.ts'
import { home } from '@ringwell/content/site/home.ts'
import { icons } from '../sharing/icons.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'

const picture = (name: keyof typeof icons, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${icons[name].size}x${icons[name].size}`,
  type: 'image/png',
  purpose,
})

export function GET(): Response {
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: home.meta.description,
    lang: ENGLISH,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: brand.colours.paper,
    theme_color: brand.colours.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      picture('icon-192', 'any'),
      picture('icon-512', 'any'),
      picture('maskable-512', 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  })
}
