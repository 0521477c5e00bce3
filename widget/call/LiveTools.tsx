import { hangUpIcon } from '@ringwell/brand/hangUpIcon.ts'
import type { Call } from '@ringwell/call/call.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { MicrophoneIcon } from '../panel/MicrophoneIcon.tsx'
import type { CallState } from '../panel/panelState.ts'

interface LiveToolsProps {
  call: Call
  state: CallState
  live: LiveSnapshot
  hangUpLabel: string
}

export function LiveTools({
  call,
  state: { words, microphones },
  live: { muted, hasMicrophone, microphoneId },
  hangUpLabel,
}: LiveToolsProps) {
  return (
    <div class="live">
      <div class="tools">
        <button
          class="mute"
          type="button"
          aria-pressed={String(muted)}
          disabled={!hasMicrophone}
          onclick={() => call.setMuted(!muted)}
        >
          <MicrophoneIcon />
          {words.mute}
        </button>
        {/* Shown only if there is a choice. */}
        <label class="pick" hidden={microphones.length < 2 || !hasMicrophone}>
          <span class="hidden">{words.microphone}</span>
          <select
            onchange={(event) => call.selectMicrophone((event.target as HTMLSelectElement).value)}
          >
            {microphones.map(({ id, label }) => (
              <option value={id} selected={id === microphoneId}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button
          class="key stop"
          type="button"
          part="hang-up"
          data-main={true}
          onclick={() => call.hangUp()}
        >
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={hangUpIcon} />
          </svg>
          {hangUpLabel}
        </button>
      </div>
    </div>
  )
}
