/** The key of the spoken title of an article. What plays it is loaded when it is pressed. */
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'

function start(): void {
  const button = document.querySelector<HTMLElement>('.hear')
  button?.addEventListener('click', () => {
    import('./spokenTitle.ts').then(
      ({ playOrStop }) => playOrStop(button),
      () => button.querySelector('span')?.replaceChildren(recordingWords.failed),
    )
  })
}

addEventListener('pagearrived', start)
start()
