/** Every route of the site. The crawl, the screenshots and the Lighthouse bench walk this list. */
import { brand } from '@ringwell/brand/brand.ts'
import { articleLinks } from '@ringwell/content/blog/schema.ts'

export const pageRoutes: readonly string[] = [
  '/',
  '/about',
  '/ai-services',
  '/services',
  '/fynbuddy',
  `/${brand.slug}-agent`,
  `/${brand.slug}-xcent`,
  `/${brand.slug}-sync`,
  '/live-demo',
  '/contact',
  '/pricing',
  '/billing',
  '/blogs',
  '/terms-of-service',
  '/privacy-policy',
  '/why-us',
  '/widget',
]

export const articleRoutes: readonly string[] = [...articleLinks]
export const allRoutes: readonly string[] = [...pageRoutes, ...articleRoutes]
/** Answered with 404 and a page of its own. */
export const missingRoute = '/no-such-page'
