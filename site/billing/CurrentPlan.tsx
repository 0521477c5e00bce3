import {
  currencies,
  formatNumber,
  formatPrice,
  plans,
  type PricingPlan,
} from '@ringwell/content/pricing.ts'
import { billing as words } from '@ringwell/content/site/billing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { billings, defaultChoice, models } from '../pricing/chosenPlan.ts'
import { NestedVolumes } from './NestedVolumes.tsx'
import '../pricing/prices.css'
import './currentPlan.css'

/**
 * The page contains every plan at every price. `currentPlan.ts` writes the choice into the attributes, which show
 * the chosen plan. Without a choice, or without script, no plan is selected.
 */
export function CurrentPlan() {
  const { plan } = words
  return (
    <section
      className="current"
      data-model={defaultChoice.model}
      data-billing={defaultChoice.billing}
      data-currency={defaultChoice.currency}
    >
      <NestedVolumes />
      <div className="current-state">
        <h2 className="t-4">{plan.title}</h2>
        <div className="current-none">
          <p className="t-2 display">{plan.none}</p>
          <p className="lead">{plan.noneText}</p>
          <p className="current-choose">
            <a className="btn btn-ink" href={plan.choose.href}>
              {plan.choose.label}
            </a>
          </p>
        </div>
        {plans.map((each) => (
          <div key={each.id} className={`current-plan current-${each.id}`}>
            <Sentence plan={each} />
            <Holds plan={each} />
          </div>
        ))}
      </div>
      <div className="go current-go">
        <button className="btn current-pay" type="button" data-dialog="dialog-pay">
          {plan.pay}
        </button>
        <a className="btn current-change" href={plan.change.href}>
          {plan.change.label}
        </a>
        <button className="current-cancel link" type="button" data-dialog="dialog-cancel">
          {plan.cancel}
        </button>
      </div>
    </section>
  )
}

/** Prints a line such as `Pro, €36.55 per month, billed yearly` for each of the six prices. */
function Sentence({ plan }: { plan: PricingPlan }) {
  return (
    <p className="t-2 display num">
      {currencies.flatMap(({ code }) =>
        billings.map((billing) => (
          <span key={code + billing} className={`if-${code} if-${billing}`}>
            {words.plan.current
              .replace('{plan}', plan.name)
              .replace('{price}', formatPrice(plan, code, billing))
              .replace('{period}', plan.period[billing])}
          </span>
        )),
      )}
    </p>
  )
}

function Holds({ plan }: { plan: PricingPlan }) {
  const { lines } = pricingPage
  const { credits, concurrentCalls: calls } = plan
  return (
    <p className="lead num">
      {lines.credits.replace('{n}', formatNumber(credits))}.{' '}
      {calls === 1 ? lines.oneCall : lines.calls.replace('{n}', formatNumber(calls))}.{' '}
      {models.map((model) => (
        <span key={model} className={`if-${model}`}>
          {lines.model.replace('{model}', model)}.
        </span>
      ))}
    </p>
  )
}
