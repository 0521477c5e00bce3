/** Lists every route of the site. The crawl, the screenshots and the Lighthouse benchmark use this list. */
import { brand } from '@ringwell/brand/brand.ts'
import { docs } from '@ringwell/content/site/docs.ts'
import { allTags, articleLinks, tagLink } from '@ringwell/content/blog/schema.ts'

const pageRoutes: readonly string[] = [
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
  // The pages of tags differ only in their articles, so one of them stands for all.
  ...allTags.slice(0, 1).map(tagLink),
  '/changelog',
  '/docs',
  ...docs.pages.map(({ href }) => href),
  '/evidence',
  '/questions',
  '/search',
  '/status',
  '/terms-of-service',
  '/privacy-policy',
  '/why-us',
  '/widget',
]

export const articleRoutes: readonly string[] = [...articleLinks]
export const allRoutes: readonly string[] = [...pageRoutes, ...articleRoutes]
/** This route is answered with 404 and its own page. */
export const missingRoute = '/no-such-page'
