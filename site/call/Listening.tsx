import { liveStatus } from '@ringwell/call/view/callStatus.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import type { PanelWords } from '../call/panelWords.ts'

interface ListeningProps {
  words: PanelWords
  snapshot: LiveSnapshot
}

/** Shows that the agent listens or speaks, or why it does not listen. */
export function Listening({ words, snapshot }: ListeningProps) {
  const heard = liveStatus(snapshot)
  const status = heard === 'listening' && snapshot.agentSpeaking ? 'speaking' : heard
  return (
    <output className="listening" data-quiet={heard === 'listening' ? undefined : ''}>
      <span className="eq" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      {words[status]}
    </output>
  )
}
