import {
  type Billing,
  type Currency,
  formatPrice,
  type PricingPlan,
} from '@ringwell/content/pricing.ts'
import { billings, currencyCodes } from './chosenPlan.ts'
import './prices.css'

export interface PrintedPrice {
  currency: Currency
  billing: Billing
  sign: string
  /** With commas: `17,233`. */
  whole: string
  /** With its point, or empty: `.75`. */
  cents: string
}

/** A plan's price for every pair of toggles, in parts that are set in different sizes. */
export function pricesOf(plan: PricingPlan): PrintedPrice[] {
  return currencyCodes.flatMap((currency) =>
    billings.map((billing) => {
      const [sign = '', ...digits] = formatPrice(plan, currency, billing)
      const [whole = '', cents] = digits.join('').split('.')
      return { currency, billing, sign, whole, cents: cents === undefined ? '' : `.${cents}` }
    }),
  )
}

/** All six prices of a plan; `prices.css` shows the one that the toggles ask for. */
export function Prices({ plan }: { plan: PricingPlan }) {
  return (
    <p className="price num">
      {pricesOf(plan).map(({ currency, billing, sign, whole, cents }) => (
        <span key={currency + billing} className={`if-${currency} if-${billing}`}>
          <span className="price-sign">{sign}</span>
          {whole}
          {cents !== '' && <span className="price-cents">{cents}</span>}
        </span>
      ))}
    </p>
  )
}

/** What is printed after the price. */
export function Period({ plan }: { plan: PricingPlan }) {
  return (
    <p className="note price-period">
      {billings.map((billing) => (
        <span key={billing} className={`if-${billing}`}>
          {plan.period[billing]}
        </span>
      ))}
    </p>
  )
}
