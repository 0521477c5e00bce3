import { company } from '@ringwell/content/site/company.ts'
import type { ReactNode } from 'react'

const contact: Readonly<Record<string, string>> = Object.fromEntries(
  [company.email, company.phone].flatMap((way) => (way ? [[way.label, way.href]] : [])),
)

/**
 * Returns the text with links where it mentions our email address, our phone number or another page.
 * @param pages addresses by the words that stand for them
 */
export function withLinks(text: string, pages: Readonly<Record<string, string>> = {}): ReactNode {
  const addresses = { ...contact, ...pages }
  const found = Object.keys(addresses).find((words) => text.includes(words))
  if (found === undefined) return text
  const at = text.indexOf(found)
  return (
    <>
      {withLinks(text.slice(0, at), pages)}
      <a href={addresses[found]}>{found}</a>
      {withLinks(text.slice(at + found.length), pages)}
    </>
  )
}
