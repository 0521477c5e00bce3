import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LiveCall } from '@ringwell/protocol/operator/live.ts'
import { api } from '../api/api.ts'
import { taskStatusWords } from '../call/agentWords.ts'
import { mayDo } from '../api/useSession.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { callerNow } from './callerNow.ts'
import { listenTo } from './listen.ts'

/** One call that is under way. */
export function CallNow({ call }: { call: LiveCall }) {
  const mayAct = mayDo(useSignedIn(), 'editor')
  return (
    <section className="panel live-now" aria-label={`Call of ${callerNow(call)}`}>
      <Captions call={call} />
      {call.tasks.length > 0 && (
        <ul className="live-tasks" aria-label="Tasks">
          {call.tasks.map((task) => (
            <li key={task.id}>
              <b>{task.title}</b> <span className="chip">{taskStatusWords(task.status)}</span>{' '}
              {task.slots.map(({ label, text }) => `${label}: ${text}`).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {mayAct ? (
        <Deeds call={call} />
      ) : (
        <p className="note">An editor can listen, have the agent say something, and take over.</p>
      )}
      <p className="note">
        <Link href={`/calls/${call.call_id}`}>Open the record of this call</Link>
      </p>
    </section>
  )
}

/** Further from the end than this, somebody reads what was said before. */
const NEAR_END_PX = 80

function Captions({ call }: { call: LiveCall }) {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const { current } = list
    // Captions grow as well as follow each other.
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight
  })
  return (
    <div
      ref={list}
      className="live-captions"
      role="log"
      aria-label="What is said"
      // What scrolls has to be reached with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
    >
      {call.captions.length === 0 && <p className="note">Nothing has been said yet.</p>}
      {call.captions.map(({ item, who, text, is_final: isFinal, by }) => (
        <div key={item} data-who={who} data-draft={isFinal ? undefined : true}>
          <span className="note">
            {who === 'visitor' ? 'Caller' : call.agent_name || 'Agent'}
            {by !== null && `, words of ${by}`}
          </span>
          <p>{text}</p>
        </div>
      ))}
    </div>
  )
}

function Deeds({ call }: { call: LiveCall }) {
  const { call_id: callId, listeners, taken_by: takenBy } = call
  const [isHangingUp, setHangingUp] = useState(false)
  const [text, setText] = useState('')
  const path = `/admin/live/${callId}`
  const say = useMutation({
    mutationFn: () => api.post(`${path}/say`, { text }),
    onSuccess: () => setText(''),
  })
  const turn = useMutation({
    mutationFn: () => api.post(`${path}/${takenBy === null ? 'take-over' : 'hand-back'}`),
  })
  const failure = say.error ?? turn.error
  return (
    <>
      <div className="call-buttons">
        <Listen callId={callId} />
        <Button disabled={turn.isPending} onClick={() => turn.mutate()}>
          {takenBy === null ? 'Take over' : 'Hand back to the agent'}
        </Button>
        <Button look="stop" onClick={() => setHangingUp(true)}>
          Hang up…
        </Button>
      </div>
      {takenBy !== null && (
        <output>
          {takenBy} answers in this call. The agent is silent, unless somebody is in danger. It
          answers again when you hand the call back, or soon after you close this page.
        </output>
      )}
      {listeners.length > 0 && <output className="note">Listening: {listeners.join(', ')}</output>}
      <Form
        className="live-say"
        onSend={() => {
          if (text.trim() !== '') say.mutate()
        }}
      >
        <TextField
          label="Say through the agent"
          hint="The agent’s voice says exactly these words."
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={setText}
        />
        <Button type="submit" look="ink" disabled={say.isPending || text.trim() === ''}>
          Say it
        </Button>
      </Form>
      {failure && <FailureNote error={failure} />}
      {isHangingUp && (
        <ConfirmDialog
          title="Hang up?"
          action="Hang up"
          isDestructive
          onConfirm={() => api.post(`${path}/hang-up`)}
          onClose={() => setHangingUp(false)}
        >
          <p>The call ends at once, without a goodbye. Say one first if you can.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Listen({ callId }: { callId: string }) {
  const sound = useRef<{ stop: () => void }>(undefined)
  const [isListening, setListening] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => sound.current?.stop(), [])

  function toggle(): void {
    setProblem(undefined)
    setListening(!isListening)
    if (isListening) return sound.current?.stop()
    sound.current = listenTo(callId, (why) => {
      setListening(false)
      setProblem(why)
    })
  }
  return (
    <>
      <Button look="ink" aria-pressed={isListening} onClick={toggle}>
        {isListening ? 'Stop listening' : 'Listen in'}
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
