import { type ReactNode, useEffect, useRef } from 'react'
import { Cross } from './Cross.tsx'

export interface DialogProps {
  title: string
  children: ReactNode
  /** Called when it was closed, by Escape too. */
  onClose: () => void
}

/** A modal dialog, open for as long as it is rendered. The browser keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={title}
      onClose={({ currentTarget }) => {
        // In development, effects run twice, and the dialog is open again when the first closing is told.
        if (!currentTarget.open) onClose()
      }}
    >
      <header className="dialog-head">
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Cross />
        </button>
      </header>
      {children}
    </dialog>
  )
}
