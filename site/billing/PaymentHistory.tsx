import { billing } from '@ringwell/content/site/billing.ts'
import '../ui/table.css'
import './paymentHistory.css'

export function PaymentHistory() {
  const { title, heads, rows, none } = billing.history
  return (
    <section className="history">
      <h3 className="t-4" id="history">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="lead">{none}</p>
      ) : (
        <table className="table" aria-labelledby="history">
          <thead>
            <tr>
              <th scope="col">{heads.date}</th>
              <th scope="col">{heads.what}</th>
              <th scope="col">{heads.status}</th>
              <th scope="col" className="r">
                {heads.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, what, amount, status }) => (
              <tr key={date}>
                <td>{date}</td>
                <td>{what}</td>
                <td>{status}</td>
                <td className="r">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
