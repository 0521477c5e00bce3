import { brand } from '@ringwell/brand/brand.ts'
import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { sampleContent } from './samples.ts'
import { Href, Text } from './shapes.ts'

const Company = z.strictObject({
  name: Text,
  /** Credited under every article. */
  labs: Text,
  phone: Text,
  phoneHref: Href,
  email: Text,
  emailHref: Href,
  /** The demo on the company's public host, for links that leave this deployment. */
  hostedDemoUrl: Href,
  social: z.strictObject({ linkedin: Href, twitter: Href, facebook: Href, instagram: Href }),
  /** True while the profiles above are placeholders. */
  socialSample: z.boolean(),
})

export const company = defineContent('content/site/company.ts', Company, {
  name: brand.name,
  labs: `${brand.name} Labs`,
  phone: brand.phone,
  phoneHref: `tel:${brand.phone.replaceAll(' ', '')}`,
  email: brand.email,
  emailHref: `mailto:${brand.email}`,
  hostedDemoUrl: `https://www.${brand.slug}.example/live-demo`,
  social: {
    linkedin: `https://www.linkedin.com/company/${brand.slug}-example`,
    twitter: `https://x.com/${brand.slug}_example`,
    facebook: `https://www.facebook.com/${brand.slug}.example`,
    instagram: `https://www.instagram.com/${brand.slug}.example`,
  },
  socialSample: sampleContent,
})
