import { brand } from '@ringwell/brand/brand.ts'
import { widgetPage } from '@ringwell/content/site/widgetPage.ts'
import { widgetLanguages } from '@ringwell/protocol/languages.ts'
import { Picker } from '../ui/Picker.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import '../ui/fields.css'
import '../ui/tabs.css'
import './configurator.css'
import { WidgetPreview } from './WidgetPreview.tsx'
import { snippetKinds, writeSnippet } from './snippets.ts'

const { configurator: words } = widgetPage

/** The title, the settings, the widget in a sample page beside them, and what to paste for it. */
export function Configurator({ server }: { server: string }) {
  const settings = {
    server,
    agentUuid: brand.agents.widget,
    language: '',
    position: 'right',
    accent: '',
    open: false,
  } as const
  return (
    <section className="maker">
      <div className="wrap maker-in">
        <div className="widget-head">
          <h1 className="t-1">{widgetPage.title}</h1>
          <p className="lead">{widgetPage.lead}</p>
        </div>
        <WidgetPreview />
        <form className="maker-form" id="widget-settings">
          <h2 className="t-3">{words.title}</h2>
          <div className="field">
            <label htmlFor="widget-agent">{words.agent}</label>
            <input
              className="input"
              id="widget-agent"
              name="agent"
              defaultValue={settings.agentUuid}
              spellCheck={false}
              autoComplete="off"
              aria-describedby="widget-agent-hint"
            />
            <p className="note" id="widget-agent-hint">
              {words.agentHint}
            </p>
          </div>
          <div className="field">
            <label htmlFor="widget-language">{words.language}</label>
            <Picker id="widget-language" name="language">
              <option value="">{words.languageAny}</option>
              {widgetLanguages.map((name) => (
                <option key={name} value={name.toLowerCase()}>
                  {name}
                </option>
              ))}
            </Picker>
          </div>
          <SegmentedControl
            name="position"
            legend={words.position}
            options={[
              { value: 'right', label: words.positionRight },
              { value: 'left', label: words.positionLeft },
            ]}
          />
          <div className="field">
            <label htmlFor="widget-colour">{words.colour}</label>
            <input
              className="maker-colour"
              id="widget-colour"
              name="colour"
              type="color"
              defaultValue={brand.colours.signal}
            />
          </div>
          <label className="check">
            <input type="checkbox" name="open" />
            <span>{words.open}</span>
          </label>
        </form>
      </div>
      <div className="maker-paste">
        <div className="wrap">
          <div className="maker-out">
            <h2 className="t-3">{words.snippet}</h2>
            <ul className="maker-tabs" data-tabs="horizontal" aria-label={words.snippet}>
              {snippetKinds.map((kind, i) => (
                <li key={kind}>
                  <a href={`#snippet-${kind}`}>{words.tabs[i]}</a>
                </li>
              ))}
            </ul>
            <div className="tab-panels">
              {snippetKinds.map((kind) => (
                <div key={kind} id={`snippet-${kind}`}>
                  <pre className="maker-code" data-snippet={kind}>
                    <code>{writeSnippet(kind, settings)}</code>
                  </pre>
                  <button className="btn btn-ink" type="button" data-copy={kind}>
                    {words.copy}
                  </button>
                </div>
              ))}
            </div>
            <output
              className="note maker-said"
              data-copied={words.copied}
              data-copy-failed={words.copyFailed}
            />
          </div>
        </div>
      </div>
    </section>
  )
}
