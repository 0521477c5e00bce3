import { brand } from '@ringwell/brand/brand.ts'
import { realOrSample } from './samples.ts'
import type { Link } from './shapes.ts'

const profileKeys = ['linkedin', 'twitter', 'facebook', 'instagram'] as const
export type ProfileKey = (typeof profileKeys)[number]

/**
 * A phone number, an email address or a profile. Settings of the server replace the invented ones (`CONTACT_PHONE` and
 * so on), when it reads the built pages: `server/pages/ownContacts.ts` finds each by its key.
 */
interface Contact extends Link {
  key: 'phone' | 'email' | ProfileKey
  sample?: true
  /** True if it is invented and sample content is switched off. Its place is kept for the setting, without its text. */
  isHidden?: true
}

const profileNames: Record<ProfileKey, string> = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  facebook: 'Facebook',
  instagram: 'Instagram',
}
const profileAddresses: Record<ProfileKey, string> = {
  linkedin: `https://www.linkedin.com/company/${brand.slug}-example`,
  twitter: `https://x.com/${brand.slug}_example`,
  facebook: `https://www.facebook.com/${brand.slug}.example`,
  instagram: `https://www.instagram.com/${brand.slug}.example`,
}

const invented = {
  phone: {
    key: 'phone',
    label: brand.phone,
    href: `tel:${brand.phone.replaceAll(' ', '')}`,
    sample: true,
  },
  email: { key: 'email', label: brand.email, href: `mailto:${brand.email}`, sample: true },
} as const satisfies Record<string, Contact>
const inventedProfiles = profileKeys.map((key) => ({
  key,
  label: profileNames[key],
  href: profileAddresses[key],
  sample: true as const,
}))
const phone = realOrSample<Contact>(invented.phone)
const email = realOrSample<Contact>(invented.email)
const placeOf = (contact: Contact): Contact =>
  realOrSample(contact) ?? {
    key: contact.key,
    label: contact.key in profileNames ? contact.label : '',
    href: '#',
    isHidden: true,
  }
const hostedDemo = realOrSample({
  href: `https://www.${brand.slug}.example/live-demo`,
  sample: true,
})

/** @param ways an email address and a phone number, as far as there are any */
export const reachUsBy = (ways: readonly string[]): string =>
  ways.length > 0 ? ways.join(' or ') : 'the contact page'
export const writeToBy = (address: string | undefined): string =>
  address ?? 'us on the contact page'

export const company = {
  name: brand.name,
  /** The name that every article credits. */
  labs: `${brand.name} Labs`,
  /** `phone` and `email` are undefined when they are invented and sample content is switched off. */
  phone,
  email,
  social: inventedProfiles.flatMap((profile) => realOrSample<Contact>(profile) ?? []),
  /** The places of all of them on a page. */
  direct: [placeOf(invented.phone), placeOf(invented.email)],
  profiles: inventedProfiles.map(placeOf),
  /** Says once on a page that its contacts are invented. */
  sampleNote: 'Sample contacts, which lead nowhere.',
  /** The demo on the company's public host, for links that leave this deployment. */
  hostedDemoUrl: hostedDemo?.href ?? '/live-demo',
  /** The end of the sentence that says where that link leads. */
  hostedDemoNote: hostedDemo?.sample ? '; its address is a sample and leads nowhere' : '',
  /** Used inside a sentence: how to reach us, and where to write to. */
  reachUs: reachUsBy([email, phone].flatMap((way) => (way ? [way.label] : []))),
  writeTo: writeToBy(email?.label),
}
