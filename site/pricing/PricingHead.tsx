import { currencies, pricingModels } from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { billings } from './chosenPlan.ts'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import './pricingHead.css'

/** The title and the three toggles. `prices.css` shows the matching prices, with or without script. */
export function PricingHead() {
  const { filters, title, lead } = pricingPage
  return (
    <div className="pricing-head">
      <h1 className="t-1">{title}</h1>
      <p className="lead">{lead}</p>
      <div className="toggles">
        <SegmentedControl
          name="model"
          legend={filters.model}
          options={pricingModels.map((model) => ({ value: model, label: model }))}
        />
        <SegmentedControl
          name="currency"
          legend={filters.currency}
          options={currencies.map(({ code, name }) => ({ value: code, label: code, title: name }))}
        />
        <SegmentedControl
          name="billing"
          legend={filters.billing}
          options={billings.map((billing) => ({ value: billing, label: filters[billing] }))}
        />
      </div>
    </div>
  )
}
