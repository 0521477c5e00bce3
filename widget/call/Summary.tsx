import { brand } from '@ringwell/brand/brand.ts'
import type { CallCredential } from '@ringwell/call/call.ts'
import {
  erasedPoints,
  notesOf,
  transcriptOf,
  type CallRecord,
  type OverCall,
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
import type { CallState } from '../panel/panelState.ts'
import { TaskCard } from './TaskCard.tsx'

interface SummaryProps {
  call: CallState
  over: OverCall & { credential?: CallCredential }
  record: CallRecord
  /** Where demos are booked. Undefined on another site's page, whose visitors do not want a demo of ours. */
  bookAt: string | undefined
}

/** What a visitor can keep of a call that is over: what the agent noted, and the transcript. */
export function Summary({ call, over, record, bookAt }: SummaryProps) {
  const { words: all, erased } = call
  const { summary: words, task: taskWords, agent, you: visitor } = all
  const notes = notesOf(over, record)
  const { reason, agreed, open, isNoted, hadDanger } = notes
  const lines = transcriptOf(over.captions, record)
  const handedOver = `{task}: ${taskWords.statuses.handed_over}`
  const written = { ...words, agent, visitor, handedOver, reference: taskWords.reference }
  const began = new Date(performance.timeOrigin + (record.since ?? 0))
  const cards = (tasks: typeof agreed) =>
    tasks.map((task) => <TaskCard words={taskWords} task={task} />)
  return (
    <div class="summary">
      <h2>{hadDanger ? words.safe[0] : words.title}</h2>
      {!isNoted && (!reason || erased) && <p>{hadDanger ? words.safe[1] : words.nothing}</p>}
      <dl>
        {reason && !erased && (
          <div>
            <dt>{words.reason}</dt>
            <dd dir="auto">{reason.from === 'words' ? `“${reason.text}”` : reason.text}</dd>
          </div>
        )}
        {isNoted && (
          <div>
            <dt>{words.agreed}</dt>
            <dd>{agreed.length > 0 ? cards(agreed) : words.nothingAgreed}</dd>
          </div>
        )}
        {isNoted && (
          <div>
            <dt>{words.open}</dt>
            <dd>
              {open.length === 0 && words.nothingOpen}
              {(erased ? erasedPoints(open) : open).map((point) =>
                point.what === 'refused' || point.what === 'handedOver' ? (
                  cards([point.task])
                ) : (
                  <p dir="auto">{writeOpenPoint(point, words)}</p>
                ),
              )}
            </dd>
          </div>
        )}
      </dl>
      {!erased && lines.length > 0 && (
        <div class="kept">
          <details>
            <summary>{words.transcript}</summary>
            <ol
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it needs the keyboard
              tabindex="0"
            >
              {lines.map(({ who, text, at }) => (
                <li>
                  <span>{at === undefined ? '' : writeLength(at)}</span>
                  <b>{who === 'agent' ? agent : visitor}</b>
                  <span dir="auto">{text}</span>
                </li>
              ))}
            </ol>
          </details>
          <a
            class="plain"
            href={textFile(
              'text/plain',
              `${began.toLocaleString()}\n\n${writeTranscript(lines, written)}\n`,
            )}
            download={callFileName(brand.slug, began, 'txt')}
          >
            {words.download}
          </a>
        </div>
      )}
      {bookAt && !hadDanger && (
        <a
          class="book"
          href={erased ? bookAt : `${bookAt}?about=call`}
          onclick={(event) => {
            // The storage belongs to this tab: a form in another tab could not take it.
            if (erased || !isPlainPress(event)) return
            const callId = over.credential?.callId
            carryCall(writeForContact(notes, callId, lines, written, LONGEST_CARRIED))
          }}
        >
          {words.book}
        </a>
      )}
    </div>
  )
}
