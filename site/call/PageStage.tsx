import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { useRef } from 'react'
import { CallStage, StageTitle } from './CallStage.tsx'
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
