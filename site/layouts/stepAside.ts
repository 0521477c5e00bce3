/**
 * Keeps the launcher off the words of the page: while the page moves it is hidden, and where the page comes to rest it
 * appears only on free ground. Loaded after the visitor's first act. `base.css` has what `data-on` does.
 */
const bar = document.querySelector<HTMLElement>('.nav')
const restMs = 150
/** Where `base.css` shows no launcher before the first look. */
const narrow = matchMedia('(max-width: 900px)')
/** Where words are looked for, as shares of the width and of the height. Lines are further apart. */
const shares = [0.1, 0.3, 0.5, 0.7, 0.9]

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

function isOnWords({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): boolean {
  return shares.some((x) =>
    shares.some((y) => hasWordsAt(offsetLeft + x * offsetWidth, offsetTop + y * offsetHeight)),
  )
}

function hasWordsAt(x: number, y: number): boolean {
  const found = document.elementsFromPoint(x, y).find((each) => !each.matches('.voice'))
  return [...(found?.childNodes ?? [])].some((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
    )
  })
}

function move(): void {
  if (bar) bar.dataset.on = 'words'
  look()
}

/** A page that has not been scrolled keeps the launcher where it was, so that it is there when its panel closes again. */
function start(): void {
  delete bar?.dataset.on
  if (scrollY > 0 || narrow.matches) look()
}

addEventListener('scroll', move, { passive: true })
addEventListener('resize', move)
addEventListener('pagearrived', start)
start()
