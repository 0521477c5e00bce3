import { billing } from '@ringwell/content/site/billing.ts'
import { type Enquiry, enquiryQuery } from '../contact/enquiry.ts'
import { StaticDialog } from '../ui/StaticDialog.tsx'
import './moneyDialogs.css'

/** The subject of the enquiry that each button leads to. `currentPlan.ts` adds the plan. */
type BillingEnquiry = Exclude<Enquiry['about'], 'enterprise'>

const enquiries: Readonly<Record<keyof typeof billing.dialogs, BillingEnquiry>> = {
  pay: 'order',
  update: 'payment',
  cancel: 'cancel',
}

/**
 * The dialogs of the three buttons that would move money. They say that no money moves here, and whom to ask.
 */
export function MoneyDialogs() {
  const { dialogs, dialogContact, dialogClose } = billing
  const ids = Object.keys(dialogs) as (keyof typeof dialogs)[]
  return ids.map((id) => {
    const about = enquiries[id]
    // An order needs a plan, so its link gets a query only once a plan is chosen (`currentPlan.ts`).
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
