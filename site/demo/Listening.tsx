import { liveStatus } from '@ringwell/call/view/callStatus.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import type { PanelWords } from '../call/panelWords.ts'
import './listening.css'

interface ListeningProps {
  words: PanelWords
  snapshot: LiveSnapshot
}

/** Shows that the agent listens, or why it does not. */
export function Listening({ words, snapshot }: ListeningProps) {
  const status = liveStatus(snapshot)
  return (
    <output className="listening" data-quiet={status === 'listening' ? undefined : ''}>
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
