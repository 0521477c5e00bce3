import { brand } from '@ringwell/brand/brand.ts'
import type { GrowingPrint } from '@ringwell/brand/growingPrint.ts'
import type { CallCredential } from '@ringwell/call/call.ts'
import {
  firstQuestion,
  erasedPoints,
  notesOf,
  transcriptOf,
  withoutPageLines,
  type CallNotes,
  type CallRecord,
  type OverCall,
  type TranscriptLine,
} from '@ringwell/call/view/callRecord.ts'
import {
  callFileName,
  textFile,
  writeForContact,
  writeOpenPoint,
  writeTranscript,
} from '@ringwell/call/view/callText.ts'
import { carryCall, LONGEST_CARRIED } from '@ringwell/call/view/carriedCall.ts'
import { writeLength } from '@ringwell/call/view/clock.ts'
import { isPlainPress } from '@ringwell/call/view/plainPress.ts'
import { isRightToLeft, plainText } from '@ringwell/call/view/plainText.ts'
import { callSummary as words } from '@ringwell/content/site/callSummary.ts'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { adoptStyles } from '../ui/adoptStyles.ts'
import styles from './callSummary.css?inline'
import { OverHead } from './OverHead.tsx'
import type { PanelWords } from './panelWords.ts'
import { makePng, makeSvg, save, type PosterWords } from './posterFiles.ts'
import { TaskCard } from './TaskCard.tsx'

export interface CallSummaryProps {
  task: PanelWords['task']
  /** The demo's call, which was begun with this agent. */
  demo: {
    begun: { agentName: string | undefined } | undefined
    record: CallRecord
    print: Pick<GrowingPrint, 'drawSoFar'>
    pageLines: ReadonlySet<string>
  }
  over: OverCall & { credential?: CallCredential | undefined }
  /** Says how the call ended, unless somebody was in danger. */
  title: string
  lead: string | undefined
  /** The level of the title, and of the titles below it. */
  heading: 'h1' | 'h2'
  part: 'h2' | 'h3'
  /** What the visitor can do next, beside booking a demo. */
  keys: ReactNode
  /** The visitor has deleted the call. Only the results of its tasks remain. */
  isErased: boolean
}

/** What a visitor can keep of a call that is over: notes, transcript, poster, and a demo booked with all of it. */
export function CallSummary(props: CallSummaryProps) {
  const { task, demo, over, heading, part, keys, isErased } = props
  adoptStyles(styles)
  const { record, print, pageLines } = demo
  const kept = useMemo(() => {
    const { since = 0, until = since } = record
    const captions = withoutPageLines(over.captions, pageLines)
    const lines = transcriptOf(over.captions, record)
    const levels = print.drawSoFar(since, until)
    return {
      notes: notesOf({ ...over, captions }, record),
      question: firstQuestion(captions),
      lines,
      beganAt: new Date(performance.timeOrigin + since),
      length: writeLength(until - since),
      levels: levels.flat().some((level) => level > 0) ? levels : undefined,
    }
  }, [over, record, print, pageLines])
  const agent = plainText(demo.begun?.agentName ?? words.agent, 80)
  const { notes, question, lines, beganAt, length, levels } = kept
  const { hadDanger } = notes
  const title = question ?? words.posterTitle.replace('{agent}', () => agent)
  const day = beganAt.toLocaleDateString('en-GB', { dateStyle: 'long' })
  return (
    <div className="summary">
      <OverHead
        title={hadDanger ? words.safeTitle : props.title}
        lead={hadDanger ? words.safe : props.lead}
        heading={heading}
      />
      <div className="over-keys">
        {!hadDanger && (
          <a
            className="btn"
            href={isErased ? '/contact' : '/contact?about=call'}
            onClick={(event) => {
              // The text is kept in the storage of this tab, where a form in another tab could not read it.
              if (isErased || !isPlainPress(event)) return
              const callId = over.credential?.callId
              carryCall(writeForContact(notes, callId, lines, words, LONGEST_CARRIED))
            }}
          >
            {words.book}
          </a>
        )}
        {keys}
        {!hadDanger && !isErased && <p className="note">{words.bookNote}</p>}
      </div>
      {(!hadDanger || notes.agreed.length > 0) && (
        <Notes notes={notes} task={task} heading={part} isErased={isErased} />
      )}
      {!isErased && lines.length > 0 && (
        <Transcript
          lines={lines}
          file={[
            words.fileTitle
              .replace('{date}', `${day}, ${beganAt.toTimeString().slice(0, 5)}`)
              .replace('{length}', length)
              .replace('{agent}', () => agent),
            writeTranscript(lines, words),
          ].join('\n\n')}
          name={callFileName(brand.slug, beganAt, 'txt')}
        />
      )}
      {!isErased && levels && !hadDanger && (
        <PosterToKeep
          levels={levels}
          title={title}
          details={`${agent}, ${day}, ${length}`}
          fileName={(ending) => callFileName(brand.slug, beganAt, ending)}
          heading={part}
        />
      )}
    </div>
  )
}

