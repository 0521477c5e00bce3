import type { CallSnapshot } from '@ringwell/call/call.ts'
import type { CallState } from '../panel/panelState.ts'
import { fill } from '../strings/words.ts'
import { writeLength } from './clock.ts'
import { Print } from './Print.tsx'

interface DoneHeadProps {
  call: CallState
  snapshot: CallSnapshot
}

export function DoneHead({ call: { words, print }, snapshot }: DoneHeadProps) {
  const ended = snapshot.phase === 'ended' ? snapshot : undefined
  return (
    <header class="head" data-phase="done">
      {print && <Print levels={print} />}
      <h2>{fill(words.over, { time: writeLength(ended?.durationMs ?? 0) })}</h2>
      {ended?.reason === 'agentEnded' && <p class="note">{words.agentEnded}</p>}
      {ended?.reason === 'idle' && <p class="note">{words.idle}</p>}
      {print && <p class="note">{words.print}</p>}
    </header>
  )
}
