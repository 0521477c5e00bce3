/**
 * What the site's pages say, in passages that the agents of the company can quote. Everything is taken from the data
 * that the pages print. Invented people, firms and quotes are left out.
 */
import { brand } from '@ringwell/brand/brand.ts'
import type { Source } from '../questions/question.ts'
import { about } from '../site/about.ts'
import { aiServices } from '../site/aiServices.ts'
import type { ServiceTab } from '../site/aiServicesTab.ts'
import { billing } from '../site/billing.ts'
import { changelog } from '../site/changelog.ts'
import { company } from '../site/company.ts'
import { contact } from '../site/contact.ts'
import { demo } from '../site/demo.ts'
import { fynbuddy } from '../site/fynbuddy.ts'
import { home } from '../site/home.ts'
import type { LegalPage } from '../site/legalPage.ts'
import { pricingPage } from '../site/pricingPage.ts'
import { privacyPolicy } from '../site/privacyPolicy.ts'
import { productAgent } from '../site/productAgent.ts'
import type { ProductPage } from '../site/productPage.ts'
import { productSync } from '../site/productSync.ts'
import { productXcent } from '../site/productXcent.ts'
import { services } from '../site/services.ts'
import type { Block } from '../site/shapes.ts'
import { termsOfService } from '../site/termsOfService.ts'
import { whyUs } from '../site/whyUs.ts'
import { widgetPage } from '../site/widgetPage.ts'

export interface SitePassage {
  source: Source
  /** What `it` means in the passage: `Ringwell Xcent`, `The widget`. */
  subject: string
  heading: string
  /** The question that the passage answers, if the page asks it. */
  question?: string
  /** Sentences, or points of a list. */
  texts: readonly string[]
  /** True if the texts are points that mean nothing without the heading. */
  isList?: boolean
}

/** Agents give out no invented address, so they name the contact page instead. */
const spoken = (text: string): string =>
  text
    // The longer one first, because it begins with the other.
    .replaceAll(company.reachUs, 'the contact page')
    .replaceAll(company.writeTo, 'us on the contact page')

const inBlocks = (source: Source, subject: string, blocks: readonly Block[]): SitePassage[] =>
  blocks.map(({ title, text }) => ({ source, subject, heading: title, texts: [text] }))

function ofLegalPage(
  source: Source,
  { summary, sections }: LegalPage,
  subject: string,
): SitePassage[] {
  return [
    { source, subject, heading: summary.title, texts: summary.items.map(spoken) },
    ...sections.flatMap(({ title, blocks }) =>
      blocks.map((block): SitePassage => {
        const isList = 'list' in block
        const texts = (isList ? block.list : [block.text]).map(spoken)
        return { source, subject, heading: title, texts, isList }
      }),
    ),
  ]
}

function ofProduct(source: Source, page: ProductPage): SitePassage[] {
  const { name, lead, steps, sections, limits, hear } = page
  const passage = (heading: string, texts: string[], isList = false): SitePassage => ({
    source,
    subject: name,
    heading,
    texts,
    isList,
  })
  return [
    { ...passage(name, [lead]), question: `What is ${name}?` },
    ...inBlocks(source, name, [...steps.items, ...sections]),
    passage(hear.title, [hear.text, hear.note]),
    passage(`What ${name} is not for`, limits.items, true),
  ]
}

function ofServiceTab(tab: ServiceTab): SitePassage[] {
  const subject = `${brand.name} ${tab.label}`
  const withPoints = (title: string, text: string, points: readonly string[]): SitePassage[] => [
    { source: 'services', subject, heading: title, texts: [text] },
    { source: 'services', subject, heading: title, texts: points, isList: true },
  ]
  return [
    { source: 'services', subject, heading: tab.title, texts: [tab.lead] },
    ...[...(tab.features?.items ?? []), ...(tab.useCases?.items ?? [])].flatMap(
      ({ label, title, text, points }) => withPoints(`${label}: ${title}`, text, points),
    ),
    ...inBlocks('services', subject, tab.sections),
    ...[tab.integration, tab.security].flatMap(({ title, text, points }) =>
      withPoints(title, text, points),
    ),
  ]
}

