import { leadFields, validateLead, type LeadForm } from '@ringwell/protocol/forms.ts'

/*
 * Keeps the visitor's details for the tab, so that we do not ask twice and later calls send them. The tab
 * forgets them when it is closed.
 */
const key = 'visitorDetails'

export const noDetails: LeadForm = { name: '', companyName: '', mobileNumber: '' }

/** Keeps details that the server has stored. */
export function keepDetails(details: LeadForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(details))
  } catch {
    // Without storage, the next page asks again.
  }
}

/** Returns undefined if this tab has no details, and always on a server. */
export function keptDetails(): LeadForm | undefined {
  try {
    return parseDetails(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  } catch {
    return undefined
  }
}

function parseDetails(value: unknown): LeadForm | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const kept = value as Readonly<Record<string, unknown>>
  const [name, companyName, mobileNumber] = leadFields.map((field) => {
    const text = kept[field]
    return typeof text === 'string' ? text : ''
  })
  const details: LeadForm = {
    name: name ?? '',
    companyName: companyName ?? '',
    mobileNumber: mobileNumber ?? '',
  }
  return Object.keys(validateLead(details)).length === 0 ? details : undefined
}
