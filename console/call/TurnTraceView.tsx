import type { TurnTrace, WaitPart } from '@ringwell/protocol/operator/turnTrace.ts'
import { Fact } from '../ui/Fact.tsx'
import {
  actWords,
  type AgentWords,
  answerWords,
  capital,
  commandWords,
  spaced,
  toolCallWords,
  toolResultWords,
  toolWords,
} from './agentWords.ts'
import { partNames, reasonOf, seconds, settingOf } from './waitWords.ts'

interface TurnTraceViewProps {
  trace: TurnTrace
  words: AgentWords
}

/** How long the caller waited for the answer to a turn and why, and what was understood and done. */
export function TurnTraceView({ trace, words }: TurnTraceViewProps) {
  const { waited, understood, tools } = trace
  return (
    <div className="trace">
      {waited && <Wait waited={waited} words={words} />}
      {understood && <Understood understood={understood} words={words} />}
      {tools.length > 0 && (
        <details>
          <summary>
            {tools.length === 1 ? 'One tool was used' : `${tools.length} tools were used`}:{' '}
            {tools.map(({ name }) => toolWords(name, words)).join(', ')}
          </summary>
          <ul>
            {tools.map(({ name, arguments: given, result, ms }, at) => (
              <li key={`${name} ${at}`}>
                {capital(toolCallWords({ tool: name, arguments: given }, words))}:{' '}
                {toolResultWords(result)}
                {ms !== undefined && `, after ${seconds(ms)}`}.
              </li>
            ))}
          </ul>
          <Raw value={tools} />
        </details>
      )}
    </div>
  )
}

/** The same with the names that programs use, for whoever writes one. */
function Raw({ value }: { value: unknown }) {
  return (
    <details>
      <summary>For developers</summary>
      <pre>{JSON.stringify(value, undefined, 2)}</pre>
    </details>
  )
}

interface WaitProps extends Pick<TurnTraceViewProps, 'words'> {
  waited: NonNullable<TurnTrace['waited']>
}

function Wait({ waited, words }: WaitProps) {
  const { ms, parts, filler_ms: fillerMs } = waited
  return (
    <details>
      <summary className="wait-line">
        <WaitBar parts={parts} ms={ms} />
        <span className="num">{seconds(ms)}</span> until the answer
        {fillerMs !== undefined && `, with a filler after ${seconds(fillerMs)}`}
      </summary>
      <ul className="wait-parts">
        {parts.map((part) => (
          <li key={part.part}>
            <span className="wait-key" data-part={part.part} aria-hidden="true" />
            <span>
              <b>{partNames[part.part]}</b>, <span className="num">{seconds(part.ms)}</span>.{' '}
              {reasonOf(part, words)} <span className="note">{settingOf(part)}</span>
            </span>
          </li>
        ))}
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

interface UnderstoodProps extends Pick<TurnTraceViewProps, 'words'> {
  understood: NonNullable<TurnTrace['understood']>
}

function Understood({ understood, words }: UnderstoodProps) {
  const { clauses, commands, answers, slots } = understood
  const certainty =
    clauses.length > 0 ? Math.min(...clauses.map((one) => one.certainty)) : undefined
  return (
    <details>
      <summary>
        Understood:{' '}
        {commands.map((command) => commandWords(command, words)).join(', ') ||
          answers.map(answerWords).join(', ') ||
          'nothing in particular'}
        {certainty !== undefined && ` (${percent(certainty)} certain)`}
      </summary>
      <dl className="facts">
        {clauses.map((clause) => (
          <Fact key={clause.text} title={`“${clause.text}”`}>
            {actWords(clause.act)}, {percent(clause.certainty)} certain
            {clause.spans.map((span) => `; ${spaced(span.kind)}: ${span.text}`).join('')}
          </Fact>
        ))}
        {answers.length > 0 && (
          <Fact title="Answered about">{answers.map(answerWords).join(', ')}</Fact>
        )}
        {Object.entries(slots).map(([name, value]) => (
          <Fact key={name} title={capital(words.slot(name))}>
            {value}
          </Fact>
        ))}
      </dl>
      <Raw value={understood} />
    </details>
  )
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
