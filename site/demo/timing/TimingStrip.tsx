import type { Call } from '@ringwell/call/call.ts'
import type { StripMark, StripSpan, StripTurn } from '@ringwell/call/view/callStrip.ts'
import { timedSteps } from '@ringwell/protocol/callTiming.ts'
import { useEffect, useRef, useState } from 'react'
import { adoptStyles } from '../../ui/adoptStyles.ts'
import type { DemoWords } from '../demoProps.ts'
import styles from './timing.css?inline'
import { type LevelMoment, recordTiming, type TimingRecord } from './timingRecord.ts'

type Words = DemoWords['timing']

const DRAW_EVERY_MS = 100
const PX_PER_S = 64
const LANE = 56
/** Where the lanes and the axis are, from the top. */
const TOP = 38
const middle = { agent: TOP + LANE / 2, visitor: TOP + LANE + 26 + LANE / 2 }
const STEPS_Y = TOP + LANE + 13
const AXIS_Y = TOP + 2 * LANE + 26 + 18
/** Marks are often close together, so their labels are in two rows. */
const MARK_ROWS = [13, 29] as const
const HEIGHT = AXIS_Y + 6
const LEAST_SECONDS = 6

/** Draws the call over time, and says the same as a list. */
export function TimingStrip({ words, call }: { words: Words; call: Call }) {
  const [record] = useState(() => {
    adoptStyles(styles)
    return recordTiming(call)
  })
  useFrames(record)
  const beganAt = record.beganAt()
  if (beganAt === undefined) return null
  const lastS = (record.endsAt() - beganAt) / 1000
  const { spans, marks, turns } = record.strip()
  return (
    <div className="timing">
      <Scroller label={words.title} width={Math.max(LEAST_SECONDS, lastS) * PX_PER_S}>
        <svg
          className="timing-strip"
          role="img"
          aria-label={words.drawing}
          width={Math.ceil(Math.max(LEAST_SECONDS, lastS) * PX_PER_S)}
          height={HEIGHT}
        >
          {spans.map((span) => (
            <Span key={`${span.who}${span.from}`} span={span} beganAt={beganAt} endS={lastS} />
          ))}
          {(['agent', 'visitor'] as const).map((side) => (
            <path
              key={side}
              className={`timing-${side}`}
              d={waveOf(record.levels(), side, beganAt)}
            />
          ))}
          {turns.map((turn) => (
            <Wait key={turn.id} turn={turn} beganAt={beganAt} />
          ))}
          {marks.map((mark, index) => (
            <Mark
              key={`${mark.what}${mark.at}`}
              words={words}
              mark={mark}
              row={MARK_ROWS[index % 2]!}
              beganAt={beganAt}
            />
          ))}
          <Axis seconds={Math.max(LEAST_SECONDS, lastS)} />
        </svg>
      </Scroller>
      <p className="timing-key note" aria-hidden="true">
        <span className="timing-is-agent">{words.agent}</span>
        <span className="timing-is-visitor">{words.visitor}</span>
        <span className="timing-is-span">{words.judged}</span>
      </p>
      <Turns words={words} turns={turns} beganAt={beganAt} />
      <details>
        <summary className="note">{words.asList}</summary>
        <ol className="timing-list num">
          {momentsOf(words, spans, marks).map(({ at, text }) => (
            <li key={`${at}${text}`}>
              <span className="note">{clock(at - beganAt)}</span> {text}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

/** Renders again while the call goes on, and once when it is over. */
function useFrames(record: TimingRecord): void {
  const [, draw] = useState(0)
  useEffect(() => {
    let wasLive = true
    const timer = setInterval(() => {
      if (wasLive || record.isLive()) draw((count) => count + 1)
      wasLive = record.isLive()
    }, DRAW_EVERY_MS)
    return () => clearInterval(timer)
  }, [record])
}

interface ScrollerProps {
  label: string
  width: number
  children: React.ReactNode
}

/** Follows the newest moment, until the visitor scrolls back to look at something. */
function Scroller({ label, width, children }: ScrollerProps) {
  const box = useRef<HTMLElement>(null)
  const follows = useRef(true)
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollLeft = width
  }, [width])
  return (
    <section
      className="timing-scroll"
      ref={box}
      aria-label={label}
      // The keyboard scrolls it too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) => {
        follows.current = scrollLeft + clientWidth >= scrollWidth - 2 * PX_PER_S
      }}
    >
      {children}
    </section>
  )
}

const xOf = (at: number, beganAt: number) =>
  Math.max(0, Math.round(((at - beganAt) / 1000) * PX_PER_S * 10) / 10)

/** The level of one side, mirrored at the middle of its lane. */
function waveOf(levels: readonly LevelMoment[], side: StripSpan['who'], beganAt: number): string {
  return levels
    .map((moment) => {
      const half = Math.max(0.5, (moment[side] * LANE) / 2)
      return `M${xOf(moment.at, beganAt)} ${(middle[side] - half).toFixed(1)}v${(2 * half).toFixed(1)}`
    })
    .join('')
}

/** A stretch of time in which one side spoke, as far as the engine could tell. */
function Span({ span, beganAt, endS }: { span: StripSpan; beganAt: number; endS: number }) {
  const x = xOf(span.from, beganAt)
  const width = (span.to === undefined ? endS * PX_PER_S : xOf(span.to, beganAt)) - x
  return (
    <rect
      className={`timing-span timing-span-${span.who}`}
      x={x}
      y={middle[span.who] - LANE / 2}
      width={Math.max(1, width)}
      height={LANE}
    />
  )
}

/** The wait between the end of the visitor's speech and the agent's first sound. */
function Wait({ turn: { endedAt, steps }, beganAt }: { turn: StripTurn; beganAt: number }) {
  if (steps.sound === undefined) return null
  const x = xOf(endedAt, beganAt)
  const end = xOf(endedAt + steps.sound, beganAt)
  return (
    <g className="timing-wait">
      <path d={`M${x} ${STEPS_Y - 5}v10M${x} ${STEPS_Y}H${end}M${end} ${STEPS_Y - 5}v10`} />
      <text x={end + 5} y={STEPS_Y + 4}>
        {seconds(steps.sound)}
      </text>
    </g>
  )
}

interface MarkProps {
  words: Words
  mark: StripMark
  row: number
  beganAt: number
}

function Mark({ words, mark, row, beganAt }: MarkProps) {
  const x = xOf(mark.at, beganAt)
  return (
    <g className="timing-mark">
      <path d={`M${x} ${row - 10}V${TOP + LANE}`} />
      <text x={x + 4} y={row}>
        {words.marks[mark.what]}
      </text>
    </g>
  )
}

function Axis({ seconds: length }: { seconds: number }) {
  return (
    <g className="timing-axis">
      {Array.from({ length: Math.floor(length / 2) }, (_, index) => 2 * index + 2).map((second) => (
        <text key={second} x={second * PX_PER_S} y={AXIS_Y} textAnchor="middle">
          {second} s
        </text>
      ))}
    </g>
  )
}

/** How long each step took. The steps overlap, so they are listed in the order in which they ended. */
function Turns({
  words,
  turns,
  beganAt,
}: {
  words: Words
  turns: readonly StripTurn[]
  beganAt: number
}) {
  if (turns.length === 0) return <p className="note">{words.empty}</p>
  return (
    <ol className="timing-turns">
      {turns.toReversed().map(({ id, text, endedAt, steps, isMeasured }) => (
        <li key={id}>
          <p>
            <span className="note num">{clock(endedAt - beganAt)}</span>{' '}
            {text === '' ? words.noWords : `“${text}”`}
          </p>
          <dl className="num">
            {timedSteps
              .flatMap((name) => {
                const ms = steps[name]
                return ms === undefined ? [] : [{ name, ms }]
              })
              .toSorted((a, b) => a.ms - b.ms)
              .map(({ name, ms }) => (
                <div key={name}>
                  <dt className="note">{words.steps[name]}</dt>
                  <dd>{seconds(ms)}</dd>
                </div>
              ))}
          </dl>
          {!isMeasured && steps.sound !== undefined && <p className="note">{words.measuredHere}</p>}
        </li>
      ))}
    </ol>
  )
}

/** Everything that the drawing shows, in order of time. */
function momentsOf(words: Words, spans: readonly StripSpan[], marks: readonly StripMark[]) {
  return [
    ...spans.flatMap(({ who, from, to }) => [
      { at: from, text: words.began[who] },
      ...(to === undefined ? [] : [{ at: to, text: words.ended[who] }]),
    ]),
    ...marks.map(({ at, what }) => ({ at, text: words.marksInWords[what] })),
  ].toSorted((a, b) => a.at - b.at)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** `0:07.3` */
function clock(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / 100))
  return `${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}.${tenths % 10}`
}
