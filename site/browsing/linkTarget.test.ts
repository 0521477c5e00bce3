import { expect, test } from 'vitest'
import { linkTarget } from './linkTarget.ts'

const origin = 'https://ours.example'
const plainPress = {
  button: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
}
function link(href: string, attributes: Record<string, string> = {}) {
  const { pathname, protocol, origin: linkOrigin } = new URL(href, origin)
  const { target = '' } = attributes
  const hasAttribute = (name: string) => name in attributes
  return { href, pathname, protocol, origin: linkOrigin, target, hasAttribute }
}

test.each([
  ['a page', '/pricing', 'here'],
  ['home', '/', 'here'],
  ['a place in a page', '/about#team', 'here'],
  ['a page with a question', '/contact?plan=pro', 'here'],
  ['another site', 'https://else.example/', 'newTab'],
  ['a file', '/rss.xml', 'newTab'],
  ['the API', '/api/docs/json', 'newTab'],
  ['a mail', 'mailto:a@b.example', 'browser'],
  ['a number', 'tel:+4420', 'browser'],
])('a link to %s, %s, opens in its place: %s', (_what, href, way) => {
  expect(linkTarget(plainPress, link(href), origin)).toBe(way)
})

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
  { defaultPrevented: true },
])('leaves a click with %o to the browser', (press) => {
  expect(linkTarget({ ...plainPress, ...press }, link('/pricing'), origin)).toBe('browser')
})

test.each<Record<string, string>>([{ target: '_blank' }, { download: '' }])(
  'leaves a link with %o to the browser',
  (more) => {
    expect(linkTarget(plainPress, link('/pricing', more), origin)).toBe('browser')
  },
)
