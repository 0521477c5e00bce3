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
  /** The whole units with commas: `17,233`. */
  whole: string
  /** The cents with the decimal point, such as `.75`, or an empty string. */
  cents: string
}

/** Returns a plan's price for every pair of toggles, in parts that are printed in different sizes. */
export function pricesOf(plan: PricingPlan): PrintedPrice[] {
  return currencyCodes.flatMap((currency) =>
    billings.map((billing) => {
      const [sign = '', ...digits] = formatPrice(plan, currency, billing)
      const [whole = '', cents] = digits.join('').split('.')
      return { currency, billing, sign, whole, cents: cents === undefined ? '' : `.${cents}` }
    }),
  )
}

/** Prints all six prices of a plan. `prices.css` shows only the one that matches the toggles. */
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

/** Prints all six prices of a plan as running text. */
export function PriceText({ plan }: { plan: PricingPlan }) {
  return currencyCodes.flatMap((currency) =>
    billings.map((billing) => (
      <span key={currency + billing} className={`if-${currency} if-${billing}`}>
        {formatPrice(plan, currency, billing)}
      </span>
    )),
  )
}

/** Prints the text that follows the price. `{period}` in the template is the period. */
export function Period({ plan, template = '{period}' }: { plan: PricingPlan; template?: string }) {
  return billings.map((billing) => (
    <span key={billing} className={`if-${billing}`}>
      {template.replace('{period}', plan.period[billing])}
    </span>
  ))
}
