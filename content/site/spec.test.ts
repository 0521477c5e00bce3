import { brand } from '@ringwell/brand/brand.ts'
import { describe, expect, it } from 'vitest'
import { about } from './about.ts'
import { aiServices } from './aiServices.ts'
import { billing } from './billing.ts'
import { blogs } from './blogs.ts'
import { callPanel } from './callPanel.ts'
import { contact } from './contact.ts'
import { countries } from './countries.ts'
import { demo } from './demo.ts'
import { company } from './company.ts'
import { footer } from './footer.ts'
import { fynbuddy } from './fynbuddy.ts'
import { home } from './home.ts'
import { navigation } from './navigation.ts'
import { pricingPage } from './pricingPage.ts'
import { privacyPolicy } from './privacyPolicy.ts'
import { services } from './services.ts'
import { termsOfService } from './termsOfService.ts'
import { whyUs } from './whyUs.ts'
import { stringsIn } from '../testing/plainWords.ts'

describe('the words of the spec, section 2', () => {
  it('the bar links seven pages and Book Demo', () => {
    expect(navigation.links.map(({ label, href }) => [label, href])).toEqual([
      ['Home', '/'],
      ['About', '/about'],
      ['Services', '/ai-services'],
      ['Pricing', '/pricing'],
      ['Live Demo', '/live-demo'],
      ['Contact', '/contact'],
      ['Blogs', '/blogs'],
    ])
    expect(navigation.bookDemo).toEqual({ label: 'Book Demo', href: '/contact' })
  })

  it('the home page has its headings, buttons and placeholders', () => {
    expect(home.hero.button).toEqual({ label: 'Experience the Magic', href: '/live-demo' })
    expect(home.features.title).toBe('Unlock AI-Powered Conversations')
    expect(home.features.loading).toBe('Loading...')
    expect(home.intro.title).toBe(`What is ${brand.name}?`)
    expect(home.intro.demo).toEqual({ label: 'Live Demo', href: '/live-demo' })
    expect(home.intro.enterprise).toEqual({ label: 'Enterprise', href: '/contact' })
    expect(home.blog.title).toBe('Latest Insights & Trends')
    expect(home.blog.empty).toBe('No blogs available.')
    expect(home.blog.postedOn).toBe('Posted on')
    expect(blogs.empty).toBe('No blogs available.')
  })

  it('the demo names its selectors, buttons and states', () => {
    expect(demo.form).toMatchObject({
      template: 'Template',
      generalAgent: 'General Agent',
      language: 'Language',
      voice: 'Voice',
    })
    expect(demo.useCases.tryNow).toBe('Try Now')
    expect(callPanel).toMatchObject({
      start: 'Start Conversation',
      connecting: 'Connecting...',
      listening: 'Listening',
      end: 'End Conversation',
    })
  })

  it('AI services has three tabs with sub-tabs and a booking link in each', () => {
    const [agent, accent, sync] = aiServices.tabs
    expect(aiServices.tabs.map(({ label }) => label)).toEqual(['Agent', 'Accent', 'Sync'])
    expect(agent.features?.items.map(({ label }) => label)).toEqual([
      'Language & Voice',
      'AI Models',
      'Custom Integrations',
      'Deployment',
      'AI Analytics',
    ])
    expect(agent.useCases?.items.map(({ label }) => label)).toEqual([
      'Call centres BPO',
      'Call centres enterprise',
      'BFSI',
      'Insurers',
      'Airlines',
      'Healthcare',
      'All industries',
    ])
    expect(accent.title).toMatch(/^Accent refinement/)
    expect(sync.title).toMatch(/^Real-time speech translation/)
    for (const tab of aiServices.tabs) {
      expect(tab.book).toEqual({ label: 'Book a demo', href: '/contact' })
    }
    const words = stringsIn(aiServices).join(' ')
    expect(words).toContain('Role-based access control')
    expect(words).toContain('SSO')
  })

  it('AI services lists the eight offerings', () => {
    expect(aiServices.offerings.items.map(({ name }) => name)).toEqual([
      'FynBuddy',
      'InsureMate',
      'FarmVoice',
      'MediCall',
      'ShoPal',
      'JetMate',
      'TeleHelp',
      'BullsAI',
    ])
  })

  it('only the FynBuddy industry tile is a link, and it leads to its page', () => {
    const linked = services.tiles.filter(({ href }) => href !== undefined)
    expect(linked.map(({ name, href }) => [name.toLowerCase(), href])).toEqual([
      ['fynbuddy', '/fynbuddy'],
    ])
    expect(new Set(services.tiles.map(({ icon }) => icon)).size).toBe(services.tiles.length)
  })

  it('FynBuddy books a demo on the contact page', () => {
    expect(fynbuddy.book).toEqual({ label: 'Book a demo', href: '/contact' })
    expect(fynbuddy.statistics.items.map(({ figure }) => figure)).toEqual([
      '135+',
      '35+',
      '24/7',
      '120 s',
    ])
  })

  it('pricing has its three filters and two links', () => {
    expect(pricingPage.filters).toEqual({
      model: 'Model',
      currency: 'Currency',
      billing: 'Billing',
      monthly: 'Monthly',
      annual: 'Annual',
    })
    expect(pricingPage.getStarted).toEqual({ label: 'Get Started', href: '/contact' })
    expect(pricingPage.contactUs).toEqual({ label: 'Contact Us', href: '/contact' })
  })

  it('billing has its buttons and says when no plan was chosen', () => {
    expect(billing.plan.none).toBe('No plan selected')
    expect(billing.plan.change).toEqual({ label: 'Change Plan', href: '/pricing' })
    expect(billing.plan.pay).toBe('Pay Now')
    expect(billing.method.update).toBe('Update Payment Method')
    expect(billing.plan.cancel).toBe('Cancel Subscription')
    for (const { text } of Object.values(billing.dialogs)) {
      expect(text).toContain('Payments are switched off on this site')
    }
    expect(billing.dialogContact.href).toBe('/contact')
  })

  it('contact has seven fields and promises a reply within 24 hours', () => {
    expect(contact.fields.map(({ name }) => name)).toEqual([
      'company',
      'name',
      'designation',
      'mobile',
      'email',
      'country',
      'message',
    ])
    expect(contact.sending).toBe('Sending...')
    expect(contact.success.text).toContain('within 24 hours')
    expect(contact.failed).toBe('An error occurred. Please try again.')
  })

  it('the footer links four social networks and two legal pages', () => {
    expect(company.social.map(({ label }) => label)).toEqual([
      'LinkedIn',
      'Twitter',
      'Facebook',
      'Instagram',
    ])
    expect(footer.legal.map(({ href }) => href)).toEqual(['/terms-of-service', '/privacy-policy'])
  })

  it('why us shows Loading..., compares in rows of three, and has two security logos', () => {
    expect(whyUs.loading).toBe('Loading...')
    expect(whyUs.security.logos).toHaveLength(2)
    for (const row of whyUs.grid.rows) expect(row).toHaveLength(3)
  })

  it('the legal pages have their dates', () => {
    expect(termsOfService.updatedText).toBe('Last updated 12 February 2025')
    expect(termsOfService.effectiveText).toBe('In effect from 12 February 2025')
    expect(privacyPolicy.updatedText).toBe('Last updated 12 February 2025')
  })

  it('the legal pages repeat what section 1 says about accounts', () => {
    const words = stringsIn(termsOfService).join(' ')
    expect(words).toMatch(/email address, a name and a mobile number/)
    expect(words).toMatch(/Google identity service/)
    expect(words).toMatch(/reads it to find free times and writes to it/)
    expect(words).toMatch(/One account can manage several voice agents/)
  })
})

