import type { EndedSnapshot } from '@ringwell/call/view/callView.ts'
import { writeLength } from '@ringwell/call/view/clock.ts'
import type { CallState } from '../panel/panelState.ts'
import { fill } from '../strings/words.ts'
import { Print } from './Print.tsx'

interface DoneHeadProps {
  call: CallState
  ended: EndedSnapshot
}

export function DoneHead({ call: { words, print }, ended: { reason, durationMs } }: DoneHeadProps) {
  return (
    <div class="head" data-phase="done">
      {print && <Print levels={print} />}
      <h2>{fill(words.over, { time: writeLength(durationMs) })}</h2>
      {(reason === 'agentEnded' || reason === 'idle') && <p class="note">{words[reason]}</p>}
      {print && <p class="note">{words.print}</p>}
    </div>
  )
}
