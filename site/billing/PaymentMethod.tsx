import { billing } from '@ringwell/content/site/billing.ts'
import './paymentMethod.css'

/** A drawing of a card. There is no card if sample content is switched off. */
export function PaymentMethod() {
  const { method } = billing
  return (
    <section className="method">
      <h3 className="t-4">{method.title}</h3>
      {method.card === undefined ? (
        <p className="lead">{method.none}</p>
      ) : (
        <div className="method-card">
          <p>
            <b>{method.card.label}</b>
            <br />
            {method.card.expires}
          </p>
        </div>
      )}
      <button className="btn" type="button" data-dialog="dialog-update">
        {method.update}
      </button>
    </section>
  )
}
