/**
 * Starts the contact form. The code that validates and sends is loaded when the visitor focuses a field, so
 * it is ready before they finish typing.
 */
const load = () => import('./checkAndSend.ts')

function start(): void {
  const form = document.querySelector<HTMLFormElement>('.contact-form')
  if (!form) return
  const prepareForm = () => load().then(({ setUpForm }) => setUpForm(form))
  const failure = form.querySelector('[data-failed]')
  // Shows our messages instead of the browser's. `required` stays in the markup.
  form.noValidate = true
  form.addEventListener('focusin', () => void prepareForm().catch(() => {}), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    prepareForm().then(
      ({ submit }) => submit(),
      () => failure?.replaceChildren(failure.getAttribute('data-failed') ?? ''),
    )
  })
  // A link about a plan fills in the beginning of the message.
  if (location.search) void prepareForm().catch(() => {})
}

addEventListener('pagearrived', start)
start()
