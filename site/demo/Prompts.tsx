import type { PanelWords } from '../call/panelWords.ts'

interface PromptsProps {
  words: PanelWords
  /** What fits the agent. Undefined for an agent of the operator. */
  lines: readonly [string, string] | undefined
  onPress: (line: string) => void
}

/** What a visitor who does not know what to say can have said with a press. */
export function Prompts({ words, lines, onPress }: PromptsProps) {
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
