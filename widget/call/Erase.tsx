import type { CallState } from '../panel/panelState.ts'

interface EraseProps {
  call: CallState
  onErase: () => void
}

/** A failed call cannot be rated, but its recording can be erased. */
export function Erase({ call: { words, done }, onErase }: EraseProps) {
  return (
    <div class="erase">
      <EraseButton words={words} onErase={onErase} />
      <output>{done}</output>
    </div>
  )
}

export function EraseButton({
  words,
  onErase,
}: {
  words: CallState['words']
  onErase: () => void
}) {
  return (
    <button class="plain" type="button" onclick={onErase}>
      {words.erase}
    </button>
  )
}
