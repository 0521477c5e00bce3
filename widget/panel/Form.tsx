import { widgetLanguages } from '@ringwell/protocol/languages.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import { MicrophoneIcon } from './MicrophoneIcon.tsx'
import type { ViewProps } from './panelState.ts'

export interface FormProps extends ViewProps {
  privacyUrl: string
  /** The language of what the page says with this attribute, unless it is that of the panel. */
  langOf: (attribute: string) => string | undefined
}

/** The form that starts a call. Shown before a call and between two calls. */
export function Form({ state, actions, privacyUrl, langOf }: FormProps) {
  const { words, view, consent, lead, failure } = state
  const connecting = Boolean(view.connecting)
  const [before, link, after] = words.consent
  const submit = (event: Event) => {
    event.preventDefault()
    actions.start()
  }
  return (
    <form class="form" onsubmit={submit}>
      {failure && (
        <p class="failure" role="alert">
          <b>{failure.message}</b> {failure.hint}
        </p>
      )}
      <label class="field">
        <span>{words.language}</span>
        <select
          name="language"
          value={state.language}
          disabled={connecting}
          onchange={(event) =>
            actions.chooseLanguage((event.target as HTMLSelectElement).value as WidgetLanguage)
          }
        >
          {widgetLanguages.map((name) => (
            <option value={name.toLowerCase()}>{name}</option>
          ))}
        </select>
      </label>
      {lead && <lead.Fields state={state} actions={actions} />}
      {consent !== 'given' && (
        <div class="consent">
          <input
            type="checkbox"
            id="consent"
            checked={consent === 'ticked'}
            disabled={connecting}
            aria-describedby="consent-missing"
            aria-invalid={consent === 'missing' && 'true'}
            onchange={(event) => actions.tickConsent((event.target as HTMLInputElement).checked)}
          />
          <label for="consent" lang={langOf('consent')}>
            {before}
            <a href={privacyUrl} target="_blank" rel="noopener">
              {link}
            </a>
            {after}
          </label>
          <p class="error" id="consent-missing" role="alert">
            {consent === 'missing' && words.consentMissing}
          </p>
        </div>
      )}
      <button
        class="key"
        type="submit"
        part="start"
        lang={connecting ? undefined : langOf('label')}
        disabled={connecting}
        data-main={true}
      >
        <MicrophoneIcon />
        {connecting ? words.connecting : words.start}
      </button>
      {connecting && (
        <button class="plain" type="button" onclick={actions.hangUp}>
          {words.cancel}
        </button>
      )}
    </form>
  )
}
