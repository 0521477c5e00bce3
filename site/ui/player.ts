/**
 * Plays the recordings of a page: fills the bars of the current line, marks the current word, and lights up actions as
 * they happen. `players.ts` and the home page's script load this when a key is pressed.
 */
import { pauseIcon, playIcon } from '@ringwell/brand/icons.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { unitsPerSecond } from '../prints/barScale.ts'
import {
  isRecordingId,
  recordingTimes,
  recordingUrl,
  type LineTimes,
  type RecordingTimes,
} from '../prints/recordings.ts'
import { adoptStyles } from './adoptStyles.ts'
import { CallUnderWay, playAlone } from './oneSound.ts'
import styles from './playing.css?inline'
import { samePlace, wordAt } from './recordedTime.ts'

/** How far an arrow key seeks. */
const stepMs = 2_000

interface Player {
  playOrPause: () => void
  /** Switches to another recording of the same words, at the same word. */
  choose: (take: number) => void
}

/** A line on the page: its bars, its words, and when these are heard in recording number `take`. */
interface ShownLine {
  take: number
  times: LineTimes
  track: SVGSVGElement
  text: HTMLElement
  words: readonly string[]
}

const players = new WeakMap<Element, Player>()

type ShowFailure = (place: Element, words: string) => void

/** Handles a press on the key of a recording, or on a button that chooses another one. */
export function press(button: HTMLElement, showFailure: ShowFailure): void {
  const place = button.closest<HTMLElement>('[data-recording]')
  const key = place?.querySelector<HTMLElement>('.sound-key')
  // The page may have been left while this file was loading.
  if (!place?.isConnected || !key) return
  const player = players.get(place) ?? createPlayer(place, key, showFailure)
  players.set(place, player)
  if (button === key) player.playOrPause()
  else player.choose([...place.querySelectorAll('.take')].indexOf(button))
}

