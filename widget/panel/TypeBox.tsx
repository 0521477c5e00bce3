import { isConnecting, type ViewProps } from './panelState.ts'

/** Lets the visitor type instead of speaking, even before a call. */
export function TypeBox({ state: { words, snapshot }, actions }: ViewProps) {
  const connecting = isConnecting(snapshot)
  const submit = (event: Event) => {
    event.preventDefault()
    const box = (event.target as HTMLFormElement).elements.namedItem('text') as HTMLInputElement
    const text = box.value.trim()
    if (!text) return
    actions.type(text)
    // Outside a call, the text starts one. It stays visible in the box until the call is live.
    if (snapshot.phase === 'live') box.value = ''
  }
  return (
    <form class="say" onsubmit={submit}>
      <input
        name="text"
        aria-label={words.type}
        placeholder={words.type}
        autocomplete="off"
        maxlength="2000"
        disabled={connecting}
      />
      <button type="submit" disabled={connecting}>
        {words.send}
      </button>
    </form>
  )
}
