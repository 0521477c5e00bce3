import type { Attributes, Child, VNode } from './jsxRuntime.ts'

/** The values that an attribute other than `children` and `made` can have. */
type Value = string | number | boolean | null | undefined | ((event: Event) => void)
type Leaf = Exclude<Child, readonly Child[]>

/**
 * Makes the children of `parent` match `children`, by position. An element with the same tag at the same
 * position is kept, together with its focus and the text typed into it. An absent child (`false`, `null`)
 * leaves an empty text node, so that the children after it keep their positions. A list that grows needs its
 * own parent.
 *
 * This replaces a library, because the widget's whole budget is three times the size of the smallest one.
 */
export function render(children: Child, parent: Element): void {
  const wanted = flatten(children)
  wanted.forEach((child, index) => {
    const there = parent.childNodes[index]
    const node = isNode(child) ? renderElement(child, there, parent) : renderText(child, there)
    if (!there) parent.append(node)
    else if (there !== node) there.replaceWith(node)
  })
  while (parent.childNodes.length > wanted.length) parent.lastChild?.remove()
}

const flatten = (child: Child): Leaf[] =>
  Array.isArray(child) ? child.flatMap(flatten) : [child as Leaf]

const isNode = (child: Leaf): child is VNode => typeof child === 'object' && child !== null

function renderText(child: Exclude<Leaf, VNode>, there: ChildNode | undefined): ChildNode {
  const text = child === false || child === null || child === undefined ? '' : String(child)
  if (there?.nodeType !== Node.TEXT_NODE) return document.createTextNode(text)
  if (there.nodeValue !== text) there.nodeValue = text
  return there
}

/** The attributes of each element at its last render. */
const rendered = new WeakMap<Element, Attributes>()

function renderElement(
  { tag, attributes }: VNode,
  there: ChildNode | undefined,
  parent: Element,
): Element {
  const kept = there instanceof Element && there.localName === tag && rendered.has(there)
  const element = kept
    ? there
    : document.createElementNS(
        tag === 'svg' ? 'http://www.w3.org/2000/svg' : parent.namespaceURI,
        tag,
      )
  const before = rendered.get(element) ?? {}
  rendered.set(element, attributes)
  if ('children' in attributes) render(attributes.children, element)
  for (const name of Object.keys({ ...before, ...attributes })) {
    if (attributes[name] !== before[name] || name === 'checked') {
      setAttribute(element, name, attributes[name] as Value)
    }
  }
  if (!kept) attributes.made?.(element as HTMLElement & SVGElement)
  return element
}

function setAttribute(element: Element, name: string, value: Value): void {
  if (name === 'children' || name === 'made') return
  if (name.startsWith('on')) {
    // Set handlers as properties, because a policy that forbids inline scripts forbids handler attributes.
    ;(element as unknown as Record<string, unknown>)[name.toLowerCase()] = value ?? null
  } else if (name === 'checked' || name === 'value') {
    ;(element as unknown as Record<string, unknown>)[name] = value ?? ''
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(name)
  } else {
    element.setAttribute(name, value === true ? '' : String(value))
  }
}
