import type { CallSnapshot, StartCall } from '@ringwell/call/call.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { findVoice, voices } from '@ringwell/protocol/voices.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { MicrophoneIcon } from '../ui/icons.tsx'
import { ToastList } from '../ui/ToastList.tsx'
import { createToasts } from '../ui/toasts.ts'
import { createCallPrint } from '@ringwell/brand/callPrint.ts'
import { useConsent } from './ConsentBox.tsx'
import { DemoForm } from './DemoForm.tsx'
import type { DemoProps } from './demoProps.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { FailurePanel } from './FailurePanel.tsx'
import { LiveCall } from './LiveCall.tsx'
import { defaultSelection, noDetails, sessionOfForm, sessionOfUseCase } from './selection.ts'
import { fetchAgents, noAgents } from './serverAnswers.ts'
import { EndedStage, IdleStage } from './Stage.tsx'
import { UseCases, type CardCall } from './UseCases.tsx'
import { useCall } from './useCall.ts'
import { useCallNotices } from './useCallNotices.ts'
import { useNight } from './useNight.ts'
import { useSample } from './useSample.ts'
import './demo.css'

/** Who began the call: the form, or the card of a use case. */
interface Begun {
  cardId: string | undefined
  agentName: string
  start: StartCall
}

/** The live demo: before, during and after a call. */
export function Demo({
  words,
  panel,
  sampleLine,
  useCases,
  api,
  sessionPath,
  agentUuid,
}: DemoProps) {
  const { call, snapshot } = useCall({ api, sessionPath })
  const [toasts] = useState(createToasts)
  const [server, setServer] = useState(noAgents)
  const [selection, setSelection] = useState(defaultSelection)
  const [details, setDetails] = useState<LeadForm>(noDetails)
  const [asking, setAsking] = useState(true)
  const [begun, setBegun] = useState<Begun | undefined>(undefined)
  const [print, setPrint] = useState(createCallPrint)
  const consentBox = useRef<HTMLInputElement>(null)
  const consent = useConsent(consentBox)
  const desk = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const voice = findVoice(selection.voice) ?? voices[0]
  const playedPrint = useRef<HTMLDivElement>(null)
  const sample = useSample(voice.name, playedPrint, () =>
    toasts.show({ type: 'error', text: words.hear.failed }),
  )
  const isLive = snapshot.phase === 'live'
  const isConnecting = connectingPhases.has(snapshot.phase)
  useCallNotices(snapshot, toasts)
  useNight(isLive)

  useEffect(() => {
    const leaving = new AbortController()
    async function ask(): Promise<void> {
      const found = await fetchAgents(api, leaving.signal)
      if (!leaving.signal.aborted) setServer(found)
    }
    void ask()
    return () => leaving.abort()
  }, [api])

  // The dialog stood at the end of the page; who closes it goes on at the top.
  useEffect(() => {
    if (!asking) heading.current?.focus({ preventScroll: true })
  }, [asking])
  const stopAsking = useCallback(() => setAsking(false), [])

  /** False when there is no consent, or a call already. */
  function begin(next: Begun): boolean {
    if (isLive || isConnecting || !consent.demand()) return false
    sample.stop()
    setBegun(next)
    setPrint(createCallPrint())
    call.start(next.start)
    return true
  }

  const beginFromForm = (input: StartCall['input']) =>
    begin({
      cardId: undefined,
      agentName: selection.agent?.agent_name ?? words.form.generalAgent,
      start: { input, session: sessionOfForm(selection, details, agentUuid), agentUuid },
    })

  const session = begun?.start.session
  return (
    <>
      {snapshot.phase === 'live' ? (
        <LiveCall
          words={panel}
          call={call}
          snapshot={snapshot}
          print={print}
          agentName={begun?.agentName ?? words.form.generalAgent}
          person={findVoice(session?.voice ?? selection.voice)?.person ?? voice.person}
          language={session?.language ?? selection.language}
        />
      ) : (
        <section className="desk" ref={desk}>
          <div className="wrap grid">
            <div className="desk-form">
              <h1 className="t-1" ref={heading} tabIndex={-1}>
                {words.title}
              </h1>
              <p className="lead">{words.lead}</p>
              <DemoForm
                words={words.form}
                panel={panel}
                server={server}
                selection={selection}
                onSelect={(next) => {
                  if (next.voice !== selection.voice) sample.stop()
                  setSelection(next)
                }}
                consent={consent}
                consentBox={consentBox}
                onSubmit={() => beginFromForm('voice')}
              >
                <div className="desk-go">
                  <button className="key" type="submit" aria-disabled={isConnecting}>
                    {isConnecting && begun?.cardId === undefined ? (
                      panel.connecting
                    ) : (
                      <>
                        <MicrophoneIcon />
                        {panel.start}
                      </>
                    )}
                  </button>
                  {snapshot.phase !== 'failed' && (
                    <button
                      className="text-btn note"
                      type="button"
                      onClick={() => beginFromForm('text')}
                    >
                      {panel.noMicrophone}
                    </button>
                  )}
                </div>
                {snapshot.phase === 'failed' && (
                  <FailurePanel
                    words={panel}
                    failure={snapshot.failure}
                    onRetry={() => begun && begin(begun)}
                    onType={() =>
                      begun && begin({ ...begun, start: { ...begun.start, input: 'text' } })
                    }
                  />
                )}
              </DemoForm>
            </div>
            {snapshot.phase === 'ended' ? (
              <EndedStage
                words={panel.after}
                durationMs={snapshot.durationMs}
                print={print.draw()}
              />
            ) : (
              <IdleStage
                words={words.hear}
                voice={voice}
                sample={sample}
                playedPrint={playedPrint}
                sampleLine={sampleLine}
                waitingFor={isConnecting ? waitingFor(snapshot, panel.connecting) : undefined}
              />
            )}
          </div>
        </section>
      )}
      <UseCases
        words={words.useCases}
        panel={panel}
        useCases={useCases}
        cardCall={cardCallOf(begun, snapshot)}
        busy={isLive || isConnecting}
        onTry={({ id, name, prompt }) => {
          const started = begin({
            cardId: id,
            agentName: name,
            start: {
              input: 'voice',
              session: sessionOfUseCase(prompt, details, agentUuid),
              agentUuid,
            },
          })
          if (started) desk.current?.scrollIntoView({ behavior: 'smooth' })
          return started
        }}
        onEnd={() => call.hangUp()}
      />
      <DetailsDialog
        words={words.details}
        api={api}
        open={asking}
        onClose={stopAsking}
        onDetails={setDetails}
      />
      <ToastList toasts={toasts} />
    </>
  )
}

const connectingPhases: ReadonlySet<CallSnapshot['phase']> = new Set([
  'askingForMicrophone',
  'requestingKey',
  'connecting',
])

function waitingFor({ phase }: CallSnapshot, connecting: string): string {
  return phase === 'askingForMicrophone' ? messages.microphoneNeeded : connecting
}

function cardCallOf(begun: Begun | undefined, snapshot: CallSnapshot): CardCall | undefined {
  if (begun?.cardId === undefined) return undefined
  if (snapshot.phase === 'live') return { id: begun.cardId, phase: 'live', snapshot }
  return connectingPhases.has(snapshot.phase)
    ? { id: begun.cardId, phase: 'connecting' }
    : undefined
}
