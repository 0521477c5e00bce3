/** The keys of the recordings of a page. The player is loaded when one of them is pressed. */
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { showFailure } from './showFailure.ts'

/** The last press. The first one arrives twice if an act of another kind had this file loaded. */
let last: Event | undefined

addEventListener('click', hearPress)

/** @param act a press, which may have come before this file was loaded */
export function hearPress(act: Event): void {
  if (act.type !== 'click' || act === last || !(act.target instanceof Element)) return
  last = act
  const button = act.target.closest<HTMLElement>('.player button')
  if (button) pressKey(button)
}

/** Handles a press on the key of a recording, or on a button that chooses another one. */
export function pressKey(button: HTMLElement): void {
  import('./player.ts').then(
    ({ press }) => press(button),
    () => {
      const place = button.closest('[data-recording]')
      if (place) showFailure(place, recordingWords.failed)
    },
  )
}
