import { hangUpIcon } from '@ringwell/brand/hangUpIcon.ts'
import type { CallSnapshot } from '@ringwell/call/call.ts'
import { MicrophoneIcon } from '../panel/MicrophoneIcon.tsx'
import type { CallState } from '../panel/panelState.ts'

interface LiveToolsProps {
  call: CallState
  snapshot: CallSnapshot
  hangUpLabel: string
  onHangUp: () => void
  onMute: (muted: boolean) => void
  onMicrophone: (id: string) => void
}

export function LiveTools({
  call: { words, microphones },
  snapshot,
  hangUpLabel,
  onHangUp,
  onMute,
  onMicrophone,
}: LiveToolsProps) {
  const live = snapshot.phase === 'live' ? snapshot : undefined
  const muted = live?.muted ?? false
  return (
    <div class="live">
      <div class="tools">
        <button
          class="mute"
          type="button"
          aria-pressed={String(muted)}
          disabled={!live?.hasMicrophone}
          onclick={() => onMute(!muted)}
        >
          <MicrophoneIcon />
          {words.mute}
        </button>
        <button class="key stop" type="button" part="hang-up" data-main={true} onclick={onHangUp}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={hangUpIcon} />
          </svg>
          {hangUpLabel}
        </button>
      </div>
      {/* Shown only if there is a choice. */}
      <label class="field" hidden={microphones.length < 2 || !live?.hasMicrophone}>
        <span>{words.microphone}</span>
        <select onchange={(event) => onMicrophone((event.target as HTMLSelectElement).value)}>
          {microphones.map(({ id, label }) => (
            <option value={id} selected={id === live?.microphoneId}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
