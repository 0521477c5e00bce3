/**
 * Validates and sends the contact form. It shows errors beside the fields and shows when the form is being
 * sent. After a failure, the form keeps everything that the visitor typed.
 */
import {
  type ContactField,
  type ContactForm,
  contactFields,
  type FormProblems,
  validateContact,
} from '@ringwell/protocol/forms.ts'
import { takeCarriedCall } from '@ringwell/call/view/carriedCall.ts'
import { keptDetails } from '../call/keptDetails.ts'
import { filledInField } from '@ringwell/protocol/formFields.ts'
import { sendForm } from '@ringwell/protocol/sendForm.ts'
import { type Openings, readEnquiry, writeEnquiry } from './enquiry.ts'
import { digitsOf, keepDigits } from './typedNumber.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface PreparedForm {
  /** Shows what is wrong, or sends the form. */
  submit: () => void
}

const prepared = new WeakMap<HTMLFormElement, PreparedForm>()

/** Sets up a form only once, no matter how often it is called. */
export function setUpForm(form: HTMLFormElement): PreparedForm {
  const ready = prepared.get(form) ?? prepare(form)
  prepared.set(form, ready)
  return ready
}

function prepare(form: HTMLFormElement): PreparedForm {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')!
  const failure = form.querySelector<HTMLElement>('[data-failed]')!
  const proving = form.querySelector<HTMLElement>('[data-proving]')!
  const sentDialog = document.querySelector<HTMLDialogElement>('#contact-sent')!
  const submitLabel = button.textContent
  const mobile = form.querySelector<HTMLInputElement>('[name=mobile]')!
  let sending = false
  /** When the visitor began to fill in the form: `contactForm.ts` sets it up at the first focus. */
  const beganMs = performance.now()

  function submit(): void {
    const problems = findProblems()
    for (const field of contactFields) show(field, problems[field])
    const first = contactFields.find((field) => problems[field])
    if (first) control(first).focus()
    else if (!sending) void send()
  }

  // Keeps the focus in the field. Otherwise the blur would show an error and move the button away from the
  // pointer.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  // Shows the error of a field when the visitor leaves it, but of an empty field only when the form is sent.
  form.addEventListener('change', ({ target }) => {
    const field = fieldOf(target)
    if (field) show(field, control(field).value === '' ? undefined : findProblems()[field])
  })
  form.addEventListener('input', ({ target }) => {
    if (target === mobile) keepDigits(mobile)
    const field = fieldOf(target)
    if (field && control(field).ariaInvalid === 'true') show(field, findProblems()[field])
  })
  // Something may have been typed while this file was loading.
  keepDigits(mobile)
  openMessage()

  function control(field: ContactField): Control {
    return form.elements.namedItem(field) as Control
  }

  function fieldOf(target: EventTarget | null): ContactField | undefined {
    return contactFields.find((field) => control(field) === target)
  }

  function findProblems(): FormProblems<ContactField> {
    const texts: Partial<ContactForm> = {}
    for (const field of contactFields) texts[field] = control(field).value
    return validateContact(texts)
  }

  function show(field: ContactField, problem: string | undefined): void {
    const error = document.getElementById(`${field}-error`)
    if (error) error.textContent = problem ?? ''
    control(field).ariaInvalid = problem === undefined ? null : 'true'
    // The failure of the last attempt is outdated once another error is shown.
    if (problem !== undefined) failure.textContent = ''
  }

  async function send(): Promise<void> {
    setSending(true)
    const sent = await post()
    setSending(false)
    if (sent) {
      form.reset()
      sentDialog.showModal()
    } else failure.textContent = failure.dataset.failed ?? ''
  }

  /** Sets `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
  function setSending(now: boolean): void {
    sending = now
    if (now) failure.textContent = ''
    proving.textContent = ''
    button.ariaDisabled = now ? 'true' : null
    button.textContent = now ? (form.dataset.sending ?? '') : submitLabel
  }

  /** Returns true if the server has received the form. */
  async function post(): Promise<boolean> {
    try {
      const body = new FormData(form)
      body.set(filledInField, String(Math.round(performance.now() - beganMs)))
      const response = await sendForm(form.action, body, {
        onProving: () => (proving.textContent = proving.dataset.proving ?? ''),
      })
      return response.ok
    } catch {
      return false
    }
  }

  /** Begins the message with the subject of the link that led here. */
  function openMessage(): void {
    const enquiry = readEnquiry(location.search)
    const message = control('message')
    const { openings, planNames } = form.dataset
    if (!enquiry || message.value !== '' || !openings || !planNames) return
    const names = JSON.parse(planNames) as Record<string, string>
    const opening = writeEnquiry(
      JSON.parse(openings) as Openings,
      enquiry,
      (plan) => names[plan] ?? plan,
    )
    message.value = `${opening}\n`
    if (enquiry.about === 'call') takeCall(message)
  }

  /** Adds what was carried here from a call, for the visitor to read and change, and who the visitor said they are. */
  function takeCall(message: Control): void {
    const said = takeCarriedCall()
    if (said !== undefined) message.value += `\n${said}\n`
    const details = keptDetails()
    if (!details) return
    const { name, companyName, mobileNumber } = details
    const known = { name, company: companyName, mobile: digitsOf(mobileNumber) }
    for (const [field, text] of Object.entries(known)) {
      const input = control(field as keyof typeof known)
      if (input.value === '') input.value = text
    }
  }

  return { submit }
}
