/*
 * Carries what was said in a call to the contact form of the same site. It is kept for the tab and never in an address,
 * because addresses are logged. The form takes it once.
 */
const KEY = 'callToContact'

/** What the form accepts in a message, without its opening sentence. */
export const LONGEST_CARRIED = 4_700

/** Keeps the text for the contact form that the visitor opens next. */
export function carryCall(text: string): void {
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // Without storage, the form opens without it.
  }
}

/** Returns what was carried here, once. Undefined if nothing was. */
export function takeCarriedCall(): string | undefined {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text?.slice(0, LONGEST_CARRIED) || undefined
  } catch {
    return undefined
  }
}
