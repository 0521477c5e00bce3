import {
  businessPlans,
  daysOfMonth,
  enterprise,
  formatNumber,
  formatPrice,
} from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { OnIcon } from '../ui/icons.tsx'
import { Period, PriceText } from './Prices.tsx'
import './estimate.css'

const words = pricingPage.estimate
/** What the sliders show at first. */
const [calls, minutes] = [5, 3]
const month = words.month.replace('{n}', String(daysOfMonth))
const most = formatNumber(businessPlans.at(-1)?.minutes ?? 0)

interface EstimateProps {
  /** True where the toggles of the pricing page choose the currency and the period. Otherwise, dollars by the month. */
  follows?: boolean
}

/** What a visitor's own calls would cost: two sliders, and the smallest plan that lasts. `estimate.ts` counts. */
export function Estimate({ follows = false }: EstimateProps) {
  const talk = calls * minutes * daysOfMonth
  const fits = businessPlans.findIndex((plan) => talk <= plan.minutes)
  return (
    <div className="estimate" data-days={daysOfMonth}>
      <h2 className="t-3">{words.title}</h2>
      <Slider label={words.calls} value={calls} most={40} />
      <Slider label={words.minutes} value={minutes} most={10} />
      <output className="estimate-plans">
        <span className="small">
          {before(words.talk, '{n}')}
          <b className="num estimate-talk">{formatNumber(talk)}</b>
          {words.talk.split('{n}')[1]}
        </span>
        {businessPlans.map((plan, i) => (
          <span key={plan.id} data-most={plan.minutes} hidden={i !== fits}>
            <b className="t-2 display num">
              {before(words.plan, '{price}').replace('{plan}', plan.name)}
              {follows ? <PriceText plan={plan} /> : formatPrice(plan, 'USD', 'monthly')}
            </b>
            <span className="note">
              {follows ? <Period plan={plan} /> : plan.period.monthly}
              {'. '}
              {words.holds.replace('{n}', formatNumber(plan.minutes))} {month}
            </span>
          </span>
        ))}
        <span data-most="" hidden>
          <b className="t-2 display">
            {words.plan.replace('{plan}', enterprise.name).replace('{price}', words.quoted)}
          </b>
          <span className="note">
            {words.beyond.replace('{n}', most)} {month}
          </span>
        </span>
      </output>
      {!follows && (
        <a className="link small" href={words.all.href}>
          {words.all.label} <OnIcon />
        </a>
      )}
    </div>
  )
}

const before = (text: string, placeholder: string): string => text.split(placeholder)[0] ?? ''

function Slider({ label, value, most: max }: { label: string; value: number; most: number }) {
  return (
    <label className="estimate-ask small">
      {label} <b className="t-4 num">{value}</b>
      <input
        type="range"
        min="1"
        max={max}
        defaultValue={value}
        aria-label={label}
        autoComplete="off"
      />
    </label>
  )
}
