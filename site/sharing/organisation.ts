import { company } from '@ringwell/content/site/company.ts'

/**
 * Describes the company in schema.org terms. It omits invented data, which a search engine would take as
 * real.
 */
export function organisation(site: URL | undefined) {
  const { email, phone, social } = company
  const profiles = social.filter(({ sample }) => !sample).map(({ href }) => href)
  return {
    '@type': 'Organization',
    name: company.name,
    url: new URL('/', site).href,
    logo: new URL('/icons/icon-512.png', site).href,
    ...(email && !email.sample && { email: email.label }),
    ...(phone && !phone.sample && { telephone: phone.label }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  } as const
}
