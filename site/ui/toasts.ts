/** How long a toast stays open, unless its caller says otherwise: spec section 9. */
const TOAST_MS = 5_000

type ToastType = 'info' | 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  type: ToastType
  text: string
}

export interface Toasts {
  getSnapshot: () => readonly Toast[]
  subscribe: (listener: () => void) => () => void
  /** @param closeAfterMs time without a pointer over the toast until it closes; the default is 5 s */
  show: (toast: { type: ToastType; text: string; closeAfterMs?: number }) => void
  dismiss: (id: number) => void
  /** `hold` stops the timer while the pointer is over the toast, and `release` restarts it. */
  hold: (id: number) => void
  release: (id: number) => void
}

/** Short messages at the top right. The same text is never shown twice. */
export function createToasts(): Toasts {
  let shown: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const clocks = new Map<number, { closeAfterMs: number; timer: number }>()

  function set(next: readonly Toast[]): void {
    shown = next
    for (const listener of listeners) listener()
  }
  function dismiss(id: number): void {
    stop(id)
    clocks.delete(id)
    set(shown.filter((toast) => toast.id !== id))
  }
  function stop(id: number): void {
    window.clearTimeout(clocks.get(id)?.timer)
  }
  function start(id: number, closeAfterMs: number): void {
    stop(id)
    clocks.set(id, { closeAfterMs, timer: window.setTimeout(() => dismiss(id), closeAfterMs) })
  }

  return {
    getSnapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show({ type, text, closeAfterMs = TOAST_MS }) {
      const id = ++lastId
      set([...shown.filter((toast) => toast.text !== text), { id, type, text }])
      start(id, closeAfterMs)
    },
    dismiss,
    hold: stop,
    release(id) {
      const clock = clocks.get(id)
      if (clock) start(id, clock.closeAfterMs)
    },
  }
}
