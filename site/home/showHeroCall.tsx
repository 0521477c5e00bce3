/** A call in the hero of the home page. `home.ts` loads this when the visitor comes near the button that starts it. */
import { brand } from '@ringwell/brand/brand.ts'
import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { general } from '@ringwell/content/agents/profiles/general.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { demo as demoWords } from '@ringwell/content/site/demo.ts'
import { DEFAULT_VOICE, findVoice } from '@ringwell/protocol/voices.ts'
import { createRoot } from 'react-dom/client'
import afterStyles from '../call/afterCall.css?inline'
import stageStyles from '../call/callStage.css?inline'
import { demoCall } from '../call/demoCall.ts'
import failureStyles from '../call/failurePanel.css?inline'
import taskStyles from '../call/taskCard.css?inline'
import { defaultSelection, sessionOfForm } from '../demo/selection.ts'
import { callOptions } from '../settings.ts'
import { adoptStyles } from '../ui/adoptStyles.ts'
import fieldStyles from '../ui/fields.css?inline'
import ringStyles from '../ui/ring.css?inline'
import toastStyles from '../ui/toasts.css?inline'
import { HeroCall } from './HeroCall.tsx'
import heroCallStyles from './heroCall.css?inline'

const demo = () => demoCall(callOptions)

/** The form whose call is shown, and a function that removes the call from the page. */
let shown: { form: HTMLFormElement; remove: () => void } | undefined

/** Starts a call with the voice that is chosen below the hero. Must run inside the visitor's click. */
export function beginHeroCall(form: HTMLFormElement): void {
  const held = demo()
  // A call that began on another page is only shown here.
  if (isUnderWay(held.call.getSnapshot())) return show(form)
  const chosen = document.querySelector<HTMLElement>('.voice[aria-pressed=true]')?.dataset.voice
  const voice = findVoice(chosen ?? DEFAULT_VOICE)
  const selection = { ...defaultSelection, voice: voice?.name ?? DEFAULT_VOICE }
  const agentUuid = brand.agents.demo
  held.begin({
    cardId: undefined,
    agentName: general.name,
    person: voice?.person ?? '',
    start: {
      input: 'voice',
      session: sessionOfForm(selection, held.details, agentUuid),
      agentUuid,
    },
  })
  show(form)
}

/** Shows the call in this form's place, if it began on the home page and is still under way. */
export function resumeHeroCall(form: HTMLFormElement): void {
  if (isUnderWay(demo().call.getSnapshot())) show(form)
}

function show(form: HTMLFormElement): void {
  if (shown?.form === form) return
  shown?.remove()
  const hero = form.closest<HTMLElement>('.hero')
  if (!hero) return
  for (const css of [
    ringStyles,
    toastStyles,
    fieldStyles,
    afterStyles,
    taskStyles,
    failureStyles,
    stageStyles,
    heroCallStyles,
  ])
    adoptStyles(css)
  const place = document.createElement('div')
  hero.append(place)
  const overForm = document.createElement('div')
  overForm.className = 'hero-over-form'
  const key = form.querySelector<HTMLElement>('.key')
  key?.before(overForm)
  // While the call connects, its key has the place and the width of the one that was pressed.
  overForm.style.setProperty('--key-width', `${key?.offsetWidth ?? 0}px`)
  // No voice sample can be played, because it would be heard in the call. The consent was given.
  const held = hero.querySelectorAll('.voices, .hero-go label')
  for (const part of held) part.toggleAttribute('inert', true)
  const root = createRoot(place)
  const remove = () => {
    removeEventListener('pagearrived', removeIfGone)
    if (shown?.form === form) shown = undefined
    root.unmount()
    place.remove()
    overForm.remove()
    hero.removeAttribute('data-call-step')
    for (const part of held) part.removeAttribute('inert')
  }
  const removeIfGone = () => {
    if (!form.isConnected) remove()
  }
  addEventListener('pagearrived', removeIfGone)
  shown = { form, remove }
  root.render(
    <HeroCall
      demo={demo()}
      words={callPanel}
      gameWords={demoWords.interrupt}
      api={callOptions.api}
      hero={hero}
      overForm={overForm}
      tryIt={general.tryIt}
      onClose={() => {
        const hadFocus = hero.contains(document.activeElement)
        remove()
        if (hadFocus) form.querySelector('button')?.focus()
      }}
    />,
  )
}
