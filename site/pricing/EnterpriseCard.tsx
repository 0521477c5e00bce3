import { enterprise } from '@ringwell/content/pricing.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { enquiryQuery } from '../contact/enquiry.ts'
import './enterpriseCard.css'

/** The plan without a price. The card is dark, because the price is agreed on the phone. */
export function EnterpriseCard() {
  return (
    <section className="enterprise night" aria-labelledby="plan-enterprise">
      <div>
        <h2 className="t-2" id="plan-enterprise">
          {enterprise.name}
        </h2>
        <p className="lead">{enterprise.description}</p>
      </div>
      <ul className="small">
        {enterprise.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <a
        className="btn"
        href={pricingPage.contactUs.href + enquiryQuery({ about: 'enterprise' })}
        aria-describedby="plan-enterprise"
      >
        {pricingPage.contactUs.label}
      </a>
    </section>
  )
}
