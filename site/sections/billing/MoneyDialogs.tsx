import { billing } from '@ringwell/content/site/billing.ts'
import { type Enquiry, enquiryQuery } from '../../plan/enquiry.ts'
import { StaticDialog } from '../../ui/StaticDialog.tsx'

/** What somebody who pressed the button writes to us about; `billing.ts` adds the plan. */
type BillingEnquiry = Exclude<Enquiry['about'], 'enterprise'>

const enquiries: Readonly<Record<keyof typeof billing.dialogs, BillingEnquiry>> = {
  pay: 'order',
  update: 'payment',
  cancel: 'cancel',
}

/** What the three buttons say that would move money: that none moves here, and who to ask. */
export function MoneyDialogs() {
  const { dialogs, dialogContact, dialogClose } = billing
  const ids = Object.keys(dialogs) as (keyof typeof dialogs)[]
  return ids.map((id) => {
    const about = enquiries[id]
    // Nobody can order without a plan.
    const query = about === 'order' ? '' : enquiryQuery({ about, chosen: undefined })
    return (
      <StaticDialog key={id} id={`dialog-${id}`} title={dialogs[id].title} closeLabel={dialogClose}>
        <p>{dialogs[id].text}</p>
        <p className="dialog-go">
          <a className="btn btn-ink" href={dialogContact.href + query} data-enquiry>
            {dialogContact.label}
          </a>
        </p>
      </StaticDialog>
    )
  })
}
