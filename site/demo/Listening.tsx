import type { LiveSnapshot } from './LiveCall.tsx'
import type { PanelWords } from './demoProps.ts'
import './listening.css'

interface ListeningProps {
  words: PanelWords
  snapshot: Pick<LiveSnapshot, 'muted' | 'interrupted'>
}

/** Shows that the agent listens, or why it does not. */
export function Listening({ words, snapshot: { muted, interrupted } }: ListeningProps) {
  return (
    <output className="listening" data-quiet={muted || interrupted ? '' : undefined}>
      <span className="eq" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      {interrupted ? words.interrupted : muted ? words.muted : words.listening}
    </output>
  )
}
