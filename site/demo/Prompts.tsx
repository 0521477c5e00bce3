import type { Caption } from '@ringwell/call/call.ts'
import type { PanelWords } from '../call/panelWords.ts'

interface PromptsProps {
  words: PanelWords
  /** What fits the agent. Undefined for an agent of the operator. */
  lines: readonly [string, string] | undefined
  /** What was said so far. */
  captions: readonly Caption[]
  onPress: (line: string) => void
}

/** What a visitor who does not know what to say can have said with a press. Gone when the visitor has spoken. */
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
