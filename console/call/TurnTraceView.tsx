import type { TurnTrace, WaitPart } from '@ringwell/protocol/operator/turnTrace.ts'
import { commandWords, partNames, reasonOf, seconds, settingOf } from './waitWords.ts'

/** How long the caller waited for the answer to a turn and why, and what was understood and done. */
export function TurnTraceView({ trace }: { trace: TurnTrace }) {
  const { waited, understood, tools } = trace
  return (
    <div className="trace">
      {waited && <Wait waited={waited} />}
      {understood && <Understood understood={understood} />}
      {tools.length > 0 && (
        <details>
          <summary>
            {tools.length === 1 ? 'One tool was used' : `${tools.length} tools were used`}:{' '}
            {tools.map(({ name }) => name).join(', ')}
          </summary>
          {tools.map((tool, at) => (
            <dl key={`${tool.name} ${at}`} className="facts">
              <dt>{tool.name}</dt>
              <dd>{tool.ms === undefined ? 'No answer came in time.' : seconds(tool.ms)}</dd>
              <dt>In</dt>
              <dd>
                <pre>{pretty(tool.arguments)}</pre>
              </dd>
              {tool.result !== undefined && (
                <>
                  <dt>Out</dt>
                  <dd>
                    <pre>{pretty(tool.result)}</pre>
                  </dd>
                </>
              )}
            </dl>
          ))}
        </details>
      )}
    </div>
  )
}

function Wait({ waited }: { waited: NonNullable<TurnTrace['waited']> }) {
  const { ms, parts, filler_ms: fillerMs } = waited
  return (
    <details>
      <summary className="wait-line">
        <WaitBar parts={parts} ms={ms} />
        <span className="num">{seconds(ms)}</span> until the answer
        {fillerMs !== undefined && `, with a filler after ${seconds(fillerMs)}`}
      </summary>
      <ul className="wait-parts">
        {parts.map((part) => {
          const setting = settingOf(part)
          return (
            <li key={part.part}>
              <span className="wait-key" data-part={part.part} aria-hidden="true" />
              <span>
                <b>{partNames[part.part]}</b>, <span className="num">{seconds(part.ms)}</span>.{' '}
                {reasonOf(part)} {setting && <span className="note">{setting}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Longer waits than this fill the bar. */
const WIDEST_MS = 3_000

function WaitBar({ parts, ms }: { parts: readonly WaitPart[]; ms: number }) {
  const begins = parts.map((_, at) => parts.slice(0, at).reduce((sum, part) => sum + part.ms, 0))
  return (
    <svg
      className="wait-bar"
      viewBox={`0 0 ${Math.max(ms, WIDEST_MS)} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ part, ms: width }, at) => (
        <rect key={part} x={begins[at]} width={width} height="10" data-part={part} />
      ))}
    </svg>
  )
}

function Understood({ understood }: { understood: NonNullable<TurnTrace['understood']> }) {
  const { clauses, commands, answers, slots } = understood
  const known = Object.entries(slots)
  const certainty =
    clauses.length > 0 ? Math.min(...clauses.map((one) => one.certainty)) : undefined
  return (
    <details>
      <summary>
        Understood:{' '}
        {commands.map(commandWords).join(', ') || answers.join(', ') || 'nothing in particular'}
        {certainty !== undefined && ` (${percent(certainty)} certain)`}
      </summary>
      <dl className="facts">
        {clauses.map((clause) => (
          <div key={clause.text}>
            <dt>“{clause.text}”</dt>
            <dd>
              {clause.act}, {percent(clause.certainty)} certain
              {clause.spans.map((span) => `; ${span.kind}: ${span.text}`).join('')}
            </dd>
          </div>
        ))}
        {answers.length > 0 && (
          <div>
            <dt>Answered from</dt>
            <dd>{answers.map(sourceOf).join(', ')}</dd>
          </div>
        )}
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const KNOWLEDGE = 'knowledge:'

const sourceOf = (answer: string): string =>
  answer.startsWith(KNOWLEDGE)
    ? `your files (${answer.slice(KNOWLEDGE.length)})`
    : `the answers of the agent (${answer})`

const percent = (share: number): string => `${Math.round(share * 100)} %`

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    // Long results are cut.
    return json
  }
}
