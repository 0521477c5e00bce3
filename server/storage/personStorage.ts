import type { PersonItem } from '@ringwell/protocol/operator/persons.ts'

/** Finds everything that is stored of one person. */
export interface PersonStorage {
  /**
   * Finds a number in any spelling, a mail address or a part of a name, at most `most` of each kind and the newest first.
   * A call is found by who called, whom we called, what the agent noted, and what was said.
   */
  findPerson(query: string, now: string, most: number): Promise<PersonItem[]>
}
