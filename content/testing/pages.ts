import { brand } from '@ringwell/brand/brand.ts'
import { about } from '../site/about.ts'
import { aiServices } from '../site/aiServices.ts'
import { billing } from '../site/billing.ts'
import { blogs } from '../site/blogs.ts'
import { browsing } from '../site/browsing.ts'
import { callDialog } from '../site/callDialog.ts'
import { callPanel } from '../site/callPanel.ts'
import { changelog } from '../site/changelog.ts'
import { contact } from '../site/contact.ts'
import { demo } from '../site/demo.ts'
import { docs } from '../site/docs.ts'
import { footer } from '../site/footer.ts'
import { evidence } from '../site/evidence.ts'
import { fynbuddy } from '../site/fynbuddy.ts'
import { home } from '../site/home.ts'
import { navigation } from '../site/navigation.ts'
import { notFound } from '../site/notFound.ts'
import { pricingPage } from '../site/pricingPage.ts'
import { privacyPolicy } from '../site/privacyPolicy.ts'
import { productAgent } from '../site/productAgent.ts'
import { productSync } from '../site/productSync.ts'
import { productXcent } from '../site/productXcent.ts'
import { questionsPage } from '../site/questionsPage.ts'
import { search } from '../site/search.ts'
import { services } from '../site/services.ts'
import { status } from '../site/status.ts'
import { termsOfService } from '../site/termsOfService.ts'
import { whyUs } from '../site/whyUs.ts'
import { widgetPage } from '../site/widgetPage.ts'

/**
 * Every page that has its own route, by route. The blog articles are not included, because they are files.
 */
export const pages = {
  '/': home,
  '/about': about,
  '/ai-services': aiServices,
  '/services': services,
  '/fynbuddy': fynbuddy,
  [`/${brand.slug}-agent`]: productAgent,
  [`/${brand.slug}-xcent`]: productXcent,
  [`/${brand.slug}-sync`]: productSync,
  '/live-demo': demo,
  '/contact': contact,
  '/pricing': pricingPage,
  '/billing': billing,
  '/blogs': blogs,
  '/changelog': changelog,
  '/docs': docs,
  ...Object.fromEntries(docs.pages.map((page) => [page.href, page])),
  '/evidence': evidence,
  '/questions': questionsPage,
  '/search': search,
  '/status': status,
  '/terms-of-service': termsOfService,
  '/privacy-policy': privacyPolicy,
  '/why-us': whyUs,
  '/widget': widgetPage,
  '/404': notFound,
} as const

/** Content that appears on many pages or inside another page. */
export const parts = { navigation, footer, callPanel, callDialog, browsing } as const
