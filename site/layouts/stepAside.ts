/**
 * Keeps the launcher off the words of the page: while the page moves it is hidden, and where the page comes to rest it
 * appears only on free ground. Wide windows load this at once, and narrow ones after the visitor's first act.
 * `base.css` has what `data-on` does, and shows no launcher before the first look.
 */
const bar = document.querySelector<HTMLElement>('.nav')
const restMs = 150
/** The free ground around the disc, in its shadow too. */
const airPx = 6
/** Where elements are looked for, in radii from the middle. Lines are further apart, and words are wider. */
const steps = [-1.2, -0.8, -0.4, 0, 0.4, 0.8, 1.2]

let resting: ReturnType<typeof setTimeout> | undefined

function look(): void {
  clearTimeout(resting)
  resting = setTimeout(() => {
    // The open menu covers the page, and what is below it counts.
    if (bar?.matches('[data-open]')) return look()
    const voice = document.querySelector('body > .voice')
    const launcher = voice?.shadowRoot?.querySelector<HTMLElement>('.launcher')
    if (bar && launcher) bar.dataset.on = isOnWords(launcher) ? 'words' : 'ground'
  }, restMs)
}

function isOnWords({ offsetLeft, offsetTop, offsetWidth }: HTMLElement): boolean {
  const radius = offsetWidth / 2
  const x = offsetLeft + radius
  const y = offsetTop + radius
  // Words may be below a link that covers its whole card.
  const below = steps.flatMap((across) =>
    steps.flatMap((down) => document.elementsFromPoint(x + across * radius, y + down * radius)),
  )
  return [...new Set(below)].some(({ childNodes }) =>
    [...childNodes].some((node) => {
      if (!(node instanceof Text) || node.data.trim() === '') return false
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)) <
          radius + airPx,
      )
    }),
  )
}

function move(): void {
  if (bar) bar.dataset.on = 'words'
  look()
}

addEventListener('scroll', move, { passive: true })
addEventListener('resize', move)
addEventListener('pagearrived', move)
// Looks at once, and again whenever an answer opens or a list arrives.
new ResizeObserver(look).observe(document.body)
