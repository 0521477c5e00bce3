/**
 * The first moments of the contact form. Checking and sending are fetched when somebody begins to
 * type, and are there before they have finished.
 */
const load = () => import('./checkAndSend.ts')

function wake(): void {
  const form = document.querySelector<HTMLFormElement>('.contact-form')
  if (!form) return
  const bring = () => load().then(({ hydrateIslands }) => hydrateIslands(form))
  const failure = form.querySelector('[data-failed]')
  // Our messages instead of the browser's; `required` stays in the markup.
  form.noValidate = true
  form.addEventListener('focusin', () => void bring().catch(() => {}), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    bring().then(
      ({ submit }) => submit(),
      () => failure?.replaceChildren(failure.getAttribute('data-failed') ?? ''),
    )
  })
  // A link about a plan begins the message.
  if (location.search) void bring().catch(() => {})
}

addEventListener('pagearrived', wake)
wake()
