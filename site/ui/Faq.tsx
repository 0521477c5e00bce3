import './faq.css'

interface FaqProps {
  /** Makes the section a target of links. */
  id?: string
  title: string
  items: readonly { question: string; answer: string }[]
}

/** Questions with visible answers. */
export function Faq({ id, title, items }: FaqProps) {
  return (
    <section id={id} className="questions">
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
