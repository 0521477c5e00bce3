import { isPlainPress, type Press } from '@ringwell/call/view/plainPress.ts'

/** What a click on a link does during a live call. */
export type LinkTarget =
  /** The browser or the page handles the link: a place in the page, a download, an email address. */
  | 'browser'
  /** A page of this site, which is shown in this document. */
  | 'here'
  /** Anything else that would replace this document and so end the call. */
  | 'newTab'

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'protocol'> & {
  hasAttribute: (name: string) => boolean
}

/** @param origin the origin of this site */
export function linkTarget(
  press: Press & Pick<MouseEvent, 'defaultPrevented'>,
  link: Link,
  origin: string,
): LinkTarget {
  if (press.defaultPrevented || !isPlainPress(press)) return 'browser'
  if (link.hasAttribute('download') || !['', '_self'].includes(link.target)) return 'browser'
  if (!['http:', 'https:'].includes(link.protocol)) return 'browser'
  const isPage =
    link.origin === origin &&
    !link.pathname.startsWith('/api/') &&
    !/\.[a-z0-9]+$/i.test(link.pathname)
  return isPage ? 'here' : 'newTab'
}
