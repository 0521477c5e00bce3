/**
 * The rules of the two forms. The page and the server share them. The contact form's messages are copied
 * word for word from section 5 of the spec.
 */

export interface ContactForm {
  company: string
  name: string
  designation: string
  mobile: string
  email: string
  country: string
  message: string
}
export type ContactField = keyof ContactForm

/** The details that a visitor leaves before a demo: call 5 of the spec. */
export interface LeadForm {
  name: string
  companyName: string
  mobileNumber: string
}
export type LeadField = keyof LeadForm

/** The problem of each invalid field, in the order of the form. Empty when the form is valid. */
export type FormProblems<Field extends string> = Partial<Record<Field, string>>

export const contactFields = [
  'company',
  'name',
  'designation',
  'mobile',
  'email',
  'country',
  'message',
] as const satisfies readonly ContactField[]

export const leadFields = [
  'name',
  'companyName',
  'mobileNumber',
] as const satisfies readonly LeadField[]

/** In characters. The markup uses them for `maxlength` too. */
export const contactLimits: Record<ContactField, number> = {
  company: 200,
  name: 200,
  designation: 200,
  mobile: 20,
  email: 254,
  country: 100,
  message: 5_000,
}
export const leadLimits: Record<LeadField, number> = {
  name: 200,
  companyName: 200,
  mobileNumber: 40,
}

export const contactMessages: Record<ContactField, string> = {
  company: 'Company name is required.',
  name: 'Full name is required.',
  designation: 'Designation is required.',
  mobile: 'Valid mobile number is required.',
  email: 'Valid email is required.',
  country: 'Country selection is required.',
  message: 'Message is required.',
}

export const leadMessages: Record<LeadField, string> = {
  name: 'Full name is required.',
  companyName: 'Company name is required.',
  mobileNumber: 'Valid mobile number is required.',
}

/** Requires one `@`, a dot in the domain and no spaces. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** Accepts a phone number as people type it: an optional `+`, then at least 5 digits with separators. */
export function isTelephone(text: string): boolean {
  return /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 5
}

/** The problem of each field that is missing, too long or invalid. An empty text is never valid. */
export function checkFields<Field extends string>(
  fields: readonly Field[],
  limits: Record<Field, number>,
  messages: Record<Field, string>,
  form: Partial<Record<Field, string>>,
  isValid: (field: Field, text: string) => boolean,
): FormProblems<Field> {
  const problems: FormProblems<Field> = {}
  for (const field of fields) {
    const text = (form[field] ?? '').trim()
    if (text.length > limits[field]) {
      problems[field] = `Please use at most ${limits[field]} characters.`
    } else if (text === '' || !isValid(field, text)) {
      problems[field] = messages[field]
    }
  }
  return problems
}

export function validateContact(form: Partial<ContactForm>): FormProblems<ContactField> {
  return checkFields(contactFields, contactLimits, contactMessages, form, (field, text) => {
    if (field === 'mobile') return /^\d+$/.test(text)
    return field === 'email' ? isEmail(text) : true
  })
}

/** @param asked the fields that the form asks for; the demo asks for all of them */
export function validateLead(
  form: Partial<LeadForm>,
  asked: readonly LeadField[] = leadFields,
): FormProblems<LeadField> {
  return checkFields(asked, leadLimits, leadMessages, form, (field, text) =>
    field === 'mobileNumber' ? isTelephone(text) : true,
  )
}
