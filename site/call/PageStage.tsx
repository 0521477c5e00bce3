import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { useEffect, useRef } from 'react'
import { CallStage } from './CallStage.tsx'
import { CallTools } from './CallTools.tsx'
import type { DemoCall } from './demoCall.ts'
import { useInterrupt } from './interrupt/useInterrupt.ts'
import type { GameWords, PanelWords } from './panelWords.ts'
import { Prompts } from './Prompts.tsx'
import { TypeBox } from './TypeBox.tsx'
import { useDarkTheme } from './useDarkTheme.ts'

interface PageStageProps {
  words: PanelWords
  gameWords: GameWords
  demo: DemoCall
  snapshot: LiveSnapshot
  tryIt: readonly string[] | undefined
  isCards?: boolean
}

/** A live call that fills the window, on a dark page. */
export function PageStage({
  words,
  gameWords,
  demo,
  snapshot,
  tryIt,
  isCards = false,
}: PageStageProps) {
  const { call } = demo
  const { isOpen, Game, toggle } = useInterrupt()
  const gameKey = useRef<HTMLButtonElement>(null)
  useDarkTheme()
  return (
    <section className="wrap live" data-cards={isCards ? '' : undefined}>
      <CallStage
        words={words}
        demo={demo}
        snapshot={snapshot}
        isCards={isCards}
        head={<StageTitle demo={demo} words={words} />}
        game={
          Game && (
            <Game
              words={gameWords}
              demo={demo}
              muted={snapshot.muted}
              onClose={() => {
                toggle()
                gameKey.current?.focus()
              }}
            />
          )
        }
        says={
          <>
            <Prompts
              words={words}
              lines={tryIt}
              snapshot={snapshot}
              onPress={(line) => call.sendText(line)}
            />
            <TypeBox words={words} onSend={(text) => call.sendText(text)} />
          </>
        }
        tools={
          <CallTools words={words} call={call} snapshot={snapshot}>
            <button
              className="icon-btn"
              type="button"
              aria-expanded={isOpen}
              ref={gameKey}
              onClick={toggle}
            >
              {gameWords.open}
            </button>
          </CallTools>
        }
      />
    </section>
  )
}

/** The title of a call that fills the page. Takes over the focus from the button that began the call. */
function StageTitle({ demo, words }: Pick<PageStageProps, 'demo' | 'words'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { agentName = words.dock.label, person = '', start } = demo.begun ?? {}
  return (
    <>
      <h1 className="t-3" ref={heading} tabIndex={-1}>
        {agentName}
      </h1>
      <p className="note">
        {person}, {start?.session.language}
      </p>
    </>
  )
}
