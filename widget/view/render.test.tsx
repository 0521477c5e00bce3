// @vitest-environment happy-dom
/** @jsxImportSource @ringwell/widget/view */
import { beforeEach, expect, test } from 'vitest'
import { render } from './render.ts'

let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
})

const View = ({ warn, name }: { warn: boolean; name: string }) => (
  <form>
    {warn && <p>Careful</p>}
    <input name="text" aria-label={name} disabled={warn} />
    <svg viewBox="0 0 1 1">
      <path d="M0 0" />
    </svg>
  </form>
)

test('an element and the text typed into it are kept when another element appears before it', () => {
  render(<View warn={false} name="One" />, place)
  const input = place.querySelector('input')
  if (input) input.value = 'typed'
  render(<View warn name="Two" />, place)
  expect(place.querySelector('p')?.textContent).toBe('Careful')
  expect(place.querySelector('input')).toBe(input)
  expect(input?.value).toBe('typed')
  expect(input?.getAttribute('aria-label')).toBe('Two')
  expect(input?.hasAttribute('disabled')).toBe(true)
  render(<View warn={false} name="Two" />, place)
  expect(place.querySelector('p')).toBeNull()
  expect(input?.hasAttribute('disabled')).toBe(false)
})

test('SVG elements get the SVG namespace, and elements next to them do not', () => {
  render(<View warn={false} name="One" />, place)
  expect(place.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(place.querySelector('input')?.namespaceURI).toBe('http://www.w3.org/1999/xhtml')
})

test('handlers are set as properties, and the last one is called', () => {
  const heard: string[] = []
  const button = (name: string) => <button onclick={() => heard.push(name)}>Go</button>
  render(button('first'), place)
  render(button('second'), place)
  place.querySelector('button')?.click()
  expect(heard).toEqual(['second'])
  expect(place.querySelector('button')?.hasAttribute('onclick')).toBe(false)
})

const list = (...items: string[]) => (
  <ul>
    {items.map((item) => (
      <li>{item}</li>
    ))}
  </ul>
)

test('a list grows and shrinks in its own element, and text is not parsed as HTML', () => {
  render(list('<b>a</b>'), place)
  const first = place.querySelector('li')
  expect(first?.textContent).toBe('<b>a</b>')
  render(list('a', 'b', 'c'), place)
  expect(place.querySelectorAll('li')).toHaveLength(3)
  expect(place.querySelector('li')).toBe(first)
  render(list(), place)
  expect(place.querySelectorAll('li')).toHaveLength(0)
})

test('rendering nothing removes everything', () => {
  render(<View warn name="One" />, place)
  render(false, place)
  expect(place.textContent).toBe('')
  expect(place.children).toHaveLength(0)
})
