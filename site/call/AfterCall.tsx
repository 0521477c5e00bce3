import type { CallCredential } from '@ringwell/call/call.ts'
import { eraseCall, rateCall } from '@ringwell/call/view/afterCall.ts'
import type { OverCall } from '@ringwell/call/view/callRecord.ts'
import { takeCarriedCall } from '@ringwell/call/view/carriedCall.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { useId, useState, type ReactNode } from 'react'
import { useErased, type DemoCall } from './demoCall.ts'
import { LateSummary } from './loadCallSummary.ts'
import { OverHead } from './OverHead.tsx'
import type { PanelWords } from './panelWords.ts'
import { TaskCard } from './TaskCard.tsx'

interface AfterCallProps {
  words: PanelWords
  api: string
  demo: DemoCall
  /** Only the visitor who was on the call has the credential, and only if something may have been recorded. */
  over: OverCall & { credential?: CallCredential | undefined }
  /** Says how the call ended. */
  title: string
  lead?: string | undefined
  /** The level of the title. */
  heading: 'h1' | 'h2'
  /** What the visitor can do next, beside booking a demo. */
  keys?: ReactNode
  /** False for a call that failed: it cannot be rated, but its recording can be deleted. */
  isRated: boolean
}

/** Shows what is left of a call that is over, and lets the visitor rate it and delete its recording. */
export function AfterCall({
  words,
  api,
  demo,
  over,
  title,
  lead,
  heading,
  keys,
  isRated,
}: AfterCallProps) {
  const { credential, captions, tasks } = over
  const isErased = useErased(demo, credential?.callId)
  const part = heading === 'h1' ? 'h2' : 'h3'
  const judge = credential && (
    <Judge
      words={words.after}
      api={api}
      credential={credential}
      isRated={isRated && !demo.record.hadDanger}
      erased={isErased}
      onErased={() => {
        takeCarriedCall()
        demo.markErased(credential.callId)
      }}
    />
  )
  const withoutSummary = (
    <>
      <OverHead title={title} lead={lead} heading={heading} />
      {keys && <div className="over-keys">{keys}</div>}
      <div className="over-notes">
        {!demo.record.hadDanger &&
          readTasks(tasks).results.map((result) => (
            <TaskCard words={words.task} task={result} heading={part} key={result.id} />
          ))}
      </div>
    </>
  )
  return (
    <>
      {captions.length > 0 || tasks.length > 0 ? (
        <LateSummary
          task={words.task}
          {...{ demo, over, title, lead, heading, part, keys, isErased }}
        >
          {withoutSummary}
        </LateSummary>
      ) : (
        withoutSummary
      )}
      {judge}
    </>
  )
}

interface JudgeProps {
  words: PanelWords['after']
  api: string
  credential: CallCredential
  isRated: boolean
  erased: boolean
  onErased: () => void
}

const ratings = [1, 2, 3, 4, 5] as const

function Judge({ words, api, credential, isRated, erased, onErased }: JudgeProps) {
  const id = useId()
  const [rating, setRating] = useState(0)
  const [done, setDone] = useState('')

  async function rate(next: number): Promise<void> {
    setRating(next)
    setDone((await rateCall(api, credential, next)) ? words.rated : words.notDone)
  }
  async function erase(): Promise<void> {
    const gone = await eraseCall(api, credential)
    if (gone) onErased()
    setDone(gone ? words.erased : words.notDone)
  }

  return (
    <div className="after">
      {isRated && (
        <fieldset>
          <legend>{words.rating}</legend>
          <div className="ratings">
            {ratings.map((each) => (
              <label key={each} data-full={each === rating ? '' : undefined}>
                <input
                  type="radio"
                  name={`${id}-rating`}
                  value={each}
                  checked={rating === each}
                  onChange={() => void rate(each)}
                />
                <Circle size={each} />
                <span className="note">{words.ratings[each - 1]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {/* The button keeps the focus after it was pressed, so it is neither removed nor disabled. */}
      <button
        className="text-btn note"
        type="button"
        aria-disabled={erased}
        onClick={() => {
          if (!erased) void erase()
        }}
      >
        {words.erase}
      </button>
      <output className="note">{done || (erased && words.erased)}</output>
    </div>
  )
}

/** The better the rating, the larger the circle, from 1 to 5. */
function Circle({ size }: { size: number }) {
  return (
    <svg viewBox="-12 -12 24 24" aria-hidden="true">
      <circle r={2 + size * 1.8} />
    </svg>
  )
}
