import { brand } from '@ringwell/brand/brand.ts'
import { fill } from '../strings/words.ts'
import { Form, type FormProps } from './Form.tsx'
import { NamePrint } from './NamePrint.tsx'
import type { ViewProps } from './panelState.ts'
import { Ring } from './Ring.tsx'
import { TypeBox } from './TypeBox.tsx'

interface PanelProps extends FormProps {
  server: string
  /** The panel covers the page. */
  modal: boolean
}

/**
 * The content of the dialog. Each line below keeps its position among its siblings, so that its elements keep
 * their focus. If the part for calls did not load, the visitor can still hang up.
 */
export function Panel({ state, actions, server, privacyUrl, langOf, modal }: PanelProps) {
  const { words, callPart } = state
  const { live, ended, failed } = state.view
  const props = { state, actions }
  const call = live && callPart
  const done = ended && callPart
  const lost = failed?.failure.code === 'connection_lost' && callPart?.state.words.lost
  return (
    <section
      class="panel"
      part="panel"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <dialog> can't be both modal and not
      role="dialog"
      tabindex="-1"
      lang={words.tag}
      aria-label={fill(words.dialog, { brand: brand.name })}
      aria-modal={modal && 'true'}
    >
      {call ? (
        <call.LiveHead {...props} live={live} />
      ) : done ? (
        <done.DoneHead ended={ended} />
      ) : (
        <Head {...props} />
      )}
      <div class="body">
        {!live && !done && (
          <h2 lang={lost ? undefined : langOf('heading')}>{lost || words.title}</h2>
        )}
        {done && <done.Rating credential={ended.credential} />}
        {!live && <Form {...props} {...{ privacyUrl, langOf }} />}
        {call && <call.LiveTalk {...props} live={live} />}
        <TypeBox {...props} />
        {call && <call.LiveTools {...props} live={live} />}
        {live && !call && (
          <button class="key" type="button" data-main={true} onclick={actions.hangUp}>
            {words.hangUp}
          </button>
        )}
        {failed?.credential && callPart && <callPart.Erase credential={failed.credential} />}
        {!live && <p class="note">{words.upTo}</p>}
      </div>
      <div class="foot">
        {words.poweredBy}{' '}
        <a href={server} target="_blank" rel="noopener">
          {brand.name}
        </a>
      </div>
    </section>
  )
}

function Head({ state: { view, callPart } }: ViewProps) {
  const phase = view.connecting ? 'connecting' : 'idle'
  // Shown next to the ring, which can't show a level then.
  const denied = view.failed?.failure.code === 'microphone_denied'
  return (
    <div class="head" data-phase={phase}>
      <NamePrint />
      <Ring phase={phase} muted={false} />
      {denied && <p class="notice">{callPart?.state.words.microphoneNeeded}</p>}
    </div>
  )
}
