import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { fillForm, fillText } from './fillForm.ts'

type ParentNode = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

const wrap = (controls: string) =>
  `<!doctype html><html><head></head><body><form action="/api/send">${controls}</form></body></html>`
const fill = (controls: string, texts: Record<string, string>) =>
  fillForm(wrap(controls), '/send', texts, {}) ?? 'no such form'

function all(node: ParentNode, tag: string): Element[] {
  return node.childNodes
    .filter((child) => tree.isElementNode(child))
    .flatMap((child) => [...(child.tagName === tag ? [child] : []), ...all(child, tag)])
}
const value = (element: Element | undefined) =>
  element?.attrs.find(({ name }) => name === 'value')?.value
const text = (element: Element | undefined) =>
  element?.childNodes.map((node) => (tree.isTextNode(node) ? node.value : '')).join('')

const hostile = [
  ['quotes', `"'"' onfocus="alert(1)" autofocus x="`],
  ['angle brackets', '"><script>alert(1)</script><p title="'],
  ['the end of a text area', '</textarea><script>alert(1)</script>'],
  ['the end of the part without script', '</noscript></form><img src=x onerror=alert(1)>'],
  ['a comment', '<!--><script>alert(1)</script>-->'],
  ['entities', '&quot;&lt;&amp;lt;&#60;'],
  ['replacement patterns', "$& $1 $' $` $$"],
  ['a no-break space', 'a\u{A0}b'],
  ['100 kB', '<"&\'>'.repeat(20_000)],
] as const

describe.each(['', 'noscript'])('a form in the page %s', (around) => {
  const open = around && `<${around}>`
  const close = around && `</${around}>`
  const page = wrap('').replace(
    /<form.*<\/form>/,
    `${open}<form action="/api/send"><input name="a"><textarea name="b"></textarea></form>${close}`,
  )

  test.each(hostile)('shows %s as they were typed, and nothing else', (_what, typed) => {
    const filled = fillForm(page, '/send', { a: typed, b: typed }, {}) ?? ''
    // With script, a browser reads the inside of `<noscript>` as text up to its end.
    for (const scriptingEnabled of around ? [false] : [false, true]) {
      const document = parse(filled, { scriptingEnabled })
      expect(value(all(document, 'input')[0])).toBe(typed)
      expect(text(all(document, 'textarea')[0])).toBe(typed)
    }
    for (const scriptingEnabled of [false, true]) {
      const document = parse(filled, { scriptingEnabled })
      expect([...all(document, 'script'), ...all(document, 'img')]).toEqual([])
    }
  })
})

describe('a control', () => {
  test('loses the value that it had before', () => {
    const filled = fill('<input name="a" value="old" class="input">', { a: 'new' })
    expect(filled).toContain('<input name="a" class="input" value="new">')
  })

  test('keeps the line breaks at the beginning of a text area', () => {
    const filled = fill('<textarea name="a">old</textarea>', { a: '\n\nnew' })
    expect(text(all(parse(filled), 'textarea')[0])).toBe('\n\nnew')
  })

  test('is checked if a checkbox or radio button has the submitted value', () => {
    const boxes =
      '<input type="checkbox" name="a"><input type="checkbox" name="b" value="yes" checked>' +
      '<input type="radio" name="c" value="1" checked><input type="radio" name="c" value="2">'
    expect(fill(boxes, { a: 'on', b: 'no', c: '2' })).toContain(
      '<input type="checkbox" name="a" checked=""><input type="checkbox" name="b" value="yes">' +
        '<input type="radio" name="c" value="1"><input type="radio" name="c" value="2" checked="">',
    )
  })

  test('selects the option with the submitted value or text, and otherwise changes nothing', () => {
    const select =
      '<select name="a"><option value="" selected="">Choose</option><option>B &amp; C</option>' +
      '<optgroup><option value="d">D</option></optgroup></select>'
    expect(fill(select, { a: 'B & C' })).toContain('<option selected="">B &amp; C</option>')
    expect(fill(select, { a: 'd' })).toContain('<option value="d" selected="">D</option>')
    expect(fill(select, { a: 'd' }).match(/selected/g)).toHaveLength(1)
    expect(fill(select, { a: 'D' })).toContain(select)
  })

  test('outside of the form, or with another name, stays as it is', () => {
    const page = `<input name="a">${wrap('<input name="ab"><input name="x.y">')}`
    const filled = fillForm(page, '/send', { a: '1', 'x?y': '2' }, { a: 'wrong' }) ?? ''
    expect(filled).toContain('<input name="a"><form')
    expect(filled).toContain('<input name="ab"><input name="x.y">')
  })
})

test('a problem is shown beside its control, as text', () => {
  const field = '<input name="a"><p id="a-error"></p><input name="b"><p id="b-error"></p>'
  const filled = fillForm(wrap(field), '/send', {}, { a: 'Not <b> "this".' })
  expect(filled).toContain(
    '<input name="a" aria-invalid="true"><p id="a-error">Not &lt;b&gt; "this".</p>' +
      '<input name="b"><p id="b-error"></p>',
  )
})

test('everything around the form stays the same', () => {
  const page =
    '<!DOCTYPE html><html lang="en"><head><script>if (1 < 2 && "</p>") x()</script>' +
    '<style>a > b { color: red }</style></head><body><template id="t"><p>T</p></template>' +
    '<form action="/api/send"><input name="a"></form><noscript><p>N</p></noscript></body></html>'
  expect(fillForm(page, '/send', {}, {})).toBe(page)
})

test('a page without the form is not filled in', () => {
  expect(fillForm(wrap(''), '/other', { a: '1' }, {})).toBeUndefined()
})

test('a text is put into an element as text', () => {
  expect(fillText('<p id="a"></p>', 'a', '<i>&')).toContain('<p id="a">&lt;i&gt;&amp;</p>')
})
