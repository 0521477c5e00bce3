import type { Link } from '@ringwell/content/site/shapes.ts'
import { LinkButtons } from './LinkButtons.tsx'
import './closing.css'

interface ClosingProps {
  title: string
  text: string
  links: readonly Link[]
  ground: 'signal' | 'ink' | 'well' | 'water'
  /** Use `h3` inside a section that has its own heading. */
  level?: 'h2' | 'h3'
}

/** The end of a page: a line of text and links to other pages. */
export function Closing({ title, text, links, ground, level: Heading = 'h2' }: ClosingProps) {
  return (
    <section className={`closing closing-${ground}`}>
      <div className="wrap">
        <Heading className="t-1">{title}</Heading>
        <p className="lead">{text}</p>
        <p className="go closing-go">
          <LinkButtons links={links} first="btn-first" />
        </p>
      </div>
    </section>
  )
}
