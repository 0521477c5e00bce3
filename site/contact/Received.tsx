import './received.css'

interface ReceivedProps {
  title: string
  text: string
}

/**
 * Says thank you without script: the server redirects the browser to `#received` after it has received a
 * form.
 */
export function Received({ title, text }: ReceivedProps) {
  return (
    <div className="received" id="received">
      <h2 className="t-3">{title}</h2>
      <p>{text}</p>
    </div>
  )
}
