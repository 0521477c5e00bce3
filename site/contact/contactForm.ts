/**
 * Starts the contact form. The code that validates and sends is loaded when the visitor focuses a field, so
 * it is ready before they finish typing.
 */
import { countryOf } from './countryOf.ts'

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
  chooseCountry(form)
  // A link about a plan fills in the beginning of the message.
  if (location.search) void prepareForm().catch(() => {})
}

/** Chooses the country of the visitor's language, unless the browser has restored a choice. It is theirs to change. */
function chooseCountry(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLSelectElement>('[name=country]')
  if (!field || field.value !== '') return
  const options = [...field.options]
  const country = countryOf(
    navigator.languages,
    options.map(({ value }) => value),
  )
  const option = options.find(({ value }) => value === country)
  // As the default, it is also what the form goes back to once it is sent.
  if (option) option.defaultSelected = true
}

addEventListener('pagearrived', start)
start()
