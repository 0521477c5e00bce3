import type { Link } from '@ringwell/content/site/shapes.ts'

interface LinkButtonsProps {
  links: readonly Link[]
  /** The class that makes the first button stand out. */
  first: 'btn-ink' | 'btn-first'
}

/** Links to other pages as buttons in a row. */
export function LinkButtons({ links, first }: LinkButtonsProps) {
  return links.map(({ label, href }, i) => (
    <a key={href} className={i === 0 ? `btn ${first}` : 'btn'} href={href}>
      {label}
    </a>
  ))
}
