import type { Voice } from '@ringwell/protocol/voices.ts'
import type { RefObject } from 'react'
import { voicePrints } from '../prints/voicePrints.ts'
import { PlayIcon } from '../ui/icons.tsx'
import { Print } from '../ui/Print.tsx'
import { Ring } from '../ui/Ring.tsx'
import type { DemoWords } from './demoProps.ts'
import type { Sample } from './useSample.ts'
import './idleStage.css'

interface IdleStageProps {
  words: DemoWords['hear']
  voice: Voice
  sample: Sample
  playedPrint: RefObject<HTMLDivElement | null>
  sampleLine: string
  /** What the visitor is waiting for. Undefined when no call is being set up. */
  waitingFor: string | undefined
  onStart: () => void
}

/** Before a call: shows the chosen voice and plays its sample. */
export function IdleStage({
  words,
  voice,
  sample,
  playedPrint,
  sampleLine,
  waitingFor,
  onStart,
}: IdleStageProps) {
  const levels = voicePrints[voice.name].stage
  const shape = { levels, size: 740, inner: 150, pitch: 34 }
  return (
    <figure className="stage">
      <div className="stage-in">
        <Print className="stage-print" {...shape} />
        {sample.playing && (
          <div className="stage-print stage-played" ref={playedPrint}>
            <Print {...shape} />
          </div>
        )}
        {/* For pointers only: with the keyboard and for screen readers, the form's button does the same. */}
        <button
          className="stage-start"
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={onStart}
        >
          <Ring className="ring-xl" state={waitingFor === undefined ? 'idle' : 'connecting'} />
        </button>
        <figcaption>
          {waitingFor === undefined ? (
            <>
              <button className="icon-btn" type="button" onClick={sample.toggle}>
                {sample.playing ? <StopIcon /> : <PlayIcon className="hear-icon" />}
                {(sample.playing ? words.stop : words.play).replace('{person}', voice.person)}
              </button>
              <span className="note">
                {voice.inspiration}. “{sampleLine}”
              </span>
            </>
          ) : (
            <output className="note">{waitingFor}</output>
          )}
        </figcaption>
      </div>
    </figure>
  )
}

function StopIcon() {
  return (
    <svg className="hear-icon" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M5 5h14v14H5z" />
    </svg>
  )
}
