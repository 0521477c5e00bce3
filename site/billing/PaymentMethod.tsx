import { billing } from '@ringwell/content/site/billing.ts'
import { sampleLabel } from '@ringwell/content/site/samples.ts'
import './paymentMethod.css'

/** A drawing of a card, marked as a sample. There is no card if sample content is switched off. */
export function PaymentMethod() {
  const { method } = billing
  return (
    <section className="method">
      <h2 className="t-4">{method.title}</h2>
      {method.card === undefined ? (
        <p className="lead">{method.none}</p>
      ) : (
        <>
          <div className="method-card">
            <span className="tag">{sampleLabel}</span>
            <p>
              <b>{method.card.label}</b>
              <br />
              {method.card.expires}
            </p>
          </div>
          <p className="note">{method.sampleNote}</p>
        </>
      )}
      <button className="btn" type="button" data-dialog="dialog-update">
        {method.update}
      </button>
    </section>
  )
}
