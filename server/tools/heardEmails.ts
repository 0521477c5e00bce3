/** Letters that are often doubled in names, although nobody can hear it. */
const doubled = new Set('bcdefglmnoprst')

const partsOf = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at)]
}

/** Reduces an address to a form that is the same for all addresses that sound alike. */
export function heardEmail(email: string): string {
  const [local, domain] = partsOf(email)
  return `${local.replaceAll(/(\p{L})\1+/gu, '$1')}${domain}`
}

/**
 * Returns an address as it was heard, and those that sound the same because one letter is doubled or not: `andersson`
 * sounds like `anderson`.
 */
export function emailsHeardAs(email: string): readonly string[] {
  const [local, domain] = partsOf(email)
  const found = new Set([email])
  for (const [at, letter] of Array.from(local.slice(0, MOST_LETTERS)).entries()) {
    const after = local.slice(at + 1)
    if (after.startsWith(letter)) found.add(`${local.slice(0, at)}${after}${domain}`)
    else if (doubled.has(letter)) found.add(`${local.slice(0, at + 1)}${letter}${after}${domain}`)
  }
  return [...found]
}

/** Limits how many addresses the database has to look for. */
const MOST_LETTERS = 64
