import { useSyncExternalStore } from 'react'
import { dismiss, toastStore } from '../ui/toasts.ts'

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  return (
    <output className="toasts">
      {toasts.map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <p>{text}</p>
          {undo && (
            <button
              type="button"
              onClick={() => {
                dismiss(id)
                undo()
              }}
            >
              Undo
            </button>
          )}
        </div>
      ))}
    </output>
  )
}
