/**
 * Claims that need no model to be understood. Where the reader of claims is not at hand, these are withheld, and what
 * is said less plainly is not noticed.
 */
import type { ClaimKind } from '@ringwell/content/agents/tasks/claims.ts'

const doneWords: Readonly<Partial<Record<ClaimKind, string>>> = {
  made: 'booked|reserved|scheduled|arranged|ordered|confirmed|placed|registered|secured',
  changed: 'changed|moved|updated|rescheduled|switched|upgraded|extended',
  cancelled: 'cancelled|canceled|deleted|removed',
  sent: 'sent|emailed|texted|dispatched|shipped',
  paid: 'paid|refunded|charged|credited|waived',
  noted: 'noted|passed|recorded|logged|reported|informed|told',
  through: 'transferred|connected',
  found: 'found|checked',
  done: 'done|sorted|completed|all set|taken care of',
}

const patterns = (Object.entries(doneWords) as [ClaimKind, string][]).map(([kind, words]) => ({
  kind,
  pattern: new RegExp(
    String.raw`\b(?:i|we)(?:'ve| have)?(?: (?:\w+)){0,3} (?:${words})\b|(?:'s|'re|\b(?:is|are|been))(?: (?:now|all|just|already|successfully|in)){0,2} (?:${words})\b`,
  ),
}))
const reference =
  /\b(?:reference|confirmation|booking|ticket|case)(?: (?:number|code|reference))? (?:is|stays)\b/
const through = /\b(?:putting|transferring|connecting) you\b|\bput you through\b/
/** Plans, conditions, negations and what others did. */
const open =
  /\b(?:not|never|nothing|nobody|no|once|if|when|until|unless|before|after|as soon as|will|would|can|could|shall|should|may|might|to|you(?:'ve| have)|was|were)\b|n't\b|'ll\b|'d\b/

/** The kinds of things that the sentence plainly claims to have been done. */
export function plainClaims(sentence: string): ClaimKind[] {
  const text = sentence.toLowerCase().replaceAll('’', "'")
  if (text.includes('?')) return []
  if (reference.test(text)) return ['reference']
  if (through.test(text) && !/n't\b|\bnot\b|\bcan\b/.test(text)) return ['through']
  return patterns.flatMap(({ kind, pattern }) => {
    const found = pattern.exec(text)
    return found && !open.test(text.slice(0, found.index + found[0].length)) ? [kind] : []
  })
}
