import './choice.css'

interface TrayProps {
  /** Of the radios; unique in the page. */
  name: string
  legend: string
  /** The first is chosen. */
  options: readonly { value: string; label: string; title?: string }[]
}

/** A choice of one, as radios in a tray. */
export function Tray({ name, legend, options }: TrayProps) {
  return (
    <fieldset className="choice">
      <legend className="note">{legend}</legend>
      <div className="tray">
        {options.map(({ value, label, title }, i) => (
          <label key={value} title={title}>
            <input type="radio" name={name} value={value} defaultChecked={i === 0} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
