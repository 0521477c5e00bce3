/** Letters that are often doubled in names, which nobody hears. */
const doubled = new Set('bcdefglmnoprst')

const partsOf = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at)]
}

/** The same for all addresses that sound alike. */
export function heardEmail(email: string): string {
  const [local, domain] = partsOf(email)
  return `${local.replaceAll(/(\p{L})\1+/gu, '$1')}${domain}`
}

/**
 * An address as it was heard, and those that sound like it because one letter of the name is doubled: `andersson` is
 * heard as `anderson`.
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

/** The database is asked for all of them. */
const MOST_LETTERS = 64
