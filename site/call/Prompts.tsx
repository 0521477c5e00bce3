import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { useRef } from 'react'
import type { PanelWords } from './panelWords.ts'
import { promptsFor } from './promptsFor.ts'

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
  const task = readTasks(snapshot.tasks).current
  const isConfirming = task?.status === 'confirming'
  const shown = promptsFor({
    lines: isConfirming ? [] : [...lines, words.promptForAll],
    answers: isConfirming ? words.promptAnswers : (task?.answers ?? []),
    said: captions.filter(({ who }) => who === 'visitor').map(({ text }) => text),
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
