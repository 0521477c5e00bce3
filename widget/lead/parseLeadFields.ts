import { leadFields, type LeadField } from '@ringwell/protocol/forms.ts'

/** The names that a page uses for the fields. */
const names: Record<string, LeadField> = {
  name: 'name',
  company: 'companyName',
  phone: 'mobileNumber',
}

/** `name phone` → the fields, in the order of the form. Reports unknown names and leaves them out. */
export function parseLeadFields(asked: string, report: (problem: string) => void): LeadField[] {
  const wanted = asked
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const unknown = wanted.filter((name) => !Object.hasOwn(names, name))
  if (unknown.length > 0) {
    report(
      `lead-fields knows no "${unknown.join('", "')}"; choose of: ${Object.keys(names).join(' ')}.`,
    )
  }
  return leadFields.filter((field) => wanted.some((name) => names[name] === field))
}
