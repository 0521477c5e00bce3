import { billing } from '@ringwell/content/site/billing.ts'
import { StaticDialog } from '../../ui/StaticDialog.tsx'

/** What the three buttons say that would move money: that none moves here, and who to ask. */
export function MoneyDialogs() {
  const { dialogs, dialogContact, dialogClose } = billing
  return Object.entries(dialogs).map(([id, { title, text }]) => (
    <StaticDialog key={id} id={`dialog-${id}`} title={title} closeLabel={dialogClose}>
      <p>{text}</p>
      <p className="dialog-go">
        <a className="btn btn-ink" href={dialogContact.href} data-carries-plan>
          {dialogContact.label}
        </a>
      </p>
    </StaticDialog>
  ))
}
