import { brand } from '@ringwell/brand/brand.ts'
import { fill } from '../strings/words.ts'
import { Form } from './Form.tsx'
import { NamePrint } from './NamePrint.tsx'
import { failedInCall, isConnecting, wasCall, type ViewProps } from './panelState.ts'
import { Ring } from './Ring.tsx'
import { TypeBox } from './TypeBox.tsx'

interface PanelProps extends ViewProps {
  server: string
  /** The panel covers the page. */
  modal: boolean
}

/**
 * The content of the dialog. Each line below keeps its position among its siblings, so that its elements keep
 * their focus. If the conversation did not load, the visitor can still hang up.
 */
export function Panel({ state, actions, server, modal }: PanelProps) {
  const { words, snapshot, conversation } = state
  const view = { state, actions }
  const live = snapshot.phase === 'live'
  const call = live && conversation
  const done = wasCall(snapshot) && conversation
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
      {call ? <call.LiveHead {...view} /> : done ? <done.DoneHead {...view} /> : <Head {...view} />}
      <div class="body">
        {!live && !done && <h2>{words.title}</h2>}
        {done && <done.Rating {...view} />}
        {!live && <Form {...view} privacyUrl={`${server}/privacy-policy`} />}
        {call && <call.LiveTalk {...view} />}
        <TypeBox {...view} />
        {call && <call.LiveTools {...view} />}
        {live && !call && (
          <button class="key" type="button" data-main={true} onclick={actions.hangUp}>
            {words.hangUp}
          </button>
        )}
        {failedInCall(snapshot) && conversation && <conversation.Erase {...view} />}
        {!live && <p class="note">{words.upTo}</p>}
      </div>
      <footer class="foot">
        {words.poweredBy}{' '}
        <a href={server} target="_blank" rel="noopener">
          {brand.name}
        </a>
      </footer>
    </section>
  )
}

function Head({ state: { snapshot, conversation } }: ViewProps) {
  const phase = isConnecting(snapshot) ? 'connecting' : 'idle'
  // Shown next to the ring, which can't show a level then.
  const denied = snapshot.phase === 'failed' && snapshot.failure.code === 'microphone_denied'
  return (
    <header class="head" data-phase={phase}>
      <NamePrint />
      <Ring phase={phase} muted={false} />
      {denied && <p class="notice">{conversation?.state.words.microphoneNeeded}</p>}
    </header>
  )
}
