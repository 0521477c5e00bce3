import { brand } from '@ringwell/brand/brand.ts'
import { leadFields, leadLimits, validateLead, type LeadField } from '@ringwell/protocol/forms.ts'
import { sendForm } from '@ringwell/protocol/sendForm.ts'
import { adoptStyles } from '../panel/adoptStyles.ts'
import type { ViewProps } from '../panel/panelState.ts'
import type { WidgetLead } from '../publicTypes.ts'
import { loadLeadWords } from '../strings/lead/loadLeadWords.ts'
import type { CreateLead } from './lead.ts'
import styles from './lead.css?inline'
import { parseLeadFields } from './parseLeadFields.ts'

const inputs: Record<LeadField, { type: string; autocomplete: string }> = {
  name: { type: 'text', autocomplete: 'name' },
  companyName: { type: 'text', autocomplete: 'organization' },
  mobileNumber: { type: 'tel', autocomplete: 'tel' },
}

/** Rejects if the words of the language can't be fetched. */
export const createLead: CreateLead = async ({ host, place, asked, language, refresh }) => {
  const fields = parseLeadFields(asked, (problem) => {
    // oxlint-disable-next-line no-console -- the page's owner looks here
    console.error(`${brand.slug}: ${problem}`)
  })
  let words = await loadLeadWords(language)
  let given: WidgetLead = { name: '', companyName: '', mobileNumber: '' }
  let wrong: readonly LeadField[] = []
  /** What was stored last, so that a second call does not store the same details again. */
  let stored = ''
  adoptStyles(host.root, styles)

  const keep = (field: LeadField, text: string) => {
    given = { ...given, [field]: text }
    // Errors first appear when the visitor starts a call. They disappear as soon as the field is valid.
    if (wrong.includes(field) && !problemsOf().includes(field)) {
      wrong = wrong.filter((each) => each !== field)
      refresh()
    }
  }
  const problemsOf = () => {
    const problems = validateLead(given, fields)
    return leadFields.filter((field) => field in problems)
  }

  const Field = ({ field, disabled }: { field: LeadField; disabled: boolean }) => {
    const isWrong = wrong.includes(field)
    return (
      <div class="field lead">
        <label for={`lead-${field}`}>{words.labels[field]}</label>
        <input
          {...inputs[field]}
          id={`lead-${field}`}
          name={field}
          value={given[field]}
          aria-required="true"
          maxlength={leadLimits[field]}
          disabled={disabled}
          aria-invalid={isWrong && 'true'}
          aria-describedby={`lead-${field}-wrong`}
          oninput={(event: Event) => keep(field, (event.target as HTMLInputElement).value)}
        />
        <p class="error" id={`lead-${field}-wrong`} role="alert">
          {isWrong && words.problems[field]}
        </p>
      </div>
    )
  }

  return {
    Fields: ({ state }: ViewProps) => (
      <div class="form leads">
        {fields.map((field) => (
          <Field field={field} disabled={Boolean(state.view.connecting)} />
        ))}
        {fields.length > 0 && <p class="note">{words.hint}</p>}
      </div>
    ),
    take() {
      wrong = problemsOf()
      refresh()
      const [first] = wrong
      if (first) {
        place.querySelector<HTMLElement>(`#lead-${first}`)?.focus()
        return undefined
      }
      return {
        name: given.name.trim(),
        companyName: given.companyName.trim(),
        mobileNumber: given.mobileNumber.trim(),
      }
    },
    store() {
      const now = JSON.stringify(given)
      if (fields.length === 0 || now === stored) return
      stored = now
      host.emit('lead', given)
      void storeLead(host.server, given, fields).catch((error: unknown) => {
        stored = ''
        // oxlint-disable-next-line no-console -- the call continues and carries the same details
        console.error(`${brand.slug}: the visitor's details were not stored.`, error)
      })
    },
    async setLanguage(next) {
      words = await loadLeadWords(next)
    },
  }
}

/** Sends the details: call 5 of the spec. Rejects if the server did not store them. */
async function storeLead(
  server: string,
  lead: WidgetLead,
  asked: readonly LeadField[],
): Promise<void> {
  const form = new FormData()
  for (const field of leadFields) form.append(field, lead[field])
  form.append('asked', asked.join(' '))
  const response = await sendForm(`${server}/api/leads`, form)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
