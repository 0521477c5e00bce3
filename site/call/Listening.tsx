import { talkStatus } from '@ringwell/call/view/callStatus.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import type { PanelWords } from './panelWords.ts'

interface ListeningProps {
  words: PanelWords
  snapshot: LiveSnapshot
}

/** Shows that the agent listens, thinks or speaks, or why it does not, and that its words have to be read. */
export function Listening({ words, snapshot }: ListeningProps) {
  const status = talkStatus(snapshot)
  return (
    <output className="listening" data-status={status}>
      <span className="eq" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>{words[status]}</span>
      {/* A lost line is more than a lost voice, and on a phone there is room for one of them. */}
      {snapshot.voiceFailed && status !== 'interrupted' && (
        <span className="note">{words.voiceFailed}</span>
      )}
    </output>
  )
}
