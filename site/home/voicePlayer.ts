/**
 * The player on the home page. Plays one voice at a time, fills its voiceprint and shows its words. It leaves the
 * sample call to `ui/player.ts`.
 */
import { parseLevels } from '@ringwell/brand/voiceprint.ts'
import { DEFAULT_VOICE, findVoice, type VoiceName } from '@ringwell/protocol/voices.ts'
import { sampleUrls } from '../prints/samples.ts'
import made from '../prints/voices.json' with { type: 'json' }
import { CallUnderWay, playAlone, setSource } from '../ui/oneSound.ts'
import { pressKey } from '../ui/players.ts'
import { clock } from './clock.ts'
import { heroPrint } from './heroPrint.ts'
import { printPaths } from './printPaths.ts'
import { showTradeWords } from './tradeWords.ts'

interface VoicePlayer {
  /** Handles a click on a voice, on the round button or on the key of the sample call. Starts or pauses the recording. */
  playOrPause: (button: HTMLElement) => void
}

/** @throws if one of its elements is not in the page */
export function createVoicePlayer(): VoicePlayer {
  const ring = part('.hero-ring')
  const key = part('.hero-play')
  const strip = part('.hero-cap p')
  const name = part('.hero-cap b')
  const said = part('.said')
  const unsaid = part('.unsaid')
  const time = part('.hero-cap .note')
  /** The link beside the form. It says that it pauses, because the disc may be out of sight. */
  const listen = document.querySelector<HTMLElement>('.hero-listen')
  const listenFirst = listen?.textContent ?? ''
  const line = said.textContent ?? ''

  const audio = new Audio()
  let chosen: VoiceName = DEFAULT_VOICE
  /** The voice whose recording `audio` holds. */
  let loaded: VoiceName | undefined

  function playOrPause(button: HTMLElement): void {
    if (button.matches('.sound-key')) {
      showTradeWords(button.closest<HTMLElement>('[data-recording]') ?? button)
      pressKey(button)
      return
    }
    const voice = findVoice(button.dataset.voice ?? chosen)
    if (!voice) return
    if (voice.name === chosen && !audio.paused) {
      audio.pause()
      return
    }
    if (voice.name !== chosen) choose(voice.name)
    if (loaded !== voice.name) {
      setSource(audio, sampleUrls(voice.name))
      loaded = voice.name
    }
    playAlone(audio).catch((error: unknown) => {
      loaded = undefined
      showPaused()
      said.textContent =
        error instanceof CallUnderWay ? error.message : (strip.dataset.failed ?? '')
    })
  }

  function choose(voice: VoiceName): void {
    chosen = voice
    for (const button of document.querySelectorAll<HTMLElement>('[data-voice]')) {
      button.setAttribute('aria-pressed', String(button.dataset.voice === voice))
    }
    document
      .querySelector('#hero-print')
      ?.replaceChildren(...printPaths(parseLevels(made[voice].hero), heroPrint))
    showPaused()
  }

  audio.addEventListener('playing', () => {
    ring.toggleAttribute('data-playing', true)
    label('pause')
    follow()
  })
  audio.addEventListener('pause', () => {
    if (audio.ended) showPaused()
    else {
      ring.removeAttribute('data-playing')
      label('play')
    }
  })

  function follow(): void {
    if (audio.paused) return
    const share = audio.currentTime / lengthSeconds()
    ring.style.setProperty('--played', `${360 * share}deg`)
    // The recording has no word timings. A constant pace per letter is accurate enough to read along.
    const at = line.indexOf(' ', Math.floor(line.length * Math.min(1, share)))
    said.textContent = at < 0 ? line : line.slice(0, at)
    unsaid.textContent = at < 0 ? '' : line.slice(at)
    time.textContent = `${clock(audio.currentTime)} / ${clock(lengthSeconds())}`
    if (listen) listen.textContent = `${key.ariaLabel} ${time.textContent}`
    requestAnimationFrame(follow)
  }

  function showPaused(): void {
    ring.removeAttribute('data-playing')
    name.textContent = findVoice(chosen)?.person ?? ''
    said.textContent = line
    unsaid.textContent = ''
    time.textContent = clock(lengthSeconds())
    label('play')
  }

  function lengthSeconds(): number {
    return made[chosen].durationMs / 1_000
  }

  function label(act: 'play' | 'pause'): void {
    key.setAttribute(
      'aria-label',
      (key.dataset[act] ?? '').replace('{person}', findVoice(chosen)?.person ?? ''),
    )
    if (!listen) return
    // Its name stays while the time in it runs.
    listen.ariaLabel = act === 'pause' ? key.ariaLabel : null
    if (act === 'play') listen.textContent = listenFirst
  }

  return { playOrPause }
}

function part(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`The player needs ${selector} in the page.`)
  return found
}
