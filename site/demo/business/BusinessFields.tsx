import type { FormProblems } from '@ringwell/protocol/forms.ts'
import {
  cleanBusiness,
  type OwnBusiness,
  type OwnBusinessField,
  ownBusinessFields,
  ownBusinessLimits,
  validateBusiness,
} from '@ringwell/protocol/ownBusiness.ts'
import { adoptStyles } from '../../ui/adoptStyles.ts'
import type { DemoWords } from '../demoProps.ts'
import styles from './business.css?inline'

adoptStyles(styles)

const idOf = (field: OwnBusinessField): string => `business-${field}`

/** Returns the facts as they are sent, or what is wrong with them. */
export function readBusiness(
  facts: OwnBusiness,
):
  | { business: OwnBusiness; problems?: undefined }
  | { business?: undefined; problems: FormProblems<OwnBusinessField> } {
  const problems = validateBusiness(facts)
  return Object.keys(problems).length === 0 ? { business: cleanBusiness(facts) } : { problems }
}

export function focusFirst(problems: FormProblems<OwnBusinessField>): void {
  const first = ownBusinessFields.find((field) => problems[field] !== undefined)
  if (first) document.getElementById(idOf(first))?.focus()
}

interface BusinessFieldsProps {
  words: DemoWords['business']
  facts: OwnBusiness
  problems: FormProblems<OwnBusinessField>
  onChange: (field: OwnBusinessField, text: string) => void
}

/** The three facts about a business of the visitor's own. */
export function BusinessFields({ words, facts, problems, onChange }: BusinessFieldsProps) {
  return (
    <fieldset className="business">
      <legend className="vh">{words.open}</legend>
      <p className="small">{words.hint}</p>
      {ownBusinessFields.map((field) => {
        const { label, example } = words.fields[field]
        const problem = problems[field]
        const id = idOf(field)
        const common = {
          className: 'input',
          id,
          value: facts[field],
          placeholder: example,
          maxLength: ownBusinessLimits[field],
          autoComplete: field === 'name' ? 'organization' : 'off',
          'aria-required': true,
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
        }
        return (
          <div className="field" key={field}>
            <label htmlFor={id}>{label}</label>
            {field === 'answer' ? (
              <textarea
                {...common}
                rows={2}
                onChange={({ target }) => onChange(field, target.value)}
              />
            ) : (
              <input
                {...common}
                type="text"
                onChange={({ target }) => onChange(field, target.value)}
              />
            )}
            {problem !== undefined && (
              <p className="error" id={`${id}-problem`}>
                {problem}
              </p>
            )}
          </div>
        )
      })}
      <p className="note">{words.use}</p>
    </fieldset>
  )
}
