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

/** Shows every figure of every plan beside each other. Like the cards, its prices follow the toggles. */
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
          <tbody>
            <tr>
              <th scope="row">
                <PeriodText />
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className="r plan-table-price">
                  <PriceText plan={plan} />
                </td>
              ))}
            </tr>
            <Rows rows={contents} />
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** The billing period of the prices. `prices.css` shows the text that matches the toggles, here and in `PriceText`. */
function PeriodText() {
  return billings.map((billing) => (
    <span key={billing} className={`if-${billing}`}>
      {table.price.replace('{period}', plans[0]?.period[billing] ?? '')}
    </span>
  ))
}

function PriceText({ plan }: { plan: PricingPlan }) {
  return currencies.flatMap(({ code }) =>
    billings.map((billing) => (
      <span key={code + billing} className={`if-${code} if-${billing}`}>
        {formatPrice(plan, code, billing)}
      </span>
    )),
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
