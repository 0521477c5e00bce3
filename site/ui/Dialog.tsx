import { useEffect, useId, useRef, type ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'
import './dialog.css'

interface DialogProps {
  open: boolean
  title: string
  closeLabel: string
  /** Called for the close button and Escape. The browser returns the focus to where it was. */
  onClose: () => void
  children: ReactNode
}

/** A native modal dialog, which traps the focus and makes the page behind it inert. */
export function Dialog({ open, title, closeLabel, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    element.showModal()
    // Focuses a field and not the close button, which would get the focus only because it is first.
    element.querySelector<HTMLElement>('input, select, textarea, [data-focus]')?.focus()
    return () => element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId} className="t-3">
        {title}
      </h2>
      {children}
      <button className="close" type="button" aria-label={closeLabel} onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>
  )
}
