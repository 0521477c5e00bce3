import type { AgentTaskView } from './agents.ts'

type Limits = Pick<
  AgentTaskView['fields'][number],
  'least' | 'most' | 'within_days' | 'before_closing_minutes' | 'unit'
>

/** `at most 5 nights, within 90 days`. Empty if nothing is limited. */
export const limitWords = ({
  least,
  most,
  within_days: days,
  before_closing_minutes: minutes,
  unit,
}: Limits): string =>
  [
    most !== null && `${least ? `${least} to` : 'at most'} ${most} ${unit}`.trimEnd(),
    days !== null && `within ${days} days`,
    // A business closes anyway.
    minutes && `until ${minutes} minutes before closing`,
  ]
    .filter(Boolean)
    .join(', ')
