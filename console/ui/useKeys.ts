import { useEffect, useRef } from 'react'

/**
 * What each key does: `j`, `Enter`, `/`. A key of a letter works in lower case. One that returns false has done nothing,
 * so other components may use the key.
 */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void | false>>

/**
 * Listens to single keys for as long as the component is shown. They do nothing while somebody types, while a dialog is
 * open, or together with Ctrl, Alt or Meta.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const act = current.current[event.key]
      if (act && act(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')
}
