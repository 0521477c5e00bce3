import './received.css'

interface ReceivedProps {
  title: string
  text: string
}

/** Says thank you where no script does: the server sends a browser to `#received` when it has a form. */
export function Received({ title, text }: ReceivedProps) {
  return (
    <div className="received" id="received">
      <h2 className="t-3">{title}</h2>
      <p>{text}</p>
    </div>
  )
}
