import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import { useState } from 'react'
import { Scene } from '../art/Scene.tsx'
import { BackIcon, HangUpIcon, MicrophoneIcon, OnIcon } from '../ui/icons.tsx'
import type { DemoWords, PanelWords } from './demoProps.ts'
import { Listening } from './Listening.tsx'
import type { LiveSnapshot } from './LiveCall.tsx'
import { useCarousel } from './useCarousel.ts'
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

function UseCard({
  words,
  panel,
  useCase,
  cardCall,
  busy,
  onTry,
  onEnd,
}: UseCasesProps & { useCase: UseCase }) {
  const mine = cardCall?.id === useCase.id ? cardCall : undefined
  return (
    <li className="use" data-chosen={mine ? '' : undefined}>
      <Scene name={useCase.image} />
      <div className="use-text">
        <h3 className="t-4">{useCase.name}</h3>
        <p className="small">{useCase.text}</p>
      </div>
      {mine?.phase === 'live' ? (
        <div className="use-live">
          <Listening words={panel} snapshot={mine.snapshot} />
          <button className="btn btn-sm use-key use-end" type="button" onClick={onEnd}>
            <HangUpIcon />
            {panel.end}
          </button>
        </div>
      ) : (
        <button
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
    </li>
  )
}
