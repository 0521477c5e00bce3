import { formatNumber, plans, pricingModels, type PricingPlan } from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { defaultChoice, planQuery } from './chosenPlan.ts'
import { Period, Prices } from './Prices.tsx'
import { Volume } from './Volume.tsx'
import './pricingCards.css'

/** The four plans beside each other, each with the volume of talk that it includes. */
export function PricingCards() {
  return (
    <ul className="plans">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
  )
}

function PlanCard({ plan }: { plan: PricingPlan }) {
  const { getStarted, review, minutes } = pricingPage
  const nameId = `plan-${plan.id}`
  const query = planQuery({ plan: plan.id, ...defaultChoice })
  return (
    <li className={plan.badge === undefined ? 'plan' : 'plan plan-lit'}>
      <div className="plan-top">
        <h2 className="t-3" id={nameId}>
          {plan.name}
        </h2>
        {plan.badge !== undefined && <span className="plan-badge">{plan.badge}</span>}
      </div>
      <p className="small plan-for">{plan.description}</p>
      <Prices plan={plan} />
      <p className="note price-period">
        <Period plan={plan} />
      </p>
      <p className="small plan-offer">{plan.offer}</p>
      <p className="plan-go">
        <a
          className={plan.badge === undefined ? 'btn' : 'btn btn-ink'}
          href={getStarted.href + query}
          data-plan={plan.id}
          aria-describedby={nameId}
        >
          {getStarted.label}
        </a>
        <a
          className="small link plan-review"
          href={review.href + query}
          data-plan={plan.id}
          aria-describedby={nameId}
        >
          {review.label}
        </a>
      </p>
      <p className="plan-volume">
        <span className="small">
          <b className="num">{formatNumber(plan.minutes)}</b> {minutes}
        </span>
        <Volume minutes={plan.minutes} />
      </p>
      <ul className="small plan-list">
        {pricingModels.map((model) => (
          <li key={model} className={`if-${model}`}>
            {pricingPage.lines.model.replace('{model}', model)}
          </li>
        ))}
        {linesOf(plan).map(({ figure, text }) => (
          <li key={text}>
            {figure !== undefined && <b>{figure}</b>} {text}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Returns what a plan includes, line by line. The figure at the start differs from plan to plan. */
function linesOf(plan: PricingPlan): { figure?: string; text: string }[] {
  const { lines } = pricingPage
  const { addOnCreditsPerMinute: addOn, analyticsCreditsPerConversation: analytics } = plan
  return [
    withFigure(lines.credits, plan.credits),
    addOn === undefined ? { text: lines.noAddOn } : withFigure(lines.addOn, addOn),
    plan.concurrentCalls === 1
      ? { text: lines.oneCall }
      : withFigure(lines.calls, plan.concurrentCalls),
    { text: lines.voices.replace('{n}', formatNumber(plan.voices)) },
    { text: lines.knowledgeFiles.replace('{n}', formatNumber(plan.knowledgeFiles)) },
    {
      text:
        analytics === undefined
          ? lines.noAnalytics
          : lines.analytics.replace('{n}', formatNumber(analytics)),
    },
    ...plan.extras.map((text) => ({ text })),
  ]
}

function withFigure(line: string, figure: number): { figure: string; text: string } {
  return { figure: formatNumber(figure), text: line.replace('{n} ', '') }
}
