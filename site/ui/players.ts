/** The keys of the recordings of a page. What plays them is loaded when one of them is pressed. */

function start(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.player button')) {
    button.addEventListener('click', () => {
      void import('./player.ts').then(({ press }) => press(button))
    })
  }
}

addEventListener('pagearrived', start)
start()
