import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { Section } from './searchSections.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements whose text is not part of what a page says. */
const skippedTags = new Set([
  'nav',
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'dialog',
  'fieldset',
  'select',
  'textarea',
  'button',
  'hr',
])
/** Cards that lead to other pages, the ends of pages, which say the same everywhere, and what no arrived page shows. */
const skippedClasses = new Set([
  'post',
  'art-meta',
  'art-end',
  'art-author',
  'closing',
  'loading',
  'vh',
])
/** What these say ends with them, also without a full stop. */
const lineTags = new Set(['p', 'li', 'h3', 'h4', 'dt', 'dd', 'th', 'td', 'figcaption'])
/** Text on both sides of these belongs to the same word or line. */
const inlineTags = new Set([
  'a',
  'b',
  'em',
  'i',
  'strong',
  'small',
  'sub',
  'sup',
  'mark',
  'code',
  'abbr',
])

/**
 * Reads what a built page says, section by section. A section begins at each heading that a link can lead
 * to, and at each heading of the second level.
 * @param path address of the page
 * @returns nothing for a page that search engines may not list either
 */
export function readSections(path: string, html: string): Section[] {
  const document = parse(html, { scriptingEnabled: false })
  const elements = elementsIn(document)
  const isHidden = elements.some(
    (each) => each.tagName === 'meta' && attribute(each, 'name') === 'robots',
  )
  const main = elements.find(({ tagName }) => tagName === 'main')
  if (isHidden || !main) return []
  const title = textOf(elements.find(({ tagName }) => tagName === 'title'))
  // The title in the browser's tab names the page, but the heading may be a slogan.
  const page = title.split(/ \| |: /)[0] ?? title
  const sections: Section[] = []
  let text = ''
  let current: Section = { path, page, title, heading: '', text: '' }
  walk(main, undefined)
  end()
  return sections

  function end(): void {
    sections.push({
      ...current,
      text: text
        .replaceAll(/\s+/g, ' ')
        .replace(/[ ·]+$/, '')
        .trim(),
    })
    text = ''
  }

  /** @param place the id of the closest element around it whose heading has not come yet */
  function walk(parent: Element, place: string | undefined): void {
    let open = place
    for (const node of parent.childNodes) {
      if (tree.isTextNode(node)) text += node.value
      if (!tree.isElementNode(node) || isSkipped(node)) continue
      if (!isInline(node)) text += ' '
      const id = attribute(node, 'id') ?? open
      if (node.tagName === 'h1' && sections.length === 0) {
        current.title += ` ${textOf(node)}`
      } else if (node.tagName === 'h2' || (/^h[34]$/.test(node.tagName) && id !== undefined)) {
        end()
        const anchor = id === undefined ? '' : `#${id}`
        current = { path: path + anchor, page, title: '', heading: textOf(node), text: '' }
        open = undefined
      } else walk(node, id)
      if (lineTags.has(node.tagName)) text = text.replace(/([^\s.!?:;,…·])\s*$/, '$1 ·')
      if (!isInline(node)) text += ' '
    }
  }
}

function isSkipped(element: Element): boolean {
  return (
    skippedTags.has(element.tagName) ||
    attribute(element, 'hidden') !== undefined ||
    attribute(element, 'aria-live') !== undefined ||
    attribute(element, 'aria-hidden') === 'true' ||
    classesOf(element).some((name) => skippedClasses.has(name))
  )
}

const classesOf = (element: Element): string[] => attribute(element, 'class')?.split(' ') ?? []

/** A button is not part of the text beside it, even if it is a link. */
const isInline = (element: Element): boolean =>
  inlineTags.has(element.tagName) && !classesOf(element).includes('btn')

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return parent.childNodes
    .filter((node) => tree.isElementNode(node))
    .flatMap((element) => [element, ...elementsIn(element)])
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

function textOf(element: Element | undefined): string {
  const read = (node: Node): string => {
    if (tree.isTextNode(node)) return node.value
    return tree.isElementNode(node) && !isSkipped(node) ? node.childNodes.map(read).join('') : ''
  }
  return element ? read(element).replaceAll(/\s+/g, ' ').trim() : ''
}
