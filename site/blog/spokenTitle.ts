/** Plays the spoken title of an article and highlights the played part of its cover, clockwise. */
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { CallUnderWay, playAlone, setSource } from '../ui/oneSound.ts'

let button: HTMLElement | undefined
let cover: Element | null = null

let title: HTMLAudioElement | undefined
/** A second copy of the cover in full colour, which is revealed while the title plays. */
let played: SVGElement | undefined

/** Handles a press on the key of the title. */
export function playOrStop(pressed: HTMLElement): void {
  // The page may have been left while this file was loading.
  if (!pressed.isConnected) return
  if (button !== pressed) {
    // A title that played on an earlier page was paused when the visitor left that page (`ui/oneSound.ts`).
    showStopped()
    button = pressed
    cover = document.querySelector('.art-cover')
    title = undefined
  }
  if (title && !title.paused) {
    title.pause()
    return
  }
  title ??= loadTitle(pressed.dataset)
  title.currentTime = 0
  playAlone(title).catch((error: unknown) => {
    showStopped()
    setLabel(error instanceof CallUnderWay ? error.message : recordingWords.failed)
  })
}

function setLabel(words: string | undefined): void {
  button?.querySelector('span')?.replaceChildren(words ?? '')
}

function loadTitle({ webm = '', m4a = '' }: DOMStringMap): HTMLAudioElement {
  const audio = new Audio()
  setSource(audio, { webm, m4a })
  audio.addEventListener('playing', showPlaying)
  // `playAlone` also pauses a title that did not load, whose key has to keep showing the failure.
  audio.addEventListener('pause', () => {
    if (played) showStopped()
  })
  return audio
}

function showPlaying(): void {
  if (!cover || !button || played) return
  button.toggleAttribute('data-playing', true)
  setLabel(button.dataset.stop)
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
  // The window may have been resized, so the centre is measured again.
  const box = cover.getBoundingClientRect()
  const dot = cover.querySelector('.dot')?.getBoundingClientRect() ?? box
  const x = dot.x + dot.width / 2 - box.x
  const y = dot.y + dot.height / 2 - box.y
  played.style.setProperty('--at', `${x}px ${y}px`)
  const share = (title.currentTime * 1_000) / Number(button?.dataset.ms)
  played.style.setProperty('--played', `${360 * share}deg`)
  requestAnimationFrame(follow)
}

function showStopped(): void {
  played?.remove()
  played = undefined
  cover?.classList.remove('ahead')
  button?.removeAttribute('data-playing')
  setLabel(button?.dataset.hear)
}
