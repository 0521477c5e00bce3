import type { FormProblems } from '@ringwell/protocol/forms.ts'
import type { OwnBusiness, OwnBusinessField } from '@ringwell/protocol/ownBusiness.ts'
import { useEffect, useState } from 'react'
import type * as businessFields from './BusinessFields.tsx'
import { keepBusiness, keptBusiness, noFacts } from './keptBusiness.ts'

type BusinessFile = typeof businessFields

/** While this part of the form is open, calls are answered as the visitor's own business. */
type BusinessForm =
  | { step: 'closed' }
  | { step: 'loading' }
  | { step: 'open'; file: BusinessFile; problems: FormProblems<OwnBusinessField> }

export interface BusinessState {
  form: BusinessForm
  facts: OwnBusiness
  toggle: () => void
  close: () => void
  change: (field: OwnBusinessField, text: string) => void
  /**
   * The business of the next call. `none` if the fields are closed, `unfit` if a fact cannot be used, which the form
   * then shows, or if the fields are still loading.
   */
  read: () => OwnBusiness | 'none' | 'unfit'
}

/** The visitor's own business, as far as it was typed. The fields and their rules are loaded when they are opened. */
export function useBusiness(onFailed: () => void): BusinessState {
  const [form, setForm] = useState<BusinessForm>({ step: 'closed' })
  const [facts, setFacts] = useState(noFacts)

  async function open(): Promise<void> {
    setForm({ step: 'loading' })
    const file = await import('./BusinessFields.tsx').catch(() => undefined)
    // The visitor may have closed the fields in the meantime.
    setForm((now) =>
      now.step !== 'loading'
        ? now
        : file
          ? { step: 'open', file, problems: {} }
          : { step: 'closed' },
    )
    if (!file) onFailed()
  }

  useEffect(() => {
    const kept = keptBusiness()
    if (!kept) return
    setFacts(kept.facts)
    if (kept.isOpen) void open()
    // Runs only once, because the page begins with what the tab has kept.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const close = (): void => {
    setForm({ step: 'closed' })
    keepBusiness({ isOpen: false, facts })
  }

  return {
    form,
    facts,
    close,
    toggle() {
      if (form.step !== 'closed') return close()
      keepBusiness({ isOpen: true, facts })
      void open()
    },
    change(field, text) {
      const changed = { ...facts, [field]: text }
      setFacts(changed)
      keepBusiness({ isOpen: true, facts: changed })
      setForm((now) =>
        now.step === 'open' ? { ...now, problems: { ...now.problems, [field]: undefined } } : now,
      )
    },
    read() {
      if (form.step === 'closed') return 'none'
      if (form.step === 'loading') return 'unfit'
      const { business, problems } = form.file.readBusiness(facts)
      if (business) return business
      setForm({ ...form, problems })
      form.file.focusFirst(problems)
      return 'unfit'
    },
  }
}
