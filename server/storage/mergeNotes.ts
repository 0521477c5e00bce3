/** What callers said beyond the values that are asked for: texts by the name of the slot. */
export type Notes = Readonly<Record<string, string>>

/** Adds notes to those that there are. If a name already has a note, both are kept, the newer one last. */
export function mergeNotes(before: Notes, more: Notes): Notes {
  const all: Record<string, string> = { ...before }
  for (const [name, text] of Object.entries(more)) {
    const known = all[name]
    all[name] = known === undefined || known.includes(text) ? (known ?? text) : `${known}; ${text}`
  }
  return all
}
