import type { LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { writeTimeLeft } from '@ringwell/call/view/clock.ts'
import { useEffect, useRef } from 'react'
import { HangUpIcon } from '../ui/icons.tsx'
import { Ring } from '../ui/Ring.tsx'
import { TaskCard, TaskNews } from '../call/TaskCard.tsx'
import type { DemoCall } from '../call/demoCall.ts'
import { CallTools } from './CallTools.tsx'
import { Captions } from './Captions.tsx'
import type { PanelWords } from '../call/panelWords.ts'
import { Listening } from './Listening.tsx'
import { Ticks } from './Ticks.tsx'
import { Prompts } from './Prompts.tsx'
import { TypeBox } from './TypeBox.tsx'
import type { DemoWords } from './demoProps.ts'
import { useInterrupt } from './interrupt/useInterrupt.ts'
import { useLevel } from '../call/useLevel.ts'
import { useTimeLeft } from '../call/useTimeLeft.ts'
import './liveCall.css'

interface LiveCallProps {
  words: PanelWords
  gameWords: DemoWords['interrupt']
  demo: DemoCall
  snapshot: LiveSnapshot
  /** Name of the template or of the use case. */
  agentName: string
  person: string
  language: string
  tryIt: readonly [string, string] | undefined
  /**
   * True if a use-case card started the call. The card then shows that the agent listens, and ends the call.
   */
  isCards: boolean
}

/** A live call on a dark page: level, time, captions, typing, microphone. Takes the focus. */
export function LiveCall({
  words,
  gameWords,
  demo,
  snapshot,
  agentName,
  person,
  language,
  tryIt,
  isCards,
}: LiveCallProps) {
  const { call, print } = demo
  const leftMs = useTimeLeft(snapshot.endsAt)
  const { current } = readTasks(snapshot.tasks)
  const ring = useLevel(call, print)
  const { isOpen, Game, toggle } = useInterrupt()
  const gameKey = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <section className="wrap live" data-cards={isCards ? '' : undefined}>
      <div className="live-stage">
        <Ticks leftMs={leftMs} limitMs={snapshot.endsAt - snapshot.since} />
        <Ring className="ring-xl" state="live" muted={snapshot.muted} ref={ring} />
      </div>
      <div className="live-side">
        <div className="live-head">
          <div>
            <h1 className="t-3" ref={heading} tabIndex={-1}>
              {agentName}
            </h1>
            <p className="note">
              {person}, {language}
            </p>
          </div>
          <p className="left num" role="timer">
            <b>{writeTimeLeft(leftMs)}</b> {words.left}
          </p>
        </div>
        <div className="live-task">
          <TaskNews words={words.task} task={current} />
          {current ? (
            <TaskCard words={words.task} task={current} heading="h2" key={current.id} />
          ) : isOpen ? null : (
            <Prompts
              words={words}
              lines={tryIt}
              captions={snapshot.captions}
              onPress={(line) => call.sendText(line)}
            />
          )}
          {Game && (
            <Game
              words={gameWords}
              demo={demo}
              muted={snapshot.muted}
              onClose={() => {
                toggle()
                gameKey.current?.focus()
              }}
            />
          )}
        </div>
        <Captions words={words} captions={snapshot.captions} person={person} />
        <TypeBox words={words} onSend={(text) => call.sendText(text)} />
      </div>
      <div className="live-bar">
        {!isCards && <Listening words={words} snapshot={snapshot} />}
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
        {!isCards && (
          <button className="key key-stop" type="button" onClick={() => call.hangUp()}>
            <HangUpIcon />
            {words.end}
          </button>
        )}
      </div>
    </section>
  )
}
