import { leadFields, validateLead, type LeadForm } from '@ringwell/protocol/forms.ts'

/*
 * Who has given their details is not asked for them again in the same tab, and further calls carry them. The
 * tab forgets them when it is closed.
 */
const key = 'visitorDetails'

/** Details that the server has. */
export function keepDetails(details: LeadForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(details))
  } catch {
    // A browser that stores nothing asks again on the next page.
  }
}

/** Undefined when nobody gave any in this tab, and on a server. */
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
