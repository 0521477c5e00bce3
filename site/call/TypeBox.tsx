import { TYPED_TEXT_LIMIT } from '@ringwell/call/view/typedText.ts'
import { useId, useState } from 'react'
import type { PanelWords } from './panelWords.ts'

interface TypeBoxProps {
  words: PanelWords
  onSend: (text: string) => void
}

/** A text field for visitors who cannot speak or prefer to type. */
export function TypeBox({ words, onSend }: TypeBoxProps) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      className="say"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onSend(text.trim())
        setText('')
      }}
    >
      <label className="vh" htmlFor={id}>
        {words.typeLabel}
      </label>
      <input
        className="input"
        id={id}
        value={text}
        maxLength={TYPED_TEXT_LIMIT}
        autoComplete="off"
        enterKeyHint="send"
        placeholder={words.typePlaceholder}
        onChange={({ target }) => setText(target.value)}
      />
      <button className="btn" type="submit">
        {words.send}
      </button>
    </form>
  )
}
