import type { Levels } from '@ringwell/brand/voiceprint.ts'
import type { Call } from '@ringwell/call/call.ts'
import type { GrowingPrint } from '@ringwell/brand/growingPrint.ts'
import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { connectingStatus } from '@ringwell/call/view/callStatus.ts'
import { viewOf, type LiveSnapshot } from '@ringwell/call/view/callView.ts'
import { writeLength, writeTimeLeft } from '@ringwell/call/view/clock.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { AfterCall } from '../call/AfterCall.tsx'
import { useSnapshot, type DemoCall } from '../call/demoCall.ts'
import { MuteButton } from '../call/MuteButton.tsx'
import type { PanelWords } from '../call/panelWords.ts'
import { TaskCard, TaskNews } from '../call/TaskCard.tsx'
import { useCallNotices } from '../call/useCallNotices.ts'
import { useLevel } from '../call/useLevel.ts'
import { useTimeLeft } from '../call/useTimeLeft.ts'
import { Captions } from '../demo/Captions.tsx'
import { FailurePanel } from '../demo/FailurePanel.tsx'
import { Listening } from '../demo/Listening.tsx'
import { Prompts } from '../demo/Prompts.tsx'
import { TypeBox } from '../demo/TypeBox.tsx'
import { useOutOfSight } from '../demo/useOutOfSight.ts'
import { useDock } from '../dock/useDock.ts'
import { HangUpIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { Ring } from '../ui/Ring.tsx'
import { ToastList } from '../ui/ToastList.tsx'
import { callRadii } from './heroPrint.ts'

/** How often the print is drawn again. Faster would not look smoother, because a cell lasts 0.75 s. */
const DRAW_EVERY_MS = 200

export interface HeroCallProps {
  demo: DemoCall
  words: PanelWords
  api: string
  /** Holds the buttons of the call. When it is out of sight, the dock shows them instead. */
  place: HTMLElement
  /** The large voiceprint. The ring of the call is in its centre. */
  ring: HTMLElement
  /** The strip below the hero. The captions are in it. */
  strip: HTMLElement
  /** Draws the call in place of the voiceprint. */
  onPrint: (levels: Levels) => void
  /** What the visitor can say to the agent. */
  tryIt: readonly [string, string]
  onClose: () => void
}

/** The call on the home page, in place of the form. When the hero is out of sight, the dock shows the call. */
export function HeroCall({
  demo,
  words,
  api,
  place,
  ring,
  strip,
  onPrint,
  tryIt,
  onClose,
}: HeroCallProps) {
  const { call, toasts, begun, print } = demo
  const snapshot = useSnapshot(call)
  const { connecting, live, ended, failed } = viewOf(snapshot)
  const watched = useMemo(() => ({ current: place }), [place])
  const isOutOfSight = useOutOfSight(watched, true)
  useDock(demo, words, api, !isOutOfSight)
  useCallNotices(snapshot, toasts)

  const isCancelled = !isUnderWay(snapshot) && !ended && !failed
  useEffect(() => {
    if (isCancelled) onClose()
  }, [isCancelled, onClose])

  const begin = (input: 'voice' | 'text') => {
    if (begun) demo.begin({ ...begun, start: { ...begun.start, input } })
  }
  return (
    <>
      {connecting && (
        <Heading key="connecting">
          <output>{{ ...messages, ...words }[connectingStatus(connecting)]}</output>
          <button
            className="text-btn"
            type="button"
            onClick={() => {
              // Closes first, because the button disappears with the call, and the focus would be lost.
              onClose()
              call.hangUp()
            }}
          >
            {words.cancel}
          </button>
        </Heading>
      )}
      {live && (
        <>
          <Live words={words} call={call} snapshot={live} agentName={begun?.agentName ?? ''} />
          {createPortal(
            <div className="wrap hero-said">
              <div>
                <Prompts
                  words={words}
                  lines={tryIt}
                  captions={live.captions}
                  onPress={(line) => call.sendText(line)}
                />
                <Captions words={words} captions={live.captions} person={begun?.person ?? ''} />
              </div>
              <TypeBox words={words} onSend={(text) => call.sendText(text)} />
            </div>,
            strip,
          )}
        </>
      )}
      {createPortal(
        <svg className="hero-orbits" viewBox="-120 -120 240 240" aria-hidden="true">
          {callRadii.map((radius) => (
            <circle r={radius} key={radius} />
          ))}
        </svg>,
        ring,
      )}
      {createPortal(
        live && !isOutOfSight ? (
          <LiveRing call={call} print={print} snapshot={live} onPrint={onPrint} />
        ) : (
          <Ring className="hero-live" state={connecting ? 'connecting' : 'ended'} />
        ),
        ring,
      )}
      {ended && (
        <div className="hero-over">
          <Heading key="ended">
            {words.after.title.replace('{length}', writeLength(ended.durationMs))}
          </Heading>
          {ended.reason === 'idle' && <p className="small">{words.after.idle}</p>}
          <AfterCall
            words={words}
            api={api}
            demo={demo}
            over={ended}
            heading="h3"
            isRated
            key={ended.credential.callId}
          />
          <p className="hero-keys">
            <button className="key" type="button" onClick={() => begin('voice')}>
              <MicrophoneIcon />
              {words.retry}
            </button>
            <button className="text-btn" type="button" onClick={onClose}>
              {words.dock.close}
            </button>
          </p>
        </div>
      )}
      {failed && (
        <FailurePanel
          words={words}
          api={api}
          demo={demo}
          failed={failed}
          onRetry={() => begin('voice')}
          onType={() => begin('text')}
          onClose={onClose}
        />
      )}
      {!isOutOfSight && <ToastList toasts={toasts} />}
    </>
  )
}

/** Takes over the focus from the button that disappeared. */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 className="t-4 hero-status" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

interface LiveProps {
  words: PanelWords
  call: Call
  snapshot: LiveSnapshot
  agentName: string
}

function Live({ words, call, snapshot, agentName }: LiveProps) {
  const leftMs = useTimeLeft(snapshot.endsAt)
  const { muted, hasMicrophone } = snapshot
  const { current } = readTasks(snapshot.tasks)
  return (
    <>
      <Heading key="live">{agentName}</Heading>
      <p className="hero-state">
        <Listening words={words} snapshot={snapshot} />
        <span className="num" role="timer">
          <b>{writeTimeLeft(leftMs)}</b> {words.left}
        </span>
      </p>
      <p className="hero-keys">
        <button className="key key-stop" type="button" onClick={() => call.hangUp()}>
          <HangUpIcon />
          {words.end}
        </button>
        {hasMicrophone && <MuteButton words={words} call={call} muted={muted} />}
      </p>
      <TaskNews words={words.task} task={current} />
      {current && <TaskCard words={words.task} task={current} heading="h3" key={current.id} />}
    </>
  )
}

interface LiveRingProps {
  call: Call
  print: GrowingPrint
  snapshot: LiveSnapshot
  onPrint: (levels: Levels) => void
}

/** The ring of the call, and the print that both voices draw around it. */
function LiveRing({ call, print, snapshot, onPrint }: LiveRingProps) {
  const ring = useLevel(call, print)
  const { since, endsAt, muted } = snapshot
  const draw = useRef(onPrint)
  useEffect(() => {
    draw.current = onPrint
  }, [onPrint])
  useEffect(() => {
    const redraw = () => draw.current(print.drawSoFar(since, endsAt))
    redraw()
    const timer = setInterval(redraw, DRAW_EVERY_MS)
    return () => clearInterval(timer)
  }, [print, since, endsAt])
  return <Ring className="hero-live" state="live" muted={muted} ref={ring} />
}
