import type { PanelHost } from '../launcher/panelContract.ts'

export interface HeldFocus {
  /** On a phone, the panel covers the page and keeps the focus inside. */
  isModal(): boolean
  /** Moves the focus to the dialog. A screen reader then reads its name. */
  enter(): void
  /** Moves the focus back to the button if it was inside the panel. */
  leave(): void
  /** Moves the focus to the selector's element inside the panel. */
  to(selector: string): void
  /** Call this when the focused element is about to disappear. `settle` then focuses this one instead. */
  keep(selector: string): void
  settle(): void
  release(): void
}

/** Manages the keyboard focus. Escape closes the panel. Tab cycles inside a panel that covers the page. */
export function holdFocus({ frame, root, button }: PanelHost, place: HTMLElement): HeldFocus {
  const narrow = matchMedia('(max-width: 600px)')
  let kept: string | undefined

  const to = (selector: string) => place.querySelector<HTMLElement>(selector)?.focus()
  const isInside = () => root.activeElement !== null && place.contains(root.activeElement)

  const onKey = (event: KeyboardEvent) => {
    if (!place.firstElementChild) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      root.host.removeAttribute('open')
    } else if (event.key === 'Tab' && narrow.matches) {
      const stops = [
        ...frame.querySelectorAll<HTMLElement>('button,select,input,a[href],[tabindex="0"]'),
      ].filter((stop) => !stop.matches(':disabled'))
      const from = event.shiftKey ? stops[0] : stops.at(-1)
      if (root.activeElement !== from) return
      event.preventDefault()
      ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
    }
  }
  frame.addEventListener('keydown', onKey)

  return {
    isModal: () => narrow.matches,
    enter: () => to('.panel'),
    leave() {
      if (isInside()) button.focus()
    },
    to,
    keep(selector) {
      kept = selector
    },
    settle() {
      const { activeElement } = document
      // If the visitor has focused something else meanwhile, here or on the page, leave the focus there.
      if (activeElement !== document.body && activeElement !== root.host) return
      if (kept && !isInside() && root.activeElement !== button) to(kept)
    },
    release() {
      frame.removeEventListener('keydown', onKey)
    },
  }
}
