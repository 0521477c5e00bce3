import type { CallCredential } from '@ringwell/call/call.ts'
import { eraseCall, rateCall } from '@ringwell/call/view/afterCall.ts'
import type { OverCall } from '@ringwell/call/view/callRecord.ts'
import { takeCarriedCall } from '@ringwell/call/view/carriedCall.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { useId, useState } from 'react'
import { useErased, type DemoCall } from './demoCall.ts'
import { LateSummary } from './loadCallSummary.ts'
import type { PanelWords } from './panelWords.ts'
import { TaskCard } from './TaskCard.tsx'
import './afterCall.css'

interface AfterCallProps {
  words: PanelWords
  api: string
  demo: DemoCall
  /** Only the visitor who was on the call has the credential, and only if something may have been recorded. */
  over: OverCall & { credential?: CallCredential | undefined }
  /** The level of the titles. */
  heading: 'h2' | 'h3'
  /** False for a call that failed: it cannot be rated, but its recording can be deleted. */
  isRated: boolean
}

/** Shows what is left of a call that is over, and lets the visitor rate it and delete its recording. */
export function AfterCall({ words, api, demo, over, heading, isRated }: AfterCallProps) {
  const { credential, captions, tasks } = over
  const isErased = useErased(demo, credential?.callId)
  const hasWords = captions.length > 0 || tasks.length > 0
  return (
    <>
      {hasWords && (
        <LateSummary task={words.task} {...{ demo, over, heading, isErased }}>
          {!demo.record.hadDanger &&
            readTasks(tasks).results.map((result) => (
              <TaskCard words={words.task} task={result} heading={heading} key={result.id} />
            ))}
        </LateSummary>
      )}
      {credential && (
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
      )}
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
                <span className="vh">{words.ratings[each - 1]}</span>
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
