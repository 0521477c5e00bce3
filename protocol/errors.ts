/**
 * Returns what an error says: its message, or its code if the message is empty. Node leaves the message empty
 * when several addresses refuse a connection.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return error.message || (typeof code === 'string' ? code : error.name)
}

/** Returns the error with the place in the code where it was created, for a log. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
