import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'
import './dialog.css'

interface StaticDialogProps {
  /** A button that opens the dialog has this id in `data-dialog`. */
  id: string
  title: string
  closeLabel: string
  children: ReactNode
}

/** A modal dialog on a page without islands. `openDialogs.ts` opens it, and the browser does the rest. */
export function StaticDialog({ id, title, closeLabel, children }: StaticDialogProps) {
  const titleId = `${id}-title`
  return (
    <dialog className="dialog" id={id} aria-labelledby={titleId} {...{ closedby: 'any' }}>
      <h2 id={titleId} className="t-3">
        {title}
      </h2>
      {children}
      <form method="dialog">
        <button className="close" aria-label={closeLabel}>
          <CloseIcon />
        </button>
      </form>
    </dialog>
  )
}