/** All but the articles, which are files. */
export const sitePassages: readonly SitePassage[] = [
  ...pricingPage.questions.items.map(({ question, answer }): SitePassage => ({
    source: 'pricing',
    subject: 'A plan',
    heading: '',
    question,
    texts: [answer],
  })),
  { source: 'pricing', subject: 'A plan', heading: pricingPage.title, texts: [pricingPage.lead] },
  ...inBlocks('billing', 'The billing page', Object.values(billing.dialogs)),
  ...ofLegalPage('privacy', privacyPolicy, 'The privacy policy'),
  ...ofLegalPage('terms', termsOfService, 'The terms'),
  ...inBlocks('widget', 'The widget', [
    { title: widgetPage.title, text: widgetPage.lead },
    ...widgetPage.points,
    widgetPage.details,
    widgetPage.policy,
    { title: widgetPage.tools.title, text: widgetPage.tools.lead },
  ]),
  {
    source: 'widget',
    subject: 'The widget',
    heading: widgetPage.tools.title,
    texts: widgetPage.tools.points,
  },
  {
    source: 'widget',
    subject: 'The widget',
    heading: 'Integrity',
    texts: [widgetPage.policy.integrity],
  },
  ...ofProduct('agent', productAgent),
  ...ofProduct('xcent', productXcent),
  ...ofProduct('sync', productSync),
  ...aiServices.tabs.flatMap(ofServiceTab),
  ...aiServices.offerings.items.map(({ name, text }): SitePassage => ({
    source: 'services',
    subject: name,
    heading: name,
    question: `What is ${name}?`,
    texts: [text],
  })),
  ...services.tiles.map(({ name, text }): SitePassage => ({
    source: 'industries',
    subject: name,
    heading: name,
    texts: [text],
    isList: true,
  })),
  ...inBlocks('industries', 'An agent', [services.closing]),
  { source: 'fynbuddy', subject: 'FynBuddy', heading: 'FynBuddy', texts: [fynbuddy.lead] },
  ...inBlocks('fynbuddy', 'FynBuddy', fynbuddy.features.items),
  {
    source: 'fynbuddy',
    subject: 'FynBuddy',
    heading: `FynBuddy ${fynbuddy.boundary.takes.title.toLowerCase()}`,
    texts: fynbuddy.boundary.takes.items,
    isList: true,
  },
  {
    source: 'fynbuddy',
    subject: 'FynBuddy',
    heading: `FynBuddy ${fynbuddy.boundary.passes.title.toLowerCase()}`,
    texts: fynbuddy.boundary.passes.items,
    isList: true,
  },
  {
    source: 'about',
    subject: brand.name,
    heading: about.companyStory.title,
    texts: about.companyStory.content,
  },
  ...inBlocks('about', brand.name, [
    about.missionVisionValues.mission,
    about.missionVisionValues.vision,
    ...about.missionVisionValues.values.items,
  ]),
  ...whyUs.grid.rows.map(([question, , answer]): SitePassage => ({
    source: 'whyUs',
    subject: brand.name,
    heading: '',
    question,
    texts: [answer],
  })),
  ...inBlocks('home', brand.name, [
    { title: home.intro.title, text: `${home.intro.subtitle} ${home.intro.description}` },
    ...home.features.items,
  ]),
  {
    source: 'contact',
    subject: brand.name,
    heading: contact.next.title,
    texts: contact.next.steps,
  },
  { source: 'contact', subject: brand.name, heading: contact.title, texts: [contact.lead] },
  {
    source: 'demo',
    subject: 'The demo',
    heading: demo.business.open,
    texts: [demo.business.hint, demo.business.use],
  },
  { source: 'demo', subject: 'The demo', heading: demo.title, texts: [demo.lead] },
  {
    source: 'demo',
    subject: 'The demo',
    heading: 'Without JavaScript',
    question: 'Does it work without JavaScript?',
    texts: [demo.withoutScript.text],
  },
  ...changelog.entries.map(({ title, changes }): SitePassage => ({
    source: 'changelog',
    subject: brand.name,
    heading: title,
    texts: changes,
  })),
]
