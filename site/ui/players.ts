/** The keys of the recordings of a page. The player is loaded when one of them is pressed. */
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { onPress } from './onPress.ts'

export const hearPress = onPress((pressed) => {
  const button = pressed.closest<HTMLElement>('.player button, .trade-sample button')
  if (button) pressKey(button)
})

/** Handles a press on the key of a recording, or on a button that chooses another one. */
export function pressKey(button: HTMLElement): void {
  import('./player.ts').then(
    ({ press }) => press(button, showFailure),
    () => {
      const place = button.closest('[data-recording]')
      if (place) showFailure(place, recordingWords.failed)
    },
  )
}

/** @param place the recording that does not play */
function showFailure(place: Element, words: string): void {
  place.querySelector('.player-failed')?.remove()
  const failed = document.createElement('p')
  failed.className = 'player-failed small'
  // The styles of the player may not have loaded either.
  failed.style.gridColumn = '1 / -1'
  failed.role = 'alert'
  failed.textContent = words
  // The message is at the key, because the lines below may fill the window.
  const key = place.querySelector('.sound-key')
  if (key) key.before(failed)
  else place.append(failed)
}
