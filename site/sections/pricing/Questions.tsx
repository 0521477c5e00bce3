import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import './questions.css'

/** What is asked before paying, with the answers in the open. */
export function Questions() {
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
