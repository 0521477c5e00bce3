import { company } from '@ringwell/content/site/company.ts'

/** The company in schema.org's words. Profiles that are placeholders stay out. */
export function organisation(site: URL | undefined) {
  return {
    '@type': 'Organization',
    name: company.name,
    url: new URL('/', site).href,
    logo: new URL('/icons/icon-512.png', site).href,
    email: company.email,
    telephone: company.phone,
    ...(company.socialSample ? {} : { sameAs: Object.values(company.social) }),
  } as const
}
