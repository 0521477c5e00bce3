import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FailureNote } from './FailureNote.tsx'

export interface ConfirmDialogProps {
  /** A question: “Erase 12 calls?” */
  title: string
  /** What happens, and what can’t be undone. */
  children: ReactNode
  /** The verb of the button: “Erase 12 calls”. */
  action: string
  isDestructive?: boolean
  /** Carries it out. It runs once, however often the button is pressed. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something that deletes or can’t be undone. Closes when it is done, and shows why if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isDestructive = false, onConfirm, onClose } = props
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-body">{children}</div>
      {confirm.error && <FailureNote error={confirm.error} />}
      <footer className="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look={isDestructive ? 'stop' : 'ink'}
          disabled={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {confirm.isPending ? 'Working…' : action}
        </Button>
      </footer>
    </Dialog>
  )
}
