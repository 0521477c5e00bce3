import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { brand } from '@ringwell/brand/brand.ts'
import { ENGLISH, widgetLanguages } from '@ringwell/protocol/languages.ts'
import { agentsQuery } from '../agents/agentQueries.ts'
import { CopyText } from '../ui/CopyText.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Options } from '../ui/Options.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The two lines that put an agent on any page, and how that looks there. */
export function Embed() {
  const { data: agents = [], error } = useQuery(agentsQuery)
  const [settings, setSettings] = useState(standard)
  const [page, setPage] = useState('#ffffff')
  const set = (change: Partial<typeof settings>): void => setSettings({ ...settings, ...change })
  const agentId =
    settings.agent || agents.find(({ kind }) => kind === 'own')?.agent_id || agents[0]?.agent_id
  const shown = useDeferredValue(pageWith(page, { ...settings, agent: agentId ?? '' }))
  const agent = agents.find(({ agent_id }) => agent_id === agentId)
  return (
    <div className="embed">
      {error && <FailureNote error={error} />}
      <div className="form">
        <Field label="Agent">
          <select value={agentId} onChange={({ target }) => set({ agent: target.value })}>
            <Options
              of={agents.map(({ agent_id, agent_name }) => [agent_id, agent_name || agent_id])}
            />
          </select>
        </Field>
        <Field label="Language of the panel" hint="Otherwise each visitor has their own.">
          <select
            value={settings.language}
            onChange={({ target }) => set({ language: target.value })}
          >
            <option value="">The visitor’s own</option>
            <Options of={widgetLanguages.map((name) => [name.toLowerCase(), name])} />
          </select>
        </Field>
        <Field label="Corner">
          <select
            value={settings.position}
            onChange={({ target }) => set({ position: target.value })}
          >
            <option value="">Right</option>
            <option value="left">Left</option>
          </select>
        </Field>
        <TextField
          label="Colour of the button"
          hint="Any CSS colour. Text on it turns black or white by itself."
          value={settings.accent}
          placeholder={brand.colours.signal}
          onChange={(text) => set({ accent: text })}
        />
        <TextField
          label="Name of the button"
          hint="These words stand in every language, so choose the language of the panel, too."
          maxLength={40}
          placeholder="Speak to AI"
          value={settings.label}
          onChange={(text) => set({ label: text })}
        />
        <TextField
          label="Line above it"
          maxLength={80}
          placeholder="Ask us anything, out loud."
          value={settings.heading}
          onChange={(text) => set({ heading: text })}
        />
        <TextField
          label="What visitors agree to"
          hint="Say that the call is recorded. The words in square brackets are the link."
          maxLength={300}
          placeholder="This call is recorded. I agree to the [privacy policy]."
          value={settings.consent}
          onChange={(text) => set({ consent: text })}
        />
        <TextField
          label="Your privacy policy"
          type="url"
          error={
            settings.privacy.trim() && !isAddress(settings.privacy)
              ? 'Must begin with https://. Until then, the link goes to the policy of this server.'
              : undefined
          }
          placeholder={`${location.origin}/privacy-policy`}
          value={settings.privacy}
          onChange={(text) => set({ privacy: text })}
        />
        <TextField
          label="Colour of your page"
          hint="For the preview only."
          type="color"
          value={page}
          onChange={setPage}
        />
      </div>
      <section>
        <h2>Preview</h2>
        <p className="note">This is live: press the button to start a real call.</p>
        {agentId !== undefined && (
          // It holds our own script alone, which has to call this server like any other page of ours.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            className="embed-preview"
            title="Your page with the widget"
            allow="microphone"
            srcDoc={shown}
          />
        )}
      </section>
      <section>
        <h2>Paste this into the page</h2>
        <p className="note">Before the end of its body. It works under a strict policy, too.</p>
        <CopyText
          label="Two lines for the page"
          text={snippetOf({ ...settings, agent: agentId ?? '' })}
        />
        {agent?.origins && !agent.origins.includes('*') && (
          <p>
            Only these sites may call this agent: {agent.origins.join(', ')}. Other pages are told
            so.
          </p>
        )}
      </section>
    </div>
  )
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^\s*https?:\/\//i.test(text)

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What is empty is as the widget comes. */
const standard = {
  agent: '',
  language: '',
  position: '',
  accent: '',
  label: '',
  heading: '',
  consent: '',
  privacy: '',
}

/** A page that has only a colour, and the widget. An inline style would break the policy of the console. */
const pageWith = (colour: string, settings: typeof standard): string =>
  `<!doctype html><html lang="${ENGLISH}"><title>Preview</title><body bgcolor="${colour}">${snippetOf(settings)}`

function snippetOf(settings: typeof standard): string {
  const attributes = Object.entries({
    'agent-uuid': settings.agent,
    language: settings.language,
    position: settings.position,
    accent: settings.accent.trim(),
    label: settings.label.trim(),
    heading: settings.heading.trim(),
    consent: settings.consent.trim(),
    'privacy-url': isAddress(settings.privacy) ? settings.privacy.trim() : '',
  })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
  const tag = `${brand.slug}-voice`
  return [
    `<script type="module" src="${location.origin}/widget.js"></script>`,
    `<${tag}${attributes}></${tag}>`,
  ].join('\n')
}
