/**
 * The first moments of the contact form. Checking and sending are fetched when somebody begins to
 * type, and are there before they have finished.
 */
const form = document.querySelector<HTMLFormElement>('.contact-form')
const failure = form?.querySelector('[data-failed]')

export const load = () => import('./checkAndSend.ts')

if (form) {
  // Our messages instead of the browser's; `required` stays in the markup.
  form.noValidate = true
  form.addEventListener('focusin', () => void load().catch(() => {}), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    load().then(
      ({ submit }) => submit(),
      () => failure?.replaceChildren(failure.getAttribute('data-failed') ?? ''),
    )
  })
  // A plan from the pricing page opens the message.
  if (location.search) void load().catch(() => {})
}
