import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import { useRef, useState } from 'react'
import { Scene } from '../art/Scene.tsx'
import { BackIcon, HangUpIcon, MicrophoneIcon, OnIcon } from '../ui/icons.tsx'
import type { DemoWords, PanelWords } from './demoProps.ts'
import { Listening } from './Listening.tsx'
import type { LiveSnapshot } from './LiveCall.tsx'
import { useCarousel } from './useCarousel.ts'
import { useOutOfSight } from './useOutOfSight.ts'
import './useCases.css'

/** What a card's own call is doing; the other cards know nothing of it. */
export type CardCall =
  | { id: string; phase: 'connecting' }
  | { id: string; phase: 'live'; snapshot: LiveSnapshot }

interface UseCasesProps {
  words: DemoWords['useCases']
  panel: PanelWords
  useCases: readonly UseCase[]
  /** The card whose call is under way. */
  cardCall: CardCall | undefined
  /** A call is under way, a card's or the form's. */
  busy: boolean
  /** False when no call could begin: then the carousel goes on. */
  onTry: (useCase: UseCase) => boolean
  onEnd: () => void
}

export function UseCases(props: UseCasesProps) {
  const { words, useCases, busy, onTry } = props
  const [paused, setPaused] = useState(false)
  const { row, ordered, go } = useCarousel(useCases, !paused && !busy)
  return (
    <section className="uses">
      <div className="wrap">
        <div className="uses-head">
          <h2 className="t-2">{words.title}</h2>
          <div className="uses-nav">
            <button className="icon-btn" type="button" onClick={() => setPaused(!paused)}>
              {paused ? words.play : words.pause}
            </button>
            <button
              className="icon-btn"
              type="button"
              aria-label={words.previous}
              onClick={() => go(-1)}
            >
              <BackIcon />
            </button>
            <button
              className="icon-btn"
              type="button"
              aria-label={words.next}
              onClick={() => go(1)}
            >
              <OnIcon />
            </button>
          </div>
        </div>
        <ul className="use-row" ref={row}>
          {ordered.map((useCase) => (
            <UseCard
              key={useCase.id}
              {...props}
              useCase={useCase}
              onTry={(tried) => {
                const begun = onTry(tried)
                if (begun) setPaused(true)
                return begun
              }}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function UseCard(props: UseCasesProps & { useCase: UseCase }) {
  const { useCase, cardCall } = props
  return (
    <li className="use" data-chosen={cardCall?.id === useCase.id ? '' : undefined}>
      <Scene name={useCase.image} />
      <div className="use-text">
        <h3 className="t-4">{useCase.name}</h3>
        <p className="small">{useCase.text}</p>
      </div>
      <UseBar {...props} />
    </li>
  )
}

/**
 * Begins the card's call, gives it up and ends it. While the call is under way and the card out of sight,
 * this lies at the lower edge of the window: nobody should have to look for the end of a call.
 */
function UseBar({
  words,
  panel,
  useCase,
  cardCall,
  busy,
  onTry,
  onEnd,
}: UseCasesProps & { useCase: UseCase }) {
  const mine = cardCall?.id === useCase.id ? cardCall : undefined
  const place = useRef<HTMLDivElement>(null)
  const key = useRef<HTMLButtonElement>(null)
  const isOutOfSight = useOutOfSight(place, mine !== undefined)
  return (
    <div className="use-place" ref={place}>
      <div className="use-bar" data-docked={isOutOfSight ? '' : undefined}>
        {isOutOfSight && <b className="use-who">{useCase.name}</b>}
        {mine?.phase === 'live' ? (
          <>
            <Listening words={panel} snapshot={mine.snapshot} />
            <button className="btn btn-sm use-key use-end" type="button" onClick={onEnd}>
              <HangUpIcon />
              {panel.end}
            </button>
          </>
        ) : (
          <button
            ref={key}
            className="btn btn-sm use-key"
            type="button"
            aria-disabled={busy}
            aria-label={mine ? undefined : words.tryNowAbout.replace('{name}', useCase.name)}
            onClick={() => {
              if (!busy) onTry(useCase)
            }}
          >
            {mine ? (
              panel.connecting
            ) : (
              <>
                <MicrophoneIcon />
                {words.tryNow}
              </>
            )}
          </button>
        )}
        {mine?.phase === 'connecting' && (
          <button
            className="text-btn"
            type="button"
            onClick={() => {
              // It goes with the call that it gives up.
              key.current?.focus()
              onEnd()
              requestAnimationFrame(() => key.current?.scrollIntoView({ block: 'nearest' }))
            }}
          >
            {panel.cancel}
          </button>
        )}
      </div>
    </div>
  )
}
