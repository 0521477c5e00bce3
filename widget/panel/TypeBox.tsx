import { TYPED_TEXT_LIMIT } from '@ringwell/call/view/typedText.ts'
import type { ViewProps } from './panelState.ts'

/** Lets the visitor type instead of speaking, even before a call. */
export function TypeBox({ state: { words, view }, actions }: ViewProps) {
  const connecting = Boolean(view.connecting)
  const submit = (event: Event) => {
    event.preventDefault()
    const box = (event.target as HTMLFormElement).elements.namedItem('text') as HTMLInputElement
    const text = box.value.trim()
    if (!text) return
    actions.type(text)
    // Outside a call, the text starts one. It stays visible in the box until the call is live.
    if (view.live) box.value = ''
  }
  return (
    <form class="say" onsubmit={submit}>
      <input
        name="text"
        aria-label={words.type}
        placeholder={words.type}
        autocomplete="off"
        maxlength={TYPED_TEXT_LIMIT}
        disabled={connecting}
      />
      <button type="submit" disabled={connecting}>
        {words.send}
      </button>
    </form>
  )
}
