import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import type { CallState } from '../panel/panelState.ts'
import { Ring } from '../panel/Ring.tsx'
import { fill } from '../strings/words.ts'

interface LiveHeadProps {
  call: CallState
  live: LiveSnapshot
}

export function LiveHead({ call: { words, timeLeft }, live }: LiveHeadProps) {
  return (
    <div class="head" data-phase="live" data-interrupted={live.interrupted && 'true'}>
      <p class="listening">
        <span class="bars" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
        {words.listening}
      </p>
      <p class="left" role="timer">
        {fill(words.left, { time: timeLeft })}
      </p>
      <Ring phase="live" muted={live.muted} />
    </div>
  )
}
