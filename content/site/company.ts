import { brand } from '@ringwell/brand/brand.ts'
import { realOrSample, sampleLabel } from './samples.ts'
import type { Link } from './shapes.ts'

/** A phone number, an email address or a profile. Remove `sample` when you enter the real one. */
interface Contact extends Link {
  sample?: true
}

interface Company {
  name: string
  /** The name that every article credits. */
  labs: string
  /** `phone` and `email` are undefined when they are invented and sample content is switched off. */
  phone?: Contact
  email?: Contact
  social: Contact[]
  /** The demo on the company's public host, for links that leave this deployment. */
  hostedDemoUrl: string
  /** The end of the sentence that says where that link leads. */
  hostedDemoNote: string
  /** Used inside a sentence: how to reach us, and where to write to. */
  reachUs: string
  writeTo: string
}

const profiles = [
  ['LinkedIn', `https://www.linkedin.com/company/${brand.slug}-example`],
  ['Twitter', `https://x.com/${brand.slug}_example`],
  ['Facebook', `https://www.facebook.com/${brand.slug}.example`],
  ['Instagram', `https://www.instagram.com/${brand.slug}.example`],
] as const

const phone = realOrSample({
  label: brand.phone,
  href: `tel:${brand.phone.replaceAll(' ', '')}`,
  sample: true,
})
const email = realOrSample({ label: brand.email, href: `mailto:${brand.email}`, sample: true })
const hostedDemo = realOrSample({
  href: `https://www.${brand.slug}.example/live-demo`,
  sample: true,
})

const named = ({ label, sample }: Contact): string =>
  sample ? `${label} (${sampleLabel.toLowerCase()})` : label
const ways = [email, phone].flatMap((way) => (way ? [named(way)] : []))

export const company: Company = {
  name: brand.name,
  labs: `${brand.name} Labs`,
  phone,
  email,
  social: profiles.flatMap(([label, href]) => realOrSample({ label, href, sample: true }) ?? []),
  hostedDemoUrl: hostedDemo?.href ?? '/live-demo',
  hostedDemoNote: hostedDemo?.sample ? '; its address is a sample and leads nowhere' : '',
  reachUs: ways.length > 0 ? ways.join(' or ') : 'the contact page',
  writeTo: email ? named(email) : 'us on the contact page',
}
