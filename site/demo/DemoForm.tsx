import { languages, type LanguageName } from '@ringwell/protocol/languages.ts'
import { voices, type VoiceName } from '@ringwell/protocol/voices.ts'
import { useId, type ReactNode, type RefObject } from 'react'
import { Picker } from '../ui/Picker.tsx'
import { ConsentBox, type Consent } from './ConsentBox.tsx'
import type { PanelWords } from '../call/panelWords.ts'
import type { DemoProps, DemoWords } from './demoProps.ts'
import { TryIt } from './TryIt.tsx'
import type { Selection } from './selection.ts'
import type { ServerAgents } from './serverAnswers.ts'

const generalAgent = 'general'

interface DemoFormProps {
  words: DemoWords['form']
  panel: PanelWords
  tryIt: DemoProps['tryIt']
  server: ServerAgents
  selection: Selection
  /** The name of the use case that is chosen in place of the template. */
  useCase: string | undefined
  onSelect: (selection: Selection) => void
  consent: Consent
  consentBox: RefObject<HTMLInputElement | null>
  onSubmit: () => void
  /** The part of the form about the visitor's own business, and whether that business is in use. */
  business: ReactNode
  isOwnBusiness: boolean
  /** The start button, and what is beside or below it. */
  children: ReactNode
}

/** Template, language, voice and consent. The parent component adds the start button. */
export function DemoForm({
  words,
  panel,
  tryIt,
  server,
  selection,
  useCase,
  onSelect,
  consent,
  consentBox,
  onSubmit,
  business,
  isOwnBusiness,
  children,
}: DemoFormProps) {
  const id = useId()
  const { agent, language, voice } = selection
  const isTrial = server.spokenLanguages?.includes(language) === false
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-template`}>{words.template}</label>
        <Picker
          id={`${id}-template`}
          value={agent?.agent_id ?? generalAgent}
          onChange={({ target }) =>
            onSelect({
              ...selection,
              agent: server.agents.find(({ agent_id }) => agent_id === target.value),
            })
          }
        >
          <option value={generalAgent}>{words.generalAgent}</option>
          {server.agents.map(({ agent_id, agent_name }) => (
            <option key={agent_id} value={agent_id}>
              {agent_name}
            </option>
          ))}
        </Picker>
        {!isOwnBusiness && (
          <TryIt words={panel} lines={tryIt[useCase ?? agent?.agent_name ?? words.generalAgent]} />
        )}
      </div>
      {business}
      <div className="two">
        <div className="field">
          <label htmlFor={`${id}-language`}>{words.language}</label>
          <Picker
            id={`${id}-language`}
            required
            value={language}
            aria-describedby={`${id}-trial`}
            onChange={({ target }) =>
              onSelect({ ...selection, language: target.value as LanguageName })
            }
          >
            {languages.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Picker>
        </div>
        <div className="field">
          <label htmlFor={`${id}-voice`}>{words.voice}</label>
          <Picker
            id={`${id}-voice`}
            required
            value={voice}
            onChange={({ target }) => onSelect({ ...selection, voice: target.value as VoiceName })}
          >
            {voices.map(({ name, label, person, gender }) => (
              // Visitors read the name alone: browsers show the label of an option instead of its text.
              <option key={name} value={name} label={person}>
                {words.voiceOption
                  .replace('{label}', label)
                  .replace('{person}', person)
                  .replace('{gender}', gender)}
              </option>
            ))}
          </Picker>
        </div>
      </div>
      <output className="note trial" id={`${id}-trial`}>
        {isTrial && words.languageTrial.replaceAll('{language}', language)}
      </output>
      <ConsentBox
        words={panel.consent}
        missing={consent.missed && panel.consentMissing}
        consent={consent}
        box={consentBox}
      />
      {children}
    </form>
  )
}
