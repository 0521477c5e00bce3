/** Short messages about what has just been done. `shell/Toasts.tsx` shows them. */
export interface Toast {
  id: number
  text: string
  /** Takes back what was done. */
  undo?: () => void
}

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const SHOWN_MS = 6_000

export function say(text: string, undo?: () => void): void {
  const toast: Toast = { id: nextId, text, ...(undo && { undo }) }
  nextId += 1
  change([...toasts.slice(-2), toast])
  setTimeout(() => dismiss(toast.id), SHOWN_MS)
}

export const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
}
