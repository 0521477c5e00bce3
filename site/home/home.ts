/**
 * The behaviour of the home page. It does not use React, because visitors read this page before they click.
 */
import type * as HeroCall from './showHeroCall.tsx'

type HeroCallFile = typeof HeroCall

const slideEveryMs = 2_000
const slideMs = 400
/** The subtitle gets dark once its top edge is above this share of the window's height. */
const subtitleTrigger = 0.8

const find = document.querySelector.bind(document)
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
let timer: ReturnType<typeof setInterval> | undefined
let player: Promise<{ playOrPause: (button: HTMLElement) => void }> | undefined

let call: Promise<HeroCallFile> | undefined

const loadCall = () => (call ??= import('./showHeroCall.tsx'))
const load = () => (player ??= import('./voicePlayer.ts').then((file) => file.createVoicePlayer()))

function start(): void {
  // The sound of the last player pauses when its page is gone (`ui/oneSound.ts`).
  player = undefined
  clearInterval(timer)
  const page = find('.hero')?.parentElement
  if (page) listen(page)
  const form = find<HTMLFormElement>('.hero form')
  if (form) talk(form)
  const logos = find('.clients ul')
  if (logos) timer = keepMoving(logos)
  const subtitle = find('.intro-subtitle')
  if (subtitle) watch(subtitle)
}

/** Loads the player when the visitor points at a button that plays something, so that it is ready for the click. */
function listen(page: Element): void {
  page.addEventListener('pointerover', ({ target }) => {
    if (soundButton(target)) void load()
  })
  page.addEventListener('click', ({ target }) => {
    const button = soundButton(target)
    if (button) void load().then(({ playOrPause }) => playOrPause(button), showFailed)
  })
}

/** Says that the player did not load. The next press loads it again. */
function showFailed(): void {
  player = undefined
  const unsaid = find('.unsaid')
  unsaid?.replaceChildren(unsaid.closest('p')?.dataset.failed ?? '')
}

const soundButton = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest<HTMLElement>('.voice, .hero-play, .hero-listen, .sound-key')

/**
 * Starts a call in the hero, with consent. What the call needs is loaded when a pointer comes near the form, so that
 * it is there for the click.
 */
function talk(form: HTMLFormElement): void {
  const [box, missing] = form.querySelectorAll<HTMLInputElement>('input, .error')
  form.addEventListener('pointerover', () => void loadCall())
  // A call may have begun here before the visitor looked at other pages.
  void call?.then(({ resumeHeroCall }) => resumeHeroCall(form))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const agrees = box?.checked
    if (missing) missing.textContent = (agrees ? '' : form.dataset.missing) ?? ''
    if (!agrees) return box?.focus()
    // If the code does not load, the form leads to the demo's own page, which says what is wrong.
    return void loadCall().then(
      ({ beginHeroCall }) => beginHeroCall(form),
      () => form.submit(),
    )
  })
}

/** Moves the logos in a loop, every two seconds. Only the pause button and reduced motion stop them. */
function keepMoving(logos: Element): ReturnType<typeof setInterval> {
  const pause = find<HTMLButtonElement>('.clients-pause')
  let paused = false
  pause?.addEventListener('click', () => {
    paused = !paused
    pause.textContent = (paused ? pause.dataset.play : pause.dataset.pause) ?? ''
  })
  return setInterval(() => {
    const [first, second] = logos.querySelectorAll('li')
    if (paused || reducedMotion.matches || !first || !second) return
    const transform = `translateX(${first.offsetLeft - second.offsetLeft}px)`
    const slide = logos.animate({ transform }, { duration: slideMs, easing: 'ease' })
    slide.finished.then(
      () => logos.append(first),
      () => undefined,
    )
  }, slideEveryMs)
}

/** Darkens the subtitle once its top edge is above 80% of the window. */
function watch(subtitle: Element): void {
  new IntersectionObserver(
    ([entry]) =>
      entry &&
      subtitle.toggleAttribute(
        'data-scrolled',
        entry.boundingClientRect.top < innerHeight * subtitleTrigger,
      ),
    { rootMargin: '0px 0px -20%' },
  ).observe(subtitle)
}

addEventListener('pagearrived', start)
start()
