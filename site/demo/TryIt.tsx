import type { PanelWords } from '../call/panelWords.ts'

interface TryItProps {
  words: PanelWords
  /** Lines that suit the agent. Undefined for an operator's own agent. */
  lines: readonly [string, string] | undefined
}

/** Suggests what to say to the agent, for a visitor who does not know. */
export function TryIt({ words, lines }: TryItProps) {
  if (!lines) return null
  const [first, second] = lines
  const [before, between, after] = words.tryIt
  return (
    <p className="note try-it">
      {before}
      {first}
      {between}
      {second}
      {after}
    </p>
  )
}
