import { printDate } from '@ringwell/content/blog/schema.ts'
import { evidence, type Verdict } from '@ringwell/content/site/evidence.ts'
import { measuredIn, readRounds, tablesUnder, type Round } from './readEvidence.ts'
import '../ui/smallFigures.css'
import '../ui/table.css'
import './evidence.css'

const strangers = tablesUnder('Strangers')
const rounds = readRounds(strangers)
const verdicts = Object.entries(evidence.verdicts) as [Verdict, { label: string; text: string }][]

/** What strangers got from the agents: the latest round, every round, every agent, and how it is measured. */
export function Evidence() {
  const { title, lead, method } = evidence
  return (
    <div className="wrap evidence">
      <header className="evidence-head">
        <h1 className="t-1">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <Latest />
      <section>
        <h2 className="t-2">{evidence.rounds.title}</h2>
        <p className="lead">{evidence.rounds.lead}</p>
        <dl className="evidence-key">
          {verdicts.map(([verdict, { label, text }]) => (
            <div key={verdict}>
              <dt>
                <svg className={`is-${verdict}`} viewBox="0 0 16 16" aria-hidden="true">
                  <rect width="16" height="16" />
                </svg>
                {label}
              </dt>
              <dd className="small">{text}</dd>
            </div>
          ))}
        </dl>
        <ol className="evidence-bars">
          {rounds.map((round) => (
            <RoundBar key={round.name} {...round} />
          ))}
        </ol>
      </section>
      <ByAgent />
      <section className="evidence-method">
        <h2 className="t-2">{method.title}</h2>
        <dl>
          {method.points.map((point) => (
            <div key={point.title}>
              <dt className="t-4 display">{point.title}</dt>
              <dd>{point.text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Other />
    </div>
  )
}

function Latest() {
  const { title, note, rows } = evidence.latest
  const last = rounds.at(-1)
  return (
    <section className="evidence-latest">
      <h2 className="t-2">{title}</h2>
      <dl className="small-figures">
        {rows.map(({ row, label }) => {
          const { asked, figure, detail } = latestOf(row)
          return (
            <div key={row}>
              <dt className="small">
                {label}
                <span className="note">{[detail, asked].filter(Boolean).join(', ')}</span>
              </dt>
              <dd className="num">{figure}</dd>
            </div>
          )
        })}
      </dl>
      {last && (
        <p className="note">
          {note
            .replace('{n}', String(last.calls))
            .replace('{round}', `${last.name}, ${printDate(last.day)}`)}
        </p>
      )}
    </section>
  )
}

/** `65% (52–75)` and `8 of 13, 5 partly` have their figure before their detail. */
function latestOf(row: string): { figure: string; detail: string; asked: string } {
  const { asked, figure, measuredAt } = measuredIn(strangers, row)
  const [, short = figure, share, rest] = /^(.+?)(?: \((.+)\)|, (.+))$/.exec(figure) ?? []
  return {
    figure: short,
    detail: [share === undefined ? rest : `${share}%`, olderThanLast(measuredAt)]
      .filter(Boolean)
      .join(', '),
    asked: asked === '–' ? '' : evidence.latest.asked.replace('{n}', asked),
  }
}

/** The name of a round that is not the last one. */
function olderThanLast(head: string): string {
  const [name = ''] = head.split(', ')
  return name === rounds.at(-1)?.name ? '' : name
}

function RoundBar({ name, day, shares }: Round) {
  const words = evidence.rounds.shares.replaceAll(/\{(\w+)\}/g, (_all, verdict: Verdict) =>
    String(shares[verdict]),
  )
  const sum = verdicts.reduce((total, [verdict]) => total + shares[verdict], 0)
  const bars = verdicts.map(([verdict], at) => ({
    verdict,
    x: verdicts.slice(0, at).reduce((before, [each]) => before + shares[each], 0) / sum,
    width: shares[verdict] / sum,
  }))
  return (
    <li>
      <p>
        <b>{name}</b> <span className="note">{printDate(day)}</span>
      </p>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {bars.map(({ verdict, x, width }) => (
          <rect
            key={verdict}
            className={`is-${verdict}`}
            x={(100 * x).toFixed(2)}
            width={(100 * width).toFixed(2)}
            height="10"
          />
        ))}
      </svg>
      <p className="small">{words}</p>
    </li>
  )
}

function ByAgent() {
  const { title, lead, head, table } = evidence.agents
  const found = strangers.find(({ heads }) => heads[0] === table)
  if (!found) throw new Error(`docs/benchmarks.md has no table “${table}”.`)
  // The newest first, because a narrow window shows only the first ones.
  const names = found.heads.slice(1).toReversed()
  return (
    <section className="evidence-agents">
      <h2 className="t-2">{title}</h2>
      <p className="lead">{lead}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <section className="table-scroll" aria-label={title} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {[head, ...names].map((cell, at) => (
                <th key={cell} scope="col" className={at === 0 ? undefined : 'r'}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map(([agent, ...cells]) => (
              <tr key={agent}>
                <th scope="row">{agent}</th>
                {cells.toReversed().map((cell, at) => (
                  <td key={names[at]} className="r">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Other() {
  const { title, lead, heads, rows, note } = evidence.other
  return (
    <section className="evidence-other">
      <h2 className="t-2">{title}</h2>
      <p className="lead">{lead}</p>
      <table className="table">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : 'r'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ under, row, column, label }) => {
            const { asked, figure } = measuredIn(tablesUnder(under), row, column)
            return (
              <tr key={label}>
                <td>{label}</td>
                <td className="r">{asked}</td>
                <td className="r">{figure}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="note">{note}</p>
    </section>
  )
}
