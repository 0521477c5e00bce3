/** Plays the spoken title of an article and highlights the played part of its cover, clockwise. */

let hear: HTMLButtonElement | null = null
let cover: Element | null = null

let title: HTMLAudioElement | undefined
/** A second copy of the cover in full color, which is revealed while the title plays. */
let played: SVGElement | undefined

function wake(): void {
  title?.pause()
  title = undefined
  hear = document.querySelector('.hear')
  cover = document.querySelector('.art-cover')
  hear?.addEventListener('click', press)
}

function press(): void {
  if (title && !title.paused) {
    title.pause()
    return
  }
  title ??= loadTitle(hear?.dataset ?? {})
  title.currentTime = 0
  title.play().catch(rest)
}

function say(words: string | undefined): void {
  hear?.querySelector('span')?.replaceChildren(words ?? '')
}

function loadTitle({ webm = '', m4a = '' }: DOMStringMap): HTMLAudioElement {
  const made = new Audio()
  made.src = made.canPlayType('audio/webm;codecs=opus') === '' ? m4a : webm
  made.addEventListener('playing', begin)
  made.addEventListener('pause', rest)
  return made
}

function begin(): void {
  if (!cover || !hear || played) return
  hear.toggleAttribute('data-playing', true)
  say(hear.dataset.stop)
  played = cover.cloneNode(true) as SVGElement
  played.classList.add('played')
  played.removeAttribute('role')
  played.removeAttribute('aria-label')
  played.setAttribute('aria-hidden', 'true')
  cover.classList.add('ahead')
  cover.after(played)
  follow()
}

function follow(): void {
  if (!title || title.paused || !played || !cover) return
  // The window may have been resized, so the center is measured again.
  const box = cover.getBoundingClientRect()
  const dot = cover.querySelector('.dot')?.getBoundingClientRect() ?? box
  const x = dot.x + dot.width / 2 - box.x
  const y = dot.y + dot.height / 2 - box.y
  played.style.setProperty('--at', `${x}px ${y}px`)
  const share = (title.currentTime * 1_000) / Number(hear?.dataset.ms)
  played.style.setProperty('--played', `${360 * share}deg`)
  requestAnimationFrame(follow)
}

function rest(): void {
  played?.remove()
  played = undefined
  cover?.classList.remove('ahead')
  hear?.removeAttribute('data-playing')
  say(hear?.dataset.hear)
}

addEventListener('pagearrived', wake)
wake()
