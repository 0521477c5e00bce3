import type { Call } from '@ringwell/call/call.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import { MuteButton } from './MuteButton.tsx'
import type { PanelWords } from './panelWords.ts'

interface CallToolsProps {
  words: PanelWords
  call: Call
  snapshot: LiveSnapshot
  /** Other controls that need a microphone. */
  children: ReactNode
}

/** The mute button and the choice of microphone. Shows nothing in a typed call, which has no microphone. */
export function CallTools({ words, call, snapshot, children }: CallToolsProps) {
  const microphones = useMicrophones(call, snapshot.hasMicrophone)
  if (!snapshot.hasMicrophone) return null
  return (
    <div className="live-tools">
      <MuteButton words={words} call={call} muted={snapshot.muted} />
      {children}
      {/* Comes last, because it comes late: the browser has to list the microphones. */}
      {microphones.length > 0 && (
        <span className="microphone-pick">
          <select
            className="icon-btn"
            aria-label={words.microphone}
            value={snapshot.microphoneId}
            onChange={({ target }) => call.selectMicrophone(target.value)}
          >
            {microphones.map(({ id, label }) => (
              <option key={id} value={id}>
                {label === '' ? words.microphoneDefault : label}
              </option>
            ))}
          </select>
          <ChevronIcon />
        </span>
      )}
    </div>
  )
}

/** Returns the connected microphones, and updates the list when devices change. */
function useMicrophones(call: Call, wanted: boolean) {
  const [microphones, setMicrophones] = useState<readonly { id: string; label: string }[]>([])
  useEffect(() => {
    if (!wanted) return undefined
    let stale = false
    const refresh = () => {
      call.listMicrophones().then(
        (found) => stale || setMicrophones(found),
        () => stale || setMicrophones([]),
      )
    }
    refresh()
    navigator.mediaDevices.addEventListener('devicechange', refresh)
    return () => {
      stale = true
      navigator.mediaDevices.removeEventListener('devicechange', refresh)
    }
  }, [call, wanted])
  return microphones
}