describe('the countries', () => {
  it('are about 195, without duplicates, in order', () => {
    expect(countries.length).toBeGreaterThanOrEqual(193)
    expect(countries.length).toBeLessThanOrEqual(197)
    expect(new Set(countries).size).toBe(countries.length)
    expect(countries).toEqual([...countries].toSorted((a, b) => a.localeCompare(b, 'en')))
  })
})

describe('the features of the home page', () => {
  it('are the nine claims of section 1, each with a unique icon', () => {
    expect(new Set(home.features.items.map(({ icon }) => icon)).size).toBe(9)
    const words = stringsIn(home.features).join(' ')
    for (const claim of ['100+', '135+', '35+', '24/7']) expect(words).toContain(claim)
  })
})

describe('the drawing of a call on the home page', () => {
  it('runs forward and ends within its length', () => {
    const { turns, actions, lengthSeconds } = home.call
    for (const list of [turns, actions]) {
      const times = list.map(({ atSeconds }) => atSeconds)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(lengthSeconds)
    }
    expect(home.call.caption).toContain(`${lengthSeconds} seconds`)
  })
})

describe('the team', () => {
  it('has initials that match the names', () => {
    for (const { name, image } of about.team.members) {
      expect(image).toBe(name.replaceAll(/[^A-Z]/g, ''))
    }
  })
})
