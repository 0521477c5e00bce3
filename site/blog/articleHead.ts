/** The key of the spoken title of an article. What plays it is loaded when it is pressed. */

function start(): void {
  const button = document.querySelector<HTMLElement>('.hear')
  button?.addEventListener('click', () => {
    void import('./spokenTitle.ts').then(({ playOrStop }) => playOrStop(button))
  })
}

addEventListener('pagearrived', start)
start()
