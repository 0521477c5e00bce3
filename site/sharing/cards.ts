import type { Levels } from '@ringwell/brand/voiceprint.ts'
import { brand } from '@ringwell/brand/brand.ts'
import { about } from '@ringwell/content/site/about.ts'
import { aiServices } from '@ringwell/content/site/aiServices.ts'
import { billing } from '@ringwell/content/site/billing.ts'
import { blogs } from '@ringwell/content/site/blogs.ts'
import { changelog } from '@ringwell/content/site/changelog.ts'
import { contact } from '@ringwell/content/site/contact.ts'
import { demo } from '@ringwell/content/site/demo.ts'
import { fynbuddy } from '@ringwell/content/site/fynbuddy.ts'
import { home } from '@ringwell/content/site/home.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { privacyPolicy } from '@ringwell/content/site/privacyPolicy.ts'
import { productAgent } from '@ringwell/content/site/productAgent.ts'
import { productSync } from '@ringwell/content/site/productSync.ts'
import { productXcent } from '@ringwell/content/site/productXcent.ts'
import { questionsPage } from '@ringwell/content/site/questionsPage.ts'
import { services } from '@ringwell/content/site/services.ts'
import { termsOfService } from '@ringwell/content/site/termsOfService.ts'
import { whyUs } from '@ringwell/content/site/whyUs.ts'
import { widgetPage } from '@ringwell/content/site/widgetPage.ts'
import { spokenCover } from '../prints/covers.ts'
import { prints } from '../prints/prints.ts'
import { voicePrints } from '../prints/voicePrints.ts'
import { articles } from '../blog/posts.ts'
import type { CoverGround } from '../ui/Cover.tsx'

/** The preview of a page that somebody shares: its title over a voiceprint. */
export interface SharingCard {
  title: string
  levels: Levels
  ground: CoverGround
  /** The vertical position of the voiceprint's centre, as a share of the height. */
  height: number
}

const card = (
  { title }: { title: string },
  levels: Levels,
  ground: CoverGround,
  height = 0.5,
): SharingCard => ({ title, levels, ground, height })

/** The cards by path. A page without a card uses the card of the home page. */
const cards: Readonly<Record<string, SharingCard>> = {
  '/': card(
    { title: `${home.hero.title1} ${home.hero.title2}` },
    voicePrints.shimmer.hero,
    'signal',
  ),
  '/about': card(about.companyStory, prints.about, 'ink', 0.4),
  '/ai-services': card(aiServices, prints.agent, 'well', 0.6),
  '/services': card(services, voicePrints.echo.stage, 'sunken'),
  '/live-demo': card(demo, voicePrints.alloy.stage, 'ink'),
  '/pricing': card(pricingPage, voicePrints.sage.stage, 'signal', 0.6),
  '/billing': card(billing, voicePrints.ash.stage, 'sunken'),
  '/contact': card(contact, prints.contact, 'well', 0.4),
  '/blogs': card(blogs, voicePrints.coral.stage, 'signal', 0.4),
  '/questions': card(questionsPage, voicePrints.coral.stage, 'ink', 0.6),
  '/changelog': card(changelog, voicePrints.alloy.stage, 'well', 0.6),
  '/why-us': card(whyUs, voicePrints.verse.stage, 'ink', 0.6),
  '/widget': card(widgetPage, voicePrints.ballad.stage, 'signal'),
  '/fynbuddy': card(fynbuddy, prints.fynbuddy, 'well'),
  '/terms-of-service': card(termsOfService, prints.name, 'sunken', 0.6),
  '/privacy-policy': card(privacyPolicy, prints.name, 'sunken', 0.4),
  [`/${brand.slug}-agent`]: card(productAgent, prints.agent, 'ink'),
  [`/${brand.slug}-xcent`]: card(productXcent, prints.xcent, 'well'),
  [`/${brand.slug}-sync`]: card(productSync, prints.syncOurs, 'signal'),
  ...Object.fromEntries(
    articles.map(({ link, title, image, cover: { ground, cy } }) => [
      link,
      card({ title }, spokenCover(image).levels, ground, cy / 360),
    ]),
  ),
}

/** Every card by file name. */
export const cardFiles: Readonly<Record<string, SharingCard>> = Object.fromEntries(
  Object.entries(cards).map(([path, drawn]) => [fileOf(path), drawn]),
)

/** Returns the address of a page's sharing image. */
export function sharingImage(path: string): string {
  return `/share/${fileOf(path in cards ? path : '/')}.png`
}

function fileOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1)
}
