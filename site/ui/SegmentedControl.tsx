import './segmentedControl.css'

interface SegmentedControlProps {
  /** The name of the radio buttons. Must be unique in the page. */
  name: string
  legend: string
  /** The first option is selected. */
  options: readonly { value: string; label: string; title?: string }[]
}

/** A single choice, as radio buttons in a tray. */
export function SegmentedControl({ name, legend, options }: SegmentedControlProps) {
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
