import type { StartCall } from '@ringwell/call/call.ts'
import { connectingStatus } from '@ringwell/call/view/callStatus.ts'
import { viewOf } from '@ringwell/call/view/callView.ts'
import { callDialog as words } from '@ringwell/content/site/callDialog.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { demo } from '@ringwell/content/site/demo.ts'
import type { FormProblems } from '@ringwell/protocol/forms.ts'
import { messages } from '@ringwell/protocol/messages.ts'
import type { OwnBusiness, OwnBusinessField } from '@ringwell/protocol/ownBusiness.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot, type DemoCall } from '../call/demoCall.ts'
import { FailurePanel } from '../call/FailurePanel.tsx'
import { BusinessFields, focusFirst, readBusiness } from '../demo/business/BusinessFields.tsx'
import { ConsentBox, useConsent } from '../demo/ConsentBox.tsx'
import { CloseIcon, MicrophoneIcon } from '../ui/icons.tsx'

/** Who answers: a built-in agent, or a business of the visitor's own. */
export type Callee =
  | { kind: 'agent'; title: string; tryIt: readonly [string, string] }
  | { kind: 'business'; title: string; facts: OwnBusiness }

interface CallDialogProps {
  callee: Callee
  call: DemoCall['call']
  /** Starts the call. It runs inside the visitor's click. */
  onCall: (input: StartCall['input'], business: OwnBusiness | undefined) => void
  /** Shows the call, which has been answered. */
  onLive: () => void
  onClose: () => void
}

/**
 * Asks for consent and, for a business of the visitor's own, for its facts. It stays while the call connects, and says
 * what keeps it from beginning.
 */
export function CallDialog({ callee, call, onCall, onLive, onClose }: CallDialogProps) {
  const { title } = callee
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [facts, setFacts] = useState(callee.kind === 'business' ? callee.facts : undefined)
  const [problems, setProblems] = useState<FormProblems<OwnBusinessField>>({})
  const consent = useConsent(box)
  const [hasBegun, setHasBegun] = useState(false)
  const view = viewOf(useSnapshot(call))
  const { connecting, live, failed } = hasBegun ? view : {}
  const isLive = live !== undefined

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isLive) onLive()
  }, [isLive, onLive])
  // On a phone, the fields of a business leave no room below the key.
  useEffect(() => {
    if (failed) dialog.current?.scrollTo({ top: dialog.current.scrollHeight })
  }, [failed])

  function begin(input: StartCall['input']): void {
    if (connecting) return
    const read = facts && readBusiness(facts)
    if (read?.problems) {
      setProblems(read.problems)
      focusFirst(read.problems)
    } else if (consent.demand()) {
      onCall(input, read?.business)
      setHasBegun(true)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={() => {
        if (connecting) call.hangUp()
        onClose()
      }}
    >
      <form
        className="call-dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          begin('voice')
        }}
      >
        <h2 id={id} className="t-3">
          {title}
        </h2>
        {callee.kind === 'agent' ? (
          <p className="small">
            {words.agent} {callPanel.tryIt[0]}
            {callee.tryIt[0]}
            {callPanel.tryIt[1]}
            {callee.tryIt[1]}
            {callPanel.tryIt[2]}
          </p>
        ) : (
          facts && (
            <BusinessFields
              words={{
                ...demo.business,
                open: title,
                hint: callee.facts.name === '' ? words.facts : words.invented,
                use: words.use,
              }}
              facts={facts}
              problems={problems}
              onChange={(field, text) => {
                setFacts({ ...facts, [field]: text })
                setProblems({ ...problems, [field]: undefined })
              }}
            />
          )
        )}
        <ConsentBox
          words={callPanel.consent}
          missing={consent.missed && callPanel.consentMissing}
          consent={consent}
          box={box}
        />
        <p className="call-dialog-go">
          <button className="key" type="submit" aria-disabled={connecting !== undefined}>
            {connecting ? (
              callPanel.connecting
            ) : (
              <>
                <MicrophoneIcon />
                {callPanel.start}
              </>
            )}
          </button>
          {!connecting && !failed && (
            <button className="text-btn note" type="button" onClick={() => begin('text')}>
              {callPanel.noMicrophone}
            </button>
          )}
        </p>
        <output className="small">
          {connecting &&
            connectingStatus(connecting) === 'microphoneNeeded' &&
            messages.microphoneNeeded}
        </output>
        {failed && (
          <FailurePanel
            words={callPanel}
            failure={failed.failure}
            isAlert
            onRetry={() => begin('voice')}
            onType={() => begin('text')}
          />
        )}
      </form>
      <button
        className="close"
        type="button"
        aria-label={words.close}
        onClick={() => dialog.current?.close()}
      >
        <CloseIcon />
      </button>
    </dialog>
  )
}
