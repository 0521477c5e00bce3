import type { Currency, PricingPlan } from '@ringwell/content/pricing.ts'

interface Selling {
  plans: readonly PricingPlan[]
  currencies: readonly { code: Currency }[]
  brand: { name: string }
  description: string
  /** The address of the price list. */
  page: string
}

/** Describes the plans as a schema.org product with an offer for each plan, currency and billing period. */
export function productOffers({ plans, currencies, brand, description, page }: Selling) {
  return {
    '@type': 'Product',
    name: brand.name,
    description,
    brand: { '@type': 'Brand', name: brand.name },
    url: page,
    offers: plans.flatMap((plan) =>
      currencies.flatMap(({ code }) =>
        (['monthly', 'annual'] as const).map((billing) => ({
          '@type': 'Offer',
          name: `${plan.name}, ${plan.period[billing]}`,
          price: plan.price[code][billing].toFixed(2),
          priceCurrency: code,
          url: page,
          availability: 'https://schema.org/InStock',
        })),
      ),
    ),
  }
}

export function questionsAndAnswers(items: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
