import { company, type ProfileKey, reachUsBy, writeToBy } from '@ringwell/content/site/company.ts'
import { escapeHtml } from '../http/escapeHtml.ts'

/** How to reach the company that runs this server. */
export interface OwnContacts {
  /** As people write it: `+44 20 7946 0142`. */
  phone: string | undefined
  email: string | undefined
  /** Addresses of pages. */
  profiles: Readonly<Partial<Record<ProfileKey, string>>>
}

/**
 * Replaces the invented contacts of a built page, or of the index of the search. If the company has entered any, the
 * page shows only those, and the note that its contacts are samples is gone. Otherwise nothing changes.
 */
export function enterContacts(text: string, own: OwnContacts): string {
  const links = linksOf(own)
  if (links.size === 0) return text
  const direct = ['email', 'phone'].flatMap((key) => links.get(key) ?? [])
  const words: Readonly<Record<string, string>> = {
    reachUs: reachUsBy(direct.map(write)),
    writeTo: writeToBy(own.email && write(linkTo(`mailto:${own.email}`, own.email))),
  }
  return text
    .replaceAll(/<span data-contact="(\w+)">.*?<\/span>/gs, (_all, key: string) => words[key] ?? '')
    .replaceAll(
      /<(div|li|p) (?:[^>]*? )?data-contact="(\w+)"[^>]*>.*?<\/\1>/gs,
      (element: string, _tag: string, key: string) => {
        const link = links.get(key)
        if (!link) return ''
        return element
          .replace(/ hidden(="")?/, '')
          .replace(/<a [^>]*>(.*?)<\/a>/s, (_link, label: string) =>
            write({ ...link, label: link.label || label }),
          )
      },
    )
}

/** The same in the index of the search, which is plain text. */
export function enterContactWords(index: string, own: OwnContacts): string {
  if (linksOf(own).size === 0 || !company.email) return index
  const direct = [own.email, own.phone].flatMap((way) => way ?? [])
  return (
    index
      // The words come from functions, because a plain text would have its `$&` replaced.
      .replaceAll(company.reachUs, () => inJson(reachUsBy(direct)))
      .replaceAll(company.writeTo, () => inJson(writeToBy(own.email)))
  )
}

const inJson = (words: string): string => JSON.stringify(words).slice(1, -1)

interface Link {
  href: string
  /** Empty if the page keeps its own, which is the name of the network. */
  label: string
}

function linksOf({ phone, email, profiles }: OwnContacts): ReadonlyMap<string, Link> {
  const links = new Map<string, Link>()
  if (phone !== undefined)
    links.set('phone', linkTo(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone))
  if (email !== undefined) links.set('email', linkTo(`mailto:${email}`, email))
  for (const [key, href] of Object.entries(profiles))
    if (href !== undefined) links.set(key, linkTo(href, ''))
  return links
}

const linkTo = (href: string, label: string): Link => ({
  href: escapeHtml(href),
  label: escapeHtml(label),
})
const write = ({ href, label }: Link): string => `<a href="${href}">${label}</a>`
