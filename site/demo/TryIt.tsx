import type { PanelWords } from '../call/panelWords.ts'

interface TryItProps {
  words: PanelWords
  /** Undefined for an agent of the operator. */
  lines: readonly [string, string] | undefined
}

/** What a visitor who does not know what to say can say to the agent. */
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
