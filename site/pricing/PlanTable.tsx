import { formatNumber, plans } from '@ringwell/content/pricing.ts'
import type { PricingPlan } from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { Period, PriceText } from './Prices.tsx'
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
            <th scope="row">{plans[0] && <Period plan={plans[0]} template={table.price} />}</th>
            {plans.map((plan) => (
              <td key={plan.id} className="r plan-table-price">
                <PriceText plan={plan} />
              </td>
            ))}
          </tr>
          <Rows rows={contents} />
        </tbody>
      </table>
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

/** Puts several entries below each other. A line may also end after a slash. */
function Cell({ text }: { text: string | readonly string[] }) {
  return typeof text === 'string'
    ? text
    : text.map((line) => <span key={line}>{line.replaceAll('/', '/\u200B')}</span>)
}
