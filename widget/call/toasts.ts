/** How long a toast in the widget stays open: spec section 9. */
const TOAST_MS = 2_000

type ToastType = 'info' | 'success' | 'warning' | 'error'

export interface Toasts {
  element: HTMLElement
  /** Shows a toast at the top right for two seconds. Only an error interrupts a screen reader. */
  say(type: ToastType, text: string): void
}

export function createToasts(): Toasts {
  const element = document.createElement('div')
  element.className = 'toasts'
  return {
    element,
    say(type, text) {
      const toast = document.createElement('p')
      toast.className = 'toast'
      toast.dataset.type = type
      toast.role = type === 'error' ? 'alert' : 'status'
      toast.textContent = text
      element.append(toast)
      setTimeout(() => toast.remove(), TOAST_MS)
    },
  }
}
