import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { Cross } from '../ui/Cross.tsx'
import { dismiss, holdToasts, toastStore } from '../ui/toasts.ts'
import { useKeys } from '../ui/useKeys.ts'

/** What was done just now. It stays while somebody points at it or has the focus in it. Escape dismisses the newest. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const box = useRef<HTMLOutputElement>(null)
  const hasFocus = (): boolean => box.current?.contains(document.activeElement) === true
  const close = (id: number): void => {
    // Otherwise, the keyboard would be nowhere.
    if (hasFocus()) document.querySelector('main')?.focus({ preventScroll: true })
    dismiss(id)
  }
  useKeys({
    Escape: () => {
      const newest = toasts.at(-1)
      return newest ? close(newest.id) : false
    },
  })
  // Nobody tells that the focus has left a toast that is gone.
  useEffect(() => {
    if (!hasFocus()) holdToasts('focus', false)
  })
  return (
    // Pointing at it and having the focus in it only keep it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <output
      ref={box}
      className="toasts"
      onPointerEnter={() => holdToasts('pointer', true)}
      onPointerLeave={() => holdToasts('pointer', false)}
      onFocus={() => holdToasts('focus', true)}
      onBlur={() => holdToasts('focus', false)}
    >
      {toasts.map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <p>{text}</p>
          {undo && (
            <Button
              onClick={() => {
                close(id)
                undo()
              }}
            >
              Undo
            </Button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            onClick={() => close(id)}
          >
            <Cross />
          </button>
        </div>
      ))}
    </output>
  )
}
