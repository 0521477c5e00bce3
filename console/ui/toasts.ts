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

/** How long a toast stays, and how much longer for each of its letters and if it can be undone. */
const SHOWN_MS = 6_000
const LETTER_MS = 60
const UNDO_MS = 6_000

export function say(text: string, undo?: () => void): void {
  const toast: Toast = { id: nextId, text, ...(undo && { undo }) }
  nextId += 1
  change([...toasts.slice(-2), toast])
  const ms = SHOWN_MS + text.length * LETTER_MS + (undo ? UNDO_MS : 0)
  setTimeout(() => expire(toast.id), ms)
}

export function dismiss(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
  // What had the pointer is gone, and nobody tells that it has left.
  if (toasts.length === 0) holds.clear()
}

/** What keeps the toasts: the pointer that is over them, the focus that is in them. */
const holds = new Set<'pointer' | 'focus'>()
const expired = new Set<number>()

function expire(id: number): void {
  if (holds.size > 0) expired.add(id)
  else dismiss(id)
}

/** While somebody holds the toasts, none goes by itself. Those whose time was up go afterwards. */
export function holdToasts(by: 'pointer' | 'focus', isHeld: boolean): void {
  if (isHeld) holds.add(by)
  else holds.delete(by)
  if (holds.size > 0) return
  for (const id of expired) dismiss(id)
  expired.clear()
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
}
