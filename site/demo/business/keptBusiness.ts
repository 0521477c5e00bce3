import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'

/* Keeps what was typed for the tab, so that the next call can be answered in the same way. The tab forgets it when it is closed. */
const key = 'ownBusiness'

export const noFacts: OwnBusiness = { name: '', hours: '', question: '', answer: '' }

export interface KeptBusiness {
  isOpen: boolean
  facts: OwnBusiness
}

export function keepBusiness(kept: KeptBusiness): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage, the next page begins with an empty form.
  }
}

/** Returns undefined if this tab has kept nothing, or nothing valid. */
export function keptBusiness(): KeptBusiness | undefined {
  try {
    return parseKept(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

function parseKept(value: unknown): KeptBusiness | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { isOpen, facts } = value as Readonly<Record<string, unknown>>
  if (typeof facts !== 'object' || facts === null) return undefined
  const found = facts as Readonly<Record<string, unknown>>
  const text = (field: keyof OwnBusiness): string => {
    const written = found[field]
    return typeof written === 'string' ? written : ''
  }
  return {
    isOpen: isOpen === true,
    facts: {
      name: text('name'),
      hours: text('hours'),
      question: text('question'),
      answer: text('answer'),
    },
  }
}
