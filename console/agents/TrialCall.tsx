import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { brand } from '@ringwell/brand/brand.ts'
import { createCall } from '@ringwell/call/createCall.ts'
import { talkStatus } from '@ringwell/call/view/callStatus.ts'
import { viewOf } from '@ringwell/call/view/callView.ts'
import { followEnd } from '@ringwell/call/view/captions.ts'
import { tasksOf } from '@ringwell/call/view/tasks.ts'
import { DEFAULT_ACCENT } from '@ringwell/protocol/accents.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import { DEFAULT_VOICE } from '@ringwell/protocol/voices.ts'
import { Link } from 'wouter'
import { taskStatusWords } from '../call/agentWords.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { Fact } from '../ui/Fact.tsx'
import { Form } from '../ui/Form.tsx'

export interface TrialCallProps {
  agentId: string
  /** The id under which it is called: the draft’s, or the agent’s own. */
  trialId: string
  isDraft: boolean
}

const statusWords: Readonly<Record<ReturnType<typeof talkStatus>, string>> = {
  listening: 'Listening',
  speaking: 'Speaking',
  thinking: 'Thinking',
  muted: 'Your microphone is off',
  interrupted: 'The line is interrupted',
  voiceFailed: 'Its voice has failed',
}

const follow = (lines: HTMLElement | null): void => {
  if (lines) followEnd(lines)
}

/** A call to try an agent, by voice or typed, with what it understands of it. */
export function TrialCall({ agentId, trialId, isDraft }: TrialCallProps) {
  const { name } = useSignedIn()
  const call = useMemo(
    () => createCall({ api: '/api', sessionPath: `${brand.slug}-agent-session` }),
    [],
  )
  useEffect(() => () => call.dispose(), [call])
  const snapshot = useSyncExternalStore(
    (listener) => call.subscribe(listener),
    () => call.getSnapshot(),
  )
  const { connecting, live, ended, failed } = viewOf(snapshot)
  const task = tasksOf(snapshot).current
  const captions = (live ?? ended ?? failed)?.captions ?? []
  const [text, setText] = useState('')

  const start = (input: 'voice' | 'text'): void =>
    call.start({
      input,
      agentUuid: agentId,
      session: {
        agent_uuid: trialId,
        agent_prompt: '',
        language: languages[0].name,
        voice: DEFAULT_VOICE,
        gender: '',
        accent: DEFAULT_ACCENT,
        name,
        companyName: '',
        mobileNumber: '',
      },
    })

  return (
    <section className="trial night">
      <header>
        <h2>{isDraft ? 'Try the draft' : 'Try it'}</h2>
        <p className="note" aria-live="polite">
          {live
            ? statusWords[talkStatus(live)]
            : connecting
              ? 'Connecting…'
              : 'A real call, kept like any other.'}
        </p>
      </header>
      {captions.length > 0 && (
        <ol ref={follow} className="trial-lines" aria-label="What is said">
          {captions.map(({ id, who, text: said }) => (
            <li key={id} className={`trial-${who}`}>
              <span className="vh">{who === 'agent' ? 'Agent: ' : 'You: '}</span>
              {said}
            </li>
          ))}
        </ol>
      )}
      {task && (
        <dl className="trial-task">
          <Fact title={task.title}>{taskStatusWords(task.status)}</Fact>
          {task.slots.map((slot) => (
            <Fact key={slot.name} title={slot.label}>
              {slot.text}
            </Fact>
          ))}
          {task.reference && <Fact title="Reference">{task.reference}</Fact>}
        </dl>
      )}
      {failed && (
        <p className="failure" role="alert">
          {failed.failure.message} {failed.failure.hint}
        </p>
      )}
      {live ? (
        <Form
          className="trial-form"
          onSend={() => {
            if (text.trim() === '') return
            call.sendText(text.trim())
            setText('')
          }}
        >
          <input
            className="input"
            aria-label="Type to the agent"
            placeholder="Type to it"
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">Send</Button>
          <Button look="stop" onClick={() => call.hangUp()}>
            Hang up
          </Button>
        </Form>
      ) : (
        <div className="trial-form">
          {connecting ? (
            <Button onClick={() => call.hangUp()}>Cancel</Button>
          ) : (
            <>
              <button type="button" className="button button-signal" onClick={() => start('voice')}>
                Call it
              </button>
              <Button onClick={() => start('text')}>Type to it</Button>
            </>
          )}
        </div>
      )}
      {ended && (
        <Link href={`/calls/${encodeURIComponent(ended.credential.callId)}`}>
          See what was understood
        </Link>
      )}
    </section>
  )
}
