import type { Call } from '@ringwell/call/call.ts'
import { useEffect, useState } from 'react'
import type { DemoWords } from '../demoProps.ts'
import type { TimingStrip as Strip } from './TimingStrip.tsx'

interface TimingProps {
  words: DemoWords['timing']
  call: Call
  isLive: boolean
}

/**
 * The button that shows the timing of a call, for curious engineers, and the strip that it opens. The strip's code is
 * loaded on first use. The strip stays after the call, and shows the next call from its beginning.
 */
export function Timing({ words, call, isLive }: TimingProps) {
  const [isShown, setShown] = useState(false)
  const [TimingStrip, setStrip] = useState<typeof Strip>()

  useEffect(() => {
    if (!isShown || TimingStrip) return undefined
    let isStale = false
    import('./TimingStrip.tsx').then(
      (file) => isStale || setStrip(() => file.TimingStrip),
      () => isStale || setShown(false),
    )
    return () => {
      isStale = true
    }
  }, [isShown, TimingStrip])

  useEffect(() => {
    if (!isLive) return undefined
    const press = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent) => {
      if (altKey && !ctrlKey && !metaKey && code === 'KeyT') setShown((shown) => !shown)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isLive])

  if (!isLive && !isShown) return null
  return (
    <div className="wrap">
      <button
        className="text-btn timing-toggle"
        type="button"
        aria-expanded={isShown}
        aria-keyshortcuts="Alt+T"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? words.hide : words.show}
      </button>{' '}
      {isLive && <kbd className="timing-shortcut">{words.shortcut}</kbd>}
      {isShown && TimingStrip && <TimingStrip words={words} call={call} />}
    </div>
  )
}
