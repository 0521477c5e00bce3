/**
 * Plays the recordings of a page: fills the bars of the line that is heard, marks the word, and lights what happens.
 * `players.ts` and the home page's script load this when a key is pressed.
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
import { showFailure } from './players.ts'
import styles from './playing.css?inline'
import { samePlace, wordAt } from './recordedTime.ts'

/** How far the arrow keys go. */
const stepMs = 2_000

interface Player {
  playOrPause: () => void
  /** Goes on with another recording of the same words, at the same word. */
  choose: (take: number) => void
}

/** A line of the page: its bars, its words, and when they are heard in which recording. */
interface ShownLine {
  take: number
  times: LineTimes
  track: SVGSVGElement
  text: HTMLElement
  words: readonly string[]
}

const players = new WeakMap<Element, Player>()

/** Handles a press on the key of a recording, or on a button that chooses another one. */
export function press(button: HTMLElement): void {
  const place = button.closest<HTMLElement>('[data-recording]')
  const key = place?.querySelector<HTMLElement>('.sound-key')
  // The page may have been left while this file was loading.
  if (!place?.isConnected || !key) return
  const player = players.get(place) ?? createPlayer(place, key)
  players.set(place, player)
  if (button === key) player.playOrPause()
  else player.choose([...place.querySelectorAll('.take')].indexOf(button))
}

/** @param place has the ids of its recordings in `data-recording`. Several recordings have one line with the same words. */
function createPlayer(place: HTMLElement, key: HTMLElement): Player {
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
  /** What is heard now, in ms. */
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
    // `playing` comes again after each seek.
    cancelAnimationFrame(frame)
    if (isPaused()) return
    // In the panel of a tab that is not chosen, there is no key to pause it.
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

  /** The place of what is heard now in a recording that is not heard. */
  function placeIn({ times }: ShownLine, ms: number): number {
    const heard = lines.find((line) => line.take === take)
    return heard ? samePlace(ms, heard.times, times) : ms
  }

  function showState(): void {
    key.querySelector('path')?.setAttribute('d', isPaused() ? playIcon : pauseIcon)
    const { play: toPlay, pause: toPause } = recordingWords
    key.setAttribute('aria-label', isPaused() ? label : label.replace(toPlay, toPause))
    show()
  }

  for (const audio of sounds) {
    audio.addEventListener('playing', () => {
      showState()
      follow()
    })
    audio.addEventListener('pause', showState)
    // A sound that was not loaded yet goes to its place when it is.
    audio.addEventListener('seeked', show)
  }
  key.addEventListener('keydown', (event) => {
    const steps = { ArrowLeft: -stepMs, ArrowRight: stepMs }[event.key]
    // With such a key, an arrow belongs to the browser.
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

/** With one recording, the page has its lines. With several, it has one line for each of them, and the words once. */
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
