import { widgetPage } from '@ringwell/content/site/widgetPage.ts'
import '../ui/table.css'
import { detailsSnippet, toolSnippet } from './optionSnippets.ts'
import './widgetReference.css'

/** Describes what the widget does, which events it sends to the page, and what a policy must allow. */
export function WidgetReference({ server }: { server: string }) {
  const { points, events, tools, details, policy } = widgetPage
  return (
    <>
      <section className="wrap widget-points">
        {points.map(({ title, text }) => (
          <div key={title}>
            <h2 className="t-4">{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
      <section className="wrap widget-events">
        <div>
          <h2 className="t-2">{events.title}</h2>
          <p className="lead">{events.lead}</p>
        </div>
        <table className="table">
          <thead>
            <tr>
              {events.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.rows.map(({ name, when }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{when}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="wrap widget-tools">
        <div>
          <h2 className="t-2">{tools.title}</h2>
          <p className="lead">{tools.lead}</p>
        </div>
        <div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
          <pre className="widget-code" tabIndex={0}>
            <code>{toolSnippet}</code>
          </pre>
          <ul>
            {tools.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <h3 className="t-4">{details.title}</h3>
          <p>{details.text}</p>
          <p>
            <code>{detailsSnippet}</code>
          </p>
        </div>
      </section>
      <section className="wrap widget-policy">
        <h2 className="t-2">{policy.title}</h2>
        <div>
          <p>{policy.text}</p>
          <p>
            <code>{`script-src ${server}; connect-src ${server}`}</code>
          </p>
          <p>{policy.integrity}</p>
        </div>
      </section>
    </>
  )
}
