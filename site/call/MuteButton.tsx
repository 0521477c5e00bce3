import type { Call } from '@ringwell/call/call.ts'
import { MicrophoneIcon, MutedIcon } from '../ui/icons.tsx'
import type { PanelWords } from './panelWords.ts'

interface MuteButtonProps {
  words: PanelWords
  call: Call
  muted: boolean
}

export function MuteButton({ words, call, muted }: MuteButtonProps) {
  return (
    <button
      className="icon-btn"
      type="button"
      aria-pressed={muted}
      onClick={() => call.setMuted(!muted)}
    >
      {muted ? <MutedIcon /> : <MicrophoneIcon />}
      {words.mute}
    </button>
  )
}
