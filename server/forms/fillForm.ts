import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { FormProblems } from '@ringwell/protocol/forms.ts'

type Element = DefaultTreeAdapterTypes.Element

/** Forms may be inside `<noscript>`, so parse it as a browser without JavaScript would. */
const withoutScript = { scriptingEnabled: false }

/**
 * Returns the page with texts and problems in one of its forms. A control has the name of its field, and its
 * problem is shown in an empty element with the id `FIELD-error`.
 * @param action the end of the address that the form is submitted to
 * @returns undefined when the page has no such form
 */
export function fillForm(
  page: string,
  action: string,
  texts: Readonly<Record<string, string>>,
  problems: FormProblems<string>,
): string | undefined {
  const document = parse(page, withoutScript)
  const form = elementsIn(document).find(
    (element) => element.tagName === 'form' && attribute(element, 'action')?.endsWith(action),
  )
  if (!form) return undefined
  const elements = elementsIn(form)
  for (const [name, text] of Object.entries(texts)) {
    for (const control of elements) if (attribute(control, 'name') === name) fill(control, text)
  }
  for (const [name, problem] of Object.entries(problems)) {
    for (const element of elements) {
      if (attribute(element, 'name') === name) setAttribute(element, 'aria-invalid', 'true')
      if (attribute(element, 'id') === `${name}-error`) setText(element, problem ?? '')
    }
  }
  return serialize(document, withoutScript)
}

/** Returns the page with a text in the element that has the id. */
export function fillText(page: string, id: string, text: string): string {
  const document = parse(page)
  const element = elementsIn(document).find((each) => attribute(each, 'id') === id)
  if (element) setText(element, text)
  return serialize(document)
}

/** Shows in a control what a browser submitted for it. */
function fill(control: Element, text: string): void {
  switch (control.tagName) {
    case 'input':
      if (['checkbox', 'radio'].includes(attribute(control, 'type') ?? '')) {
        toggleAttribute(control, 'checked', (attribute(control, 'value') ?? 'on') === text)
      } else setAttribute(control, 'value', text)
      break
    case 'textarea':
      // A parser ignores a line break directly after the tag, so a text that begins with one would lose it.
      setText(control, `\n${text}`)
      break
    case 'select':
      choose(control, text)
      break
  }
}

/** Keeps what is selected if no option has the value. */
function choose(select: Element, text: string): void {
  const options = elementsIn(select).filter(({ tagName }) => tagName === 'option')
  const chosen = options.find((option) => (attribute(option, 'value') ?? textOf(option)) === text)
  if (!chosen) return
  for (const option of options) toggleAttribute(option, 'selected', option === chosen)
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return parent.childNodes
    .filter((node) => tree.isElementNode(node))
    .flatMap((element) => [element, ...elementsIn(element)])
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value
}

function setAttribute(element: Element, name: string, value: string): void {
  toggleAttribute(element, name, false)
  element.attrs.push({ name, value })
}

function toggleAttribute(element: Element, name: string, present: boolean): void {
  element.attrs = element.attrs.filter((each) => each.name !== name)
  if (present) element.attrs.push({ name, value: '' })
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('')
}

function setText(element: Element, text: string): void {
  element.childNodes = []
  tree.insertText(element, text)
}
