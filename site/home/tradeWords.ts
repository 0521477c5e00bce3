/** The words of the calls on the line “Hear it answer for a”. They come with the player, because only it marks them. */
import { type RecordedLine, type Recording, recordings } from '@ringwell/content/site/recordings.ts'
import { isRecordingId } from '../prints/recordings.ts'
import { adoptStyles } from '../ui/adoptStyles.ts'
import styles from './tradeWords.css?inline'

/** Puts the words of a trade's call below the keys, where `ui/player.ts` finds them. */
export function showTradeWords(place: HTMLElement): void {
  const below = place.closest('.for-whom')?.querySelector<HTMLElement>('.wrap > p')
  if (!below) return
  adoptStyles(styles)
  const words = place.querySelector<HTMLElement>('.trade-words') ?? writeWords(place)
  words.style.top = `${below.offsetTop}px`
}

function writeWords(place: HTMLElement): HTMLElement {
  const words = document.createElement('div')
  words.className = 'trade-words'
  const id = place.dataset.recording ?? ''
  const { lines }: Pick<Recording, 'lines'> = isRecordingId(id) ? recordings[id] : { lines: [] }
  words.append(...lines.map(writeLine))
  place.append(words)
  return words
}

function writeLine({ who, text }: RecordedLine): HTMLElement {
  const line = document.createElement('div')
  const name = document.createElement('b')
  name.textContent = who
  // The player looks for the drawing of each line. There is no room for one here.
  const track = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  track.setAttribute('class', 'track')
  track.setAttribute('viewBox', '0 0 1 1')
  const said = document.createElement('p')
  said.textContent = text
  line.append(name, ' ', track, said)
  return line
}
