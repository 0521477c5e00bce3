import { company } from '@ringwell/content/site/company.ts'
import type { ReactNode } from 'react'

/** The words for our contacts, the longest first. The server enters the company's own (`data-contact`). */
const contactWords = { [company.reachUs]: 'reachUs', [company.writeTo]: 'writeTo' }

/**
 * Returns the text with links where it mentions our email address, our phone number or another page.
 * @param pages addresses by the words that stand for them
 */
export function withLinks(text: string, pages: Readonly<Record<string, string>> = {}): ReactNode {
  const contact = Object.keys(contactWords).find((words) => text.includes(words))
  if (contact !== undefined) {
    return around(
      text,
      contact,
      pages,
      <span data-contact={contactWords[contact]}>{linked(contact, direct)}</span>,
    )
  }
  return linked(text, pages)
}

const direct = Object.fromEntries(
  [company.email, company.phone].flatMap((way) => (way ? [[way.label, way.href]] : [])),
)

function linked(text: string, addresses: Readonly<Record<string, string>>): ReactNode {
  const found = Object.keys(addresses).find((words) => text.includes(words))
  if (found === undefined) return text
  return around(text, found, addresses, <a href={addresses[found]}>{found}</a>)
}

function around(
  text: string,
  words: string,
  addresses: Readonly<Record<string, string>>,
  shown: ReactNode,
): ReactNode {
  const at = text.indexOf(words)
  return (
    <>
      {linked(text.slice(0, at), addresses)}
      {shown}
      {linked(text.slice(at + words.length), addresses)}
    </>
  )
}
