import { currencies, formatNumber, formatPrice, plans } from '@ringwell/content/pricing.ts'
import type { PricingPlan } from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { billings } from './chosenPlan.ts'
import '../ui/table.css'
import './planTable.css'

interface Row {
  head: string
  cell: (plan: PricingPlan) => string | readonly string[]
}

const { table } = pricingPage
const count = (value: number | undefined) =>
  value === undefined ? table.none : formatNumber(value)

/** One group of rows for each billing period, with one row per currency. */
const prices: readonly { head: string; rows: readonly Row[] }[] = billings.map((billing) => ({
  head: plans[0]?.period[billing] ?? '',
  rows: currencies.map(({ code }) => ({
    head: code,
    cell: (plan) => formatPrice(plan, code, billing),
  })),
}))

const contents: readonly Row[] = [
  { head: table.credits, cell: ({ credits }) => count(credits) },
  { head: table.minutes, cell: ({ minutes }) => count(minutes) },
  { head: table.addOn, cell: ({ addOnCreditsPerMinute }) => count(addOnCreditsPerMinute) },
  { head: table.calls, cell: ({ concurrentCalls }) => count(concurrentCalls) },
  { head: table.voices, cell: ({ voices }) => count(voices) },
  { head: table.knowledgeFiles, cell: ({ knowledgeFiles }) => count(knowledgeFiles) },
  {
    head: table.analytics,
    cell: ({ analyticsCreditsPerConversation }) => count(analyticsCreditsPerConversation),
  },
  { head: table.extras, cell: ({ extras }) => (extras.length > 0 ? extras : table.none) },
]

/** Shows every figure of every plan in every currency, independent of the toggles. */
export function PlanTable() {
  return (
    <div className="plan-table">
      <h2 className="t-2" id="plan-table">
        {table.caption}
      </h2>
      {/* The table scrolls sideways on narrow screens, so it must be focusable for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="plan-table-view" aria-labelledby="plan-table" tabIndex={0}>
        <table className="table" aria-labelledby="plan-table">
          <thead>
            <tr>
              <th scope="col">{table.plan}</th>
              {plans.map(({ id, name }) => (
                <th key={id} className="r" scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {prices.map(({ head, rows }) => (
            <tbody key={head}>
              <tr>
                <th scope="rowgroup" colSpan={plans.length + 1}>
                  {head}
                </th>
              </tr>
              <Rows rows={rows} />
            </tbody>
          ))}
          <tbody>
            <Rows rows={contents} />
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return rows.map(({ head, cell }) => (
    <tr key={head}>
      <th scope="row">{head}</th>
      {plans.map((plan) => (
        <td key={plan.id} className="r">
          <Cell text={cell(plan)} />
        </td>
      ))}
    </tr>
  ))
}

/** Puts several entries below each other. */
function Cell({ text }: { text: string | readonly string[] }) {
  return typeof text === 'string' ? text : text.map((line) => <span key={line}>{line}</span>)
}