/** @param place has the ids of its recordings in `data-recording`; several recordings share one line of words */
function createPlayer(place: HTMLElement, key: HTMLElement, showFailure: ShowFailure): Player {
  adoptStyles(styles)
  const ids = (place.dataset.recording ?? '').split(' ').filter(isRecordingId)
  const lines = linesOf(
    place,
    ids.map((id) => recordingTimes[id]),
  )
  const events = [...place.querySelectorAll('.action')]
  const label = key.getAttribute('aria-label') ?? ''
  const sounds = ids.map((id) => new Audio(recordingUrl(id)))
  let take = 0
  let frame = 0

  const sound = () => sounds[take]
  /** The current position in ms. */
  const nowMs = () => (sound()?.currentTime ?? 0) * 1_000
  const isPaused = () => sound()?.paused ?? true

  function play(): void {
    const audio = sound()
    if (!audio) return
    place.querySelector('.player-failed')?.remove()
    playAlone(audio).catch((error: unknown) => {
      showState()
      showFailure(place, error instanceof CallUnderWay ? error.message : recordingWords.failed)
    })
  }

  function seek(ms: number): void {
    const audio = sound()
    if (!audio) return
    audio.currentTime = Math.max(0, ms) / 1_000
    show()
  }

  function follow(): void {
    // `playing` also fires after each seek.
    cancelAnimationFrame(frame)
    if (isPaused()) return
    // Stops in the panel of a tab that is no longer chosen, because its key to pause is hidden.
    if (!place.checkVisibility()) {
      sound()?.pause()
      return
    }
    show()
    frame = requestAnimationFrame(follow)
  }

  function show(): void {
    const isOver = sound()?.ended ?? true
    place.toggleAttribute('data-heard', !isOver)
    for (const line of lines) {
      const { times, track } = line
      const ms = line.take === take ? nowMs() : placeIn(line, nowMs())
      const units = Math.max(0, Math.min(ms, times.toMs) - times.fromMs) * (unitsPerSecond / 1_000)
      track.style.setProperty('--heard', `${(100 * units) / track.viewBox.baseVal.width}%`)
      if (line.take === take) markWord(line, isOver ? undefined : wordAt(times, ms))
    }
    const { eventsMs = [] } = recordingTimes[ids[take] ?? 'home-call']
    for (const [i, event] of events.entries()) {
      event.toggleAttribute('data-lit', isOver || nowMs() >= (eventsMs[i] ?? 0))
    }
  }

  /** The current position, converted to the recording of another line. */
  function placeIn({ times }: ShownLine, ms: number): number {
    const heard = lines.find((line) => line.take === take)
    return heard ? samePlace(ms, heard.times, times) : ms
  }

  function showState(): void {
    key.querySelector('path')?.setAttribute('d', isPaused() ? playIcon : pauseIcon)
    const { play: toPlay, pause: toPause } = recordingWords
    key.setAttribute('aria-label', isPaused() ? label : label.replace(toPlay, toPause))
    place.toggleAttribute('data-playing', !isPaused())
    show()
  }

  for (const audio of sounds) {
    audio.addEventListener('playing', () => {
      showState()
      follow()
    })
    audio.addEventListener('pause', showState)
    // A sound that had not loaded yet moves to its position only once it has.
    audio.addEventListener('seeked', show)
  }
  key.addEventListener('keydown', (event) => {
    const steps = { ArrowLeft: -stepMs, ArrowRight: stepMs }[event.key]
    // With a modifier key, the arrow keys belong to the browser.
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (steps === undefined || isModified) return
    event.preventDefault()
    seek(nowMs() + steps)
  })
  for (const { take: own, times, track } of lines) {
    track.addEventListener('click', (event) => {
      choose(own)
      const box = track.getBoundingClientRect()
      const units = ((event.clientX - box.left) / box.width) * track.viewBox.baseVal.width
      seek(Math.min(times.toMs, times.fromMs + (units * 1_000) / unitsPerSecond))
      if (isPaused()) play()
    })
  }

  function choose(next: number): void {
    for (const [i, button] of place.querySelectorAll('.take').entries()) {
      button.setAttribute('aria-pressed', String(i === next))
    }
    const there = lines.find((line) => line.take === next)
    if (next === take || !there) return
    const ms = placeIn(there, nowMs())
    const wasPlaying = !isPaused()
    const wasBegun = nowMs() > 0
    sound()?.pause()
    take = next
    if (wasBegun) seek(ms)
    if (wasPlaying) play()
  }

  return {
    playOrPause() {
      if (isPaused()) play()
      else sound()?.pause()
    },
    choose,
  }
}

/** A single recording has a line for each turn. Several recordings have one line each, and share their words. */
function linesOf(place: HTMLElement, recordings: readonly RecordingTimes[]): ShownLine[] {
  const isOne = recordings.length === 1
  return [...place.querySelectorAll<SVGSVGElement>('.track')].flatMap((track, i) => {
    const times = isOne ? recordings[0]?.lines[i] : recordings[i]?.lines[0]
    const text = (isOne ? track.parentElement : place)?.querySelector<HTMLElement>('p')
    if (!times || !text) return []
    const words = (text.textContent ?? '').split(' ')
    return [{ take: isOne ? 0 : i, times, track, text, words }]
  })
}

function markWord({ text, words }: ShownLine, at: number | undefined): void {
  const shown = text.dataset.word ?? ''
  const wanted = at === undefined ? '' : String(at)
  if (shown === wanted) return
  text.dataset.word = wanted
  if (at === undefined) return text.replaceChildren(words.join(' '))
  const mark = document.createElement('mark')
  mark.textContent = words[at] ?? ''
  const before = words.slice(0, at).map((word) => `${word} `)
  const after = words.slice(at + 1).map((word) => ` ${word}`)
  text.replaceChildren(before.join(''), mark, after.join(''))
}
