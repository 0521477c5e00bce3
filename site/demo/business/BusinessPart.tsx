import type { DemoWords } from '../demoProps.ts'
import type { BusinessState } from './useBusiness.ts'

interface BusinessPartProps {
  words: DemoWords['business']
  business: BusinessState
}

/** An unobtrusive part of the form: the button that opens the fields, and the fields. */
export function BusinessPart({ words, business }: BusinessPartProps) {
  const { form, facts, toggle, change } = business
  return (
    <div className="desk-business">
      <button
        className="text-btn"
        type="button"
        aria-expanded={form.step !== 'closed'}
        onClick={toggle}
      >
        {words.open}
      </button>
      {form.step === 'open' && (
        <form.file.BusinessFields
          words={words}
          facts={facts}
          problems={form.problems}
          onChange={change}
        />
      )}
    </div>
  )
}
