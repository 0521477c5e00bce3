import { questionsPage } from '@ringwell/content/site/questionsPage.ts'
import { Faq } from '../ui/Faq.tsx'
import '../ui/pageHead.css'
import './questions.css'

/** What buyers ask, by topic. */
export function Questions() {
  const { title, lead, contentsLabel, groups } = questionsPage
  return (
    <div className="wrap asked">
      <header className="page-head asked-head">
        <h1 className="t-1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <nav aria-label={contentsLabel}>
        <ul className="asked-topics">
          {groups.map(({ id, title: topic }) => (
            <li key={id}>
              <a href={`#${id}`}>{topic}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <Faq key={group.id} {...group} />
      ))}
    </div>
  )
}