type NotesProps = Pick<CallSummaryProps, 'task' | 'isErased'> & {
  notes: CallNotes
  heading: CallSummaryProps['part']
}

function Notes({ notes, task, heading, isErased }: NotesProps) {
  const { reason, agreed, open, isNoted, hadDanger } = notes
  const Heading = heading
  return (
    <div className="over-notes">
      <Heading>{words.title}</Heading>
      {!isNoted && (!reason || isErased) && <p className="small">{words.nothing}</p>}
      <dl>
        {reason && !isErased && (
          <div>
            <dt>{words.reason}</dt>
            <dd dir="auto">
              {reason.from === 'words' ? `“${reason.text}”` : capitalized(reason.text)}
            </dd>
          </div>
        )}
        {isNoted && (
          <>
            <div>
              <dt>{words.agreed}</dt>
              <dd>
                {agreed.length === 0
                  ? words.nothingAgreed
                  : agreed.map((view) => (
                      <TaskCard words={task} task={view} heading={heading} key={view.id} />
                    ))}
              </dd>
            </div>
            {!hadDanger && (
              <div>
                <dt>{words.open}</dt>
                <dd>
                  {open.length === 0 && words.nothingOpen}
                  {(isErased ? erasedPoints(open) : open).map((point) =>
                    point.what === 'refused' || point.what === 'handedOver' ? (
                      <TaskCard
                        words={task}
                        task={point.task}
                        heading={heading}
                        key={point.task.id}
                      />
                    ) : (
                      <p dir="auto" key={point.what === 'unfinished' ? point.task.id : point.text}>
                        {capitalized(writeOpenPoint(point, words))}
                      </p>
                    ),
                  )}
                </dd>
              </div>
            )}
          </>
        )}
      </dl>
    </div>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface TranscriptProps {
  lines: readonly TranscriptLine[]
  file: string
  name: string
}

function Transcript({ lines, file, name }: TranscriptProps) {
  return (
    <div className="over-transcript">
      <details>
        <summary>{words.transcript}</summary>
        <ol
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
          tabIndex={0}
        >
          {lines.map(({ who, text, at }, index) => (
            <li key={index}>
              <span className="num">{at === undefined ? '' : writeLength(at)}</span>
              <b>{who === 'agent' ? words.agent : words.visitor}</b>
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      </details>
      <a className="summary-link" href={textFile('text/plain', `${file}\n`)} download={name}>
        {words.download}
      </a>
    </div>
  )
}

interface PosterToKeepProps extends Omit<PosterWords, 'isRightToLeft'> {
  fileName: (ending: 'svg' | 'png') => string
  heading: 'h2' | 'h3'
}

function PosterToKeep({ levels, title, details, fileName, heading: Heading }: PosterToKeepProps) {
  const [svg, setSvg] = useState<string>()
  const [failed, setFailed] = useState(false)
  const content = useMemo(
    () => ({ levels, title, details, isRightToLeft: isRightToLeft(title) }),
    [levels, title, details],
  )
  useEffect(() => {
    let isWanted = true
    async function make(): Promise<void> {
      const made = await makeSvg(content).catch(() => undefined)
      if (!isWanted) return
      if (made === undefined) setFailed(true)
      else setSvg(textFile('image/svg+xml', made))
    }
    void make()
    return () => {
      isWanted = false
    }
  }, [content])
  async function savePng(): Promise<void> {
    const file = await makePng(content).catch(() => undefined)
    setFailed(!file)
    if (file) save(file, fileName('png'))
  }
  return (
    <div className="over-poster">
      <div className="over-image">
        {svg !== undefined && (
          <img src={svg} alt={words.posterOf.replace('{title}', () => title)} />
        )}
      </div>
      <div>
        <Heading>{words.poster}</Heading>
        <p className="note">{words.posterNote}</p>
        <p className="summary-files">
          {svg !== undefined && (
            <a className="summary-link" href={svg} download={fileName('svg')}>
              {words.svg}
            </a>
          )}
          <button className="summary-link" type="button" onClick={() => void savePng()}>
            {words.png}
          </button>
        </p>
        <output className="note">{failed && words.notMade}</output>
      </div>
    </div>
  )
}
