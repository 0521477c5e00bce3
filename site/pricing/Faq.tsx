import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import './faq.css'

/** Questions that customers ask before they pay, with visible answers. */
export function Faq() {
  const { title, items } = pricingPage.questions
  return (
    <section className="questions">
      <h2 className="t-2">{title}</h2>
      <dl>
        {items.map(({ question, answer }) => (
          <div key={question}>
            <dt className="t-4 display">{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
