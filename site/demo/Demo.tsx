import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import type { StartCall } from '@ringwell/call/call.ts'
import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { connectingStatus } from '@ringwell/call/view/callStatus.ts'
import { viewOf, type CallView } from '@ringwell/call/view/callView.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import { findVoice, voices } from '@ringwell/protocol/voices.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { BusinessPart } from './business/BusinessPart.tsx'
import { useBusiness } from './business/useBusiness.ts'
import { MicrophoneIcon } from '../ui/icons.tsx'
import { ToastList } from '../ui/ToastList.tsx'
import { useConsent } from './ConsentBox.tsx'
import { CallOver, overIn } from '../call/CallOver.tsx'
import { demoCall, useDetails, useSnapshot, type Begun } from '../call/demoCall.ts'
import { FailurePanel } from '../call/FailurePanel.tsx'
import { PageStage } from '../call/PageStage.tsx'
import { DemoForm } from './DemoForm.tsx'
import type { DemoProps } from './demoProps.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { keepDetails, keptDetails } from '../call/keptDetails.ts'
import { defaultSelection, sessionOfForm, sessionOfUseCase } from './selection.ts'
import { fetchAgents, noAgents } from './serverAnswers.ts'
import { IdleStage } from './IdleStage.tsx'
import { UseCases } from './UseCases.tsx'
import { Timing } from './timing/Timing.tsx'
import { useCallNotices } from '../call/useCallNotices.ts'
import { useDock } from '../dock/useDock.ts'
import { useSample } from './useSample.ts'
// The dock, the hero's call and the dialog of a trade load the same styles late. If their components imported them, every
// page would link them.
import '../ui/fields.css'
import '../ui/toasts.css'
import '../ui/ring.css'
import '../call/taskCard.css'
import '../call/afterCall.css'
import '../call/callStage.css'
import '../call/failurePanel.css'
import './demo.css'

