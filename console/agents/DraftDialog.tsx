import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface DraftDialogProps {
  title: string
  /** The fields. */
  children: ReactNode
  isWrong?: boolean
  onDone: () => void
  onClose: () => void
}

/** A dialog whose fields go into the form of the agent. That form is around it, where no other form may be. */
export function DraftDialog({ title, children, isWrong, onDone, onClose }: DraftDialogProps) {
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
      >
        <div className="dialog-body">{children}</div>
        <footer className="dialog-foot">
          <p className="note">It is stored when you save the draft.</p>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="ink" disabled={isWrong}>
            Done
          </Button>
        </footer>
      </form>
    </Dialog>,
    document.body,
  )
}
