import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { useEffect, useRef, useState } from 'react'
import { ConsentBox, type Consent } from './ConsentBox.tsx'
import { Scene } from './Scene.tsx'
import { BackIcon, CallIcon, HangUpIcon, OnIcon } from '../ui/icons.tsx'
import type { PanelWords } from '../call/panelWords.ts'
import type { DemoWords } from './demoProps.ts'
import { Listening } from '../call/Listening.tsx'
import { useCarousel } from './useCarousel.ts'
import { useOutOfSight } from '../call/useOutOfSight.ts'
import './useCases.css'

/** A call under way that a card started. The other cards do not show it. */
interface CardCall {
  id: string
  /** Undefined while the call is connecting. */
  live: LiveSnapshot | undefined
}

interface UseCasesProps {
  words: DemoWords['useCases']
  panel: PanelWords
  useCases: readonly UseCase[]
  /** The call of a card, while it is under way. */
  cardCall: CardCall | undefined
  /** True while a call is under way, whether a card or the form started it. */
  busy: boolean
  /** The card that the visitor pressed last. The carousel stops for it, so that the card stays in place. */
  chosenId: string | undefined
  /** The same consent as in the form. If it is missing, a chosen card asks for it. */
  consent: Consent
  onChoose: (useCase: UseCase) => void
  /** Returns false if no call could begin. */
  onTry: (useCase: UseCase) => boolean
  onEnd: () => void
}

export function UseCases(props: UseCasesProps) {
  const { words, useCases, busy, onChoose } = props
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
              onChoose={(chosen) => {
                setPaused(true)
                onChoose(chosen)
              }}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function UseCard(props: UseCasesProps & { useCase: UseCase }) {
  const { useCase, cardCall, chosenId } = props
  const isChosen = (cardCall?.id ?? chosenId) === useCase.id
  return (
    <li className="use" data-chosen={isChosen ? '' : undefined}>
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
 * Starts, cancels and ends the call of the card. While the call is under way and the card is out of sight,
 * this bar sticks to the lower edge of the window, so that the visitor can always find how to end the call.
 */
function UseBar({
  words,
  panel,
  useCase,
  cardCall,
  busy,
  chosenId,
  consent,
  onChoose,
  onTry,
  onEnd,
}: UseCasesProps & { useCase: UseCase }) {
  const mine = cardCall?.id === useCase.id ? cardCall : undefined
  const place = useRef<HTMLDivElement>(null)
  const key = useRef<HTMLButtonElement>(null)
  const isOutOfSight = useOutOfSight(place, mine !== undefined)
  const box = useRef<HTMLInputElement>(null)
  const [consentAsked, setConsentAsked] = useState<'no' | 'asked' | 'missed'>('no')
  const asks = consentAsked !== 'no' && chosenId === useCase.id && !busy
  // The box gets the focus, because the visitor has to tick it next.
  useEffect(() => {
    if (asks) box.current?.focus()
  }, [asks])

  function press(): void {
    if (busy) return
    onChoose(useCase)
    if (consent.given) {
      setConsentAsked('no')
      onTry(useCase)
    } else {
      setConsentAsked(asks ? 'missed' : 'asked')
      box.current?.focus()
    }
  }

  return (
    <div className="use-place" ref={place}>
      {asks && (
        <ConsentBox
          words={panel.consent}
          missing={consentAsked === 'missed' && !consent.given && panel.consentMissing}
          consent={consent}
          box={box}
        />
      )}
      <div className="use-bar" data-stuck={isOutOfSight ? '' : undefined}>
        {isOutOfSight && <b className="use-who">{useCase.name}</b>}
        {mine?.live ? (
          <>
            <Listening words={panel} snapshot={mine.live} />
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
            onClick={press}
          >
            {mine ? (
              panel.connecting
            ) : (
              <>
                <CallIcon />
                {words.tryNow}
              </>
            )}
          </button>
        )}
        {mine && !mine.live && (
          <button
            className="text-btn"
            type="button"
            onClick={() => {
              // This button disappears with the call that it cancels, so the focus moves first.
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
