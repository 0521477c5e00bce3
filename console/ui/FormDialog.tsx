import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FailureNote } from './FailureNote.tsx'

export interface FormDialogProps {
  title: string
  /** The fields. */
  children: ReactNode
  /** The verb of the button: “Make key”. */
  action: string
  /** Whether all fields are there, so that it can be sent. */
  isReady?: boolean
  /** Stands in place of the verb while it is done. */
  working?: string
  /** What is being done with the form. */
  work: { isPending: boolean; error: Error | null; mutate: (form: FormData) => void }
  onClose: () => void
}

/** A form in a dialog. It is sent once, however often the button is pressed, and shows why if that fails. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, action, isReady = true, working = 'Working…', work, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!work.isPending) work.mutate(new FormData(event.currentTarget))
        }}
      >
        <div className="dialog-body">
          {children}
          {work.error && <FailureNote error={work.error} />}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="ink" disabled={work.isPending || !isReady}>
            {work.isPending ? working : action}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
