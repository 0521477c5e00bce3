import type { ReactNode } from 'react'
import { type Tag, tagLink, tags } from '@ringwell/content/blog/schema.ts'
import './tagLinks.css'

interface TagLinksProps {
  /** Accessible name of the list. */
  label: string
  shown: readonly Tag[]
  /** The tag whose page this is. */
  current?: Tag
  /** Items that come before the tags. */
  children?: ReactNode
}

export function TagLinks({ label, shown, current, children }: TagLinksProps) {
  return (
    <ul className="topics" aria-label={label}>
      {children}
      {shown.map((tag) => (
        <li key={tag}>
          <a href={tagLink(tag)} aria-current={tag === current ? 'page' : undefined}>
            {tags[tag].label}
          </a>
        </li>
      ))}
    </ul>
  )
}
