import type { LeadField } from '@ringwell/protocol/forms.ts'

/** What the panel says where a page asks for details before a call. */
export interface LeadWords {
  labels: Record<LeadField, string>
  /** Asks for real information. */
  hint: string
  problems: Record<LeadField, string>
}
