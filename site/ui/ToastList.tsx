import { useRef, useSyncExternalStore, type PointerEvent } from 'react'
import { CloseIcon } from './icons.tsx'
import type { Toast, Toasts } from './toasts.ts'

/** How far a finger must drag a toast to dismiss it, as a share of the toast's width. */
const dragThreshold = 0.8
const none: readonly Toast[] = []

/** Both live regions are in the page from the start, so that screen readers announce what is added later. */
export function ToastList({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => none)
  const list = (urgent: boolean) =>
    shown
      .filter((toast) => (toast.type === 'error') === urgent)
      .map((toast) => <ToastCard key={toast.id} toast={toast} toasts={toasts} />)
  return (
    <div className="toasts">
      <output aria-atomic="false">{list(false)}</output>
      <div role="alert" aria-atomic="false">
        {list(true)}
      </div>
    </div>
  )
}

function ToastCard({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const from = useRef<number | undefined>(undefined)

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (from.current === undefined) return
    event.currentTarget.style.setProperty('--drag', `${event.clientX - from.current}px`)
  }
  function drop(event: PointerEvent<HTMLDivElement>): void {
    if (from.current === undefined) return
    const card = event.currentTarget
    const distance = Math.abs(event.clientX - from.current)
    from.current = undefined
    card.removeAttribute('data-dragging')
    card.style.removeProperty('--drag')
    if (event.type === 'pointerup' && distance > dragThreshold * card.offsetWidth) {
      toasts.dismiss(toast.id)
    } else toasts.release(toast.id)
  }

  return (
    <div
      className="toast"
      data-type={toast.type}
      onPointerEnter={() => toasts.hold(toast.id)}
      onPointerLeave={() => toasts.release(toast.id)}
      onPointerDown={(event) => {
        if (event.pointerType !== 'touch' || event.target instanceof HTMLButtonElement) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.setAttribute('data-dragging', '')
        toasts.hold(toast.id)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <p>
        <span className="vh">{toast.type}: </span>
        {toast.text}
      </p>
      <button
        className="close"
        type="button"
        aria-label="Dismiss"
        onClick={() => toasts.dismiss(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
