import type { Caption } from '@ringwell/call/call.ts'
import type { PanelWords } from '../call/panelWords.ts'

interface PromptsProps {
  words: PanelWords
  /** Lines that suit the agent. Undefined for an operator's own agent. */
  lines: readonly [string, string] | undefined
  /** What was said so far. */
  captions: readonly Caption[]
  onPress: (line: string) => void
}

/** Lines for a visitor who does not know what to say. A press sends one. Gone once the visitor has spoken. */
export function Prompts({ words, lines, captions, onPress }: PromptsProps) {
  if (captions.some(({ who }) => who === 'visitor')) return null
  return (
    <fieldset className="prompts">
      <legend className="note">{words.prompts}</legend>
      {[...(lines ?? []), words.promptForAll].map((line) => (
        <button className="icon-btn" type="button" onClick={() => onPress(line)} key={line}>
          {line}
        </button>
      ))}
    </fieldset>
  )
}
