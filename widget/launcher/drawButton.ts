import { ringMicrophone } from '@ringwell/brand/icons.ts'

/** Draws the round button. CSS turns its microphone into a cross while `aria-expanded` is true. */
export function drawButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'launcher'
  button.part = 'launcher'
  button.append(
    draw('svg', { viewBox: '-50 -50 100 100' }, [
      draw('circle', { class: 'halo', r: 50 }),
      draw('circle', { class: 'disc', r: 50 }),
      draw('g', { class: 'sign mic' }, [
        draw('rect', ringMicrophone.capsule),
        draw('path', { d: ringMicrophone.stand }),
      ]),
      draw('path', { class: 'sign cross', d: 'M-15-15 15 15M15-15-15 15' }),
    ]),
  )
  return button
}

/** Creates elements one by one, because some pages forbid HTML from text (`require-trusted-types-for`). */
function draw(tag: string, attributes: object, children: readonly Element[] = []): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  // `setAttribute` converts numbers to text.
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, value as string)
  element.append(...children)
  return element
}
