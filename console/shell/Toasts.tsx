import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { Cross } from '../ui/Cross.tsx'
import { dismiss, holdToasts, toastStore } from '../ui/toasts.ts'
import { useKeys } from '../ui/useKeys.ts'

/** What was done just now. It stays while somebody points at it or has the focus in it. Escape dismisses the newest. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  useKeys({
    Escape: () => {
      const newest = toasts.at(-1)
      return newest ? dismiss(newest.id) : false
    },
  })
  return (
    // Pointing at it and having the focus in it only keep it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <output
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
                dismiss(id)
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
            onClick={() => dismiss(id)}
          >
            <Cross />
          </button>
        </div>
      ))}
    </output>
  )
}
