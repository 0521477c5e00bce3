import { useState } from 'react'
import { Button } from './Button.tsx'

export function CopyText({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'copied' | 'failed'>()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="copy">
      <textarea
        aria-label={label}
        readOnly
        rows={text.split('\n').length}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy()}>{state === 'copied' ? 'Copied' : 'Copy'}</Button>
      {state === 'failed' && <p className="field-error">Select the text and copy it yourself.</p>}
    </div>
  )
}
