import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { useEffect, useRef, useState } from 'react'
import type { PanelWords } from './panelWords.ts'
import { promptsFor } from './promptsFor.ts'

/** How long nobody speaks until what was said already is offered again. */
const SILENCE_MS = 6_000

interface PromptsProps {
  words: PanelWords
  /** Lines that suit the agent. Undefined for an operator's own agent. */
  lines: readonly string[] | undefined
  snapshot: LiveSnapshot
  onPress: (line: string) => void
}

/** Lines for a visitor who does not know what to say. A press sends one. */
export function Prompts({ words, lines = [], snapshot, onPress }: PromptsProps) {
  const { captions } = snapshot
  const place = useRef<HTMLFieldSetElement>(null)
  const shown = promptsFor({
    lines: [...lines, words.promptForAll],
    answers: words.promptAnswers,
    said: captions.filter(({ who }) => who === 'visitor').map(({ text }) => text),
    isConfirming: readTasks(snapshot.tasks).current?.status === 'confirming',
    isSilent: useSilence(snapshot),
  })
  return (
    <fieldset className="prompts" tabIndex={-1} ref={place}>
      <legend className="note">{words.prompts}</legend>
      {/* With other lines, the row begins at its beginning again. */}
      <div key={shown.join()}>
        {shown.map((line) => (
          <button
            className="icon-btn"
            type="button"
            onClick={() => {
              // The button disappears with its line, so the focus moves first.
              place.current?.focus({ preventScroll: true })
              onPress(line)
            }}
            key={line}
          >
            {line}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** True once nobody has spoken for a while, and nobody is about to. */
function useSilence({ captions, ...live }: LiveSnapshot): boolean {
  const isBusy = live.agentSpeaking || live.visitorSpeaking || live.responding.length > 0
  /** After which words the silence was noticed. */
  const [silentAfter, setSilentAfter] = useState<LiveSnapshot['captions']>()
  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(() => setSilentAfter(captions), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [isBusy, captions])
  return !isBusy && silentAfter === captions
}