/** The live demo: before, during and after a call. */
export function Demo({
  words,
  panel,
  sampleLine,
  useCases,
  tryIt,
  api,
  sessionPath,
  agentUuid,
}: DemoProps) {
  const [held] = useState(() => demoCall({ api, sessionPath }))
  const { call, toasts } = held
  const snapshot = useSnapshot(call)
  const [server, setServer] = useState(noAgents)
  const [selection, setSelection] = useState(defaultSelection)
  // Does not ask a visitor who comes back to a call, whose line may not be back yet, or who has already answered.
  const [asking, setAsking] = useState(() => !held.begun && !keptDetails())
  /** Used as the key of the dialog, so that React creates a new one each time it is opened again. */
  const [askedAgain, setAskedAgain] = useState(0)
  const details = useDetails(held)
  const { begun } = held
  const calledBusiness = begun?.start.session.business
  const consentBox = useRef<HTMLInputElement>(null)
  const consent = useConsent(consentBox)
  const desk = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const key = useRef<HTMLButtonElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const voice = findVoice(selection.voice) ?? voices[0]
  /** The use case whose card the visitor pressed. It stays chosen until the visitor chooses something else. */
  const [chosen, setChosen] = useState<UseCase>()
  const playedPrint = useRef<HTMLDivElement>(null)
  const sample = useSample(voice.name, playedPrint, (during) =>
    toasts.show({ type: 'error', text: during?.message ?? words.hear.failed }),
  )
  const business = useBusiness(() => toasts.show({ type: 'error', text: words.business.notLoaded }))
  const view = viewOf(snapshot)
  const { connecting, live, failed } = view
  const over = overIn(view)
  const busy = isUnderWay(snapshot)
  /** A call has to begin inside the visitor's click, so a click cannot wait until the fields have loaded. */
  const isLoading = business.form.step === 'loading'
  const connectingFromForm = connecting && begun?.cardId === undefined
  useCallNotices(snapshot, toasts)
  useDock(held, panel, api)

  useEffect(() => {
    const leaving = new AbortController()
    async function ask(): Promise<void> {
      const found = await fetchAgents(api, leaving.signal)
      if (!leaving.signal.aborted) setServer(found)
    }
    void ask()
    return () => leaving.abort()
  }, [api])

  // The dialog is at the end of the page, so closing it moves the focus back to what opened it. On load nothing
  // did, and the visitor begins at the top.
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !asking) {
      const opener = askedAgain > 0 ? change.current : heading.current
      opener?.focus({ preventScroll: true })
    }
    wasAsking.current = asking
  }, [asking, askedAgain])
  const stopAsking = useCallback(() => setAsking(false), [])

  /** Starts a call. Returns false if there is no consent, or a call already. */
  function begin(next: Begun): boolean {
    if (busy || !consent.demand()) return false
    sample.stop()
    held.begin(next)
    return true
  }

  function beginFromForm(input: StartCall['input']): boolean {
    if (chosen) return beginUseCase(chosen, input)
    const own = business.read()
    if (own === 'unfit') return false
    const asked = own === 'none' ? undefined : own
    return begin({
      cardId: undefined,
      agentName: asked?.name ?? selection.agent?.agent_name ?? words.form.generalAgent,
      person: voice.person,
      start: { input, session: sessionOfForm(selection, details, agentUuid, asked), agentUuid },
    })
  }

  function beginUseCase({ id, name, prompt }: UseCase, input: StartCall['input']): boolean {
    const session = sessionOfUseCase(prompt, details, agentUuid)
    const started = begin({
      cardId: id,
      agentName: name,
      person: findVoice(session.voice)?.person ?? voice.person,
      start: { input, session, agentUuid },
    })
    if (started) desk.current?.scrollIntoView({ behavior: 'smooth' })
    return started
  }

  return (
    <>
      {over && (
        <CallOver
          words={panel}
          api={api}
          demo={held}
          over={over}
          heading="h2"
          onAgain={() => begun && begin(begun)}
        />
      )}
      {live ? (
        <PageStage
          words={panel}
          gameWords={words.interrupt}
          demo={held}
          snapshot={live}
          tryIt={
            calledBusiness
              ? [calledBusiness.question, words.business.askHours]
              : tryIt[begun?.agentName ?? words.form.generalAgent]
          }
          isCards={begun?.cardId !== undefined}
        />
      ) : (
        <section className="desk" ref={desk}>
          <div className="wrap grid">
            <div className="desk-form">
              <h1 className="t-1" ref={heading} tabIndex={-1}>
                {words.title}
              </h1>
              <p className="lead">{words.lead}</p>
              {details.name !== '' && (
                <p className="note desk-who">
                  {words.details.known.replace('{name}', () => details.name)}{' '}
                  <button
                    className="text-btn"
                    type="button"
                    ref={change}
                    onClick={() => {
                      setAskedAgain(askedAgain + 1)
                      setAsking(true)
                    }}
                  >
                    {words.details.change}
                  </button>
                </p>
              )}
              <DemoForm
                words={words.form}
                panel={panel}
                tryIt={tryIt}
                server={server}
                selection={selection}
                useCase={chosen?.name}
                onSelect={(next) => {
                  setChosen(undefined)
                  if (next.agent !== selection.agent) business.close()
                  if (next.voice !== selection.voice) sample.stop()
                  setSelection(next)
                }}
                consent={consent}
                consentBox={consentBox}
                onSubmit={() => beginFromForm('voice')}
                isOwnBusiness={business.form.step !== 'closed'}
                business={
                  <BusinessPart
                    words={words.business}
                    business={{
                      ...business,
                      toggle() {
                        setChosen(undefined)
                        // The General Agent answers as the business.
                        setSelection({ ...selection, agent: undefined })
                        business.toggle()
                      },
                    }}
                  />
                }
              >
                {chosen && (
                  <p className="note desk-chosen">
                    {words.chosen.text.replace('{name}', () => chosen.name)}{' '}
                    <button className="text-btn" type="button" onClick={() => setChosen(undefined)}>
                      {words.chosen.drop}
                    </button>
                  </p>
                )}
                <div className="desk-go">
                  <button className="key" type="submit" aria-disabled={busy || isLoading} ref={key}>
                    {connectingFromForm ? (
                      panel.connecting
                    ) : isLoading ? (
                      messages.loading
                    ) : (
                      <>
                        <MicrophoneIcon />
                        {panel.start}
                      </>
                    )}
                  </button>
                  {connectingFromForm ? (
                    <button
                      className="text-btn note"
                      type="button"
                      onClick={() => {
                        // This button disappears with the call that it cancels, so the focus moves first.
                        key.current?.focus()
                        call.hangUp()
                      }}
                    >
                      {panel.cancel}
                    </button>
                  ) : (
                    !(failed && !over) && (
                      <button
                        className="text-btn note"
                        type="button"
                        aria-disabled={isLoading}
                        onClick={() => beginFromForm('text')}
                      >
                        {panel.noMicrophone}
                      </button>
                    )
                  )}
                </div>
                {failed && !over && (
                  <FailurePanel
                    words={panel}
                    failure={failed.failure}
                    onRetry={() => begun && begin(begun)}
                    onType={() =>
                      begun && begin({ ...begun, start: { ...begun.start, input: 'text' } })
                    }
                  />
                )}
              </DemoForm>
            </div>
            <IdleStage
              words={words.hear}
              voice={voice}
              sample={sample}
              playedPrint={playedPrint}
              sampleLine={sampleLine}
              onStart={() => beginFromForm('voice')}
              waitingFor={connecting && { ...messages, ...panel }[connectingStatus(connecting)]}
            />
          </div>
        </section>
      )}
      <Timing words={words.timing} call={call} isLive={live !== undefined} />
      <UseCases
        words={words.useCases}
        panel={panel}
        useCases={useCases}
        cardCall={cardCallOf(begun, view)}
        busy={busy}
        chosenId={chosen?.id}
        consent={consent}
        onChoose={(useCase) => {
          business.close()
          setChosen(useCase)
        }}
        onTry={(useCase) => beginUseCase(useCase, 'voice')}
        onEnd={() => call.hangUp()}
      />
      <DetailsDialog
        key={askedAgain}
        words={words.details}
        api={api}
        open={asking}
        onClose={stopAsking}
        details={details}
        onDetails={held.introduce}
        onSent={keepDetails}
      />
      <ToastList toasts={toasts} />
    </>
  )
}

function cardCallOf(begun: Begun | undefined, { connecting, live }: CallView) {
  return begun?.cardId !== undefined && (connecting || live)
    ? { id: begun.cardId, live }
    : undefined
}
