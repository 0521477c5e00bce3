import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type {
  AgentTestInput,
  AgentTestView,
  TestRun,
  TestTurn,
} from '@ringwell/protocol/operator/agentTests.ts'
import { api } from '../api/api.ts'
import { mayDo } from '../api/useSession.ts'
import { useAgentWords } from '../call/agentWords.ts'
import { useNameOf } from '../people/peopleQueries.ts'
import { useSignedIn } from '../shell/sessionContext.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ExportLink } from '../ui/ExportLink.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Page } from '../ui/Page.tsx'
import { say } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { agentQuery } from './agentQueries.ts'
import { AgentTabs } from './AgentTabs.tsx'
import {
  hasPassed,
  type Outcome,
  testPath,
  testsPath,
  testsQuery,
  useReloadTests,
  useRuns,
  type Version,
} from './testRuns.ts'
import { TestForm } from './TestForm.tsx'
import { TestTurnView } from './TestTurnView.tsx'
import './agents.css'
import './tests.css'

/** What callers say to an agent and what has to come out, and whether it does. */
export default function TestsPage({ agentId }: { agentId: string }) {
  const agent = useQuery(agentQuery(agentId))
  const tests = useQuery(testsQuery(agentId))
  const error = agent.error ?? tests.error
  if (error) {
    return (
      <FailureNote
        error={error}
        onRetry={() => void Promise.all([agent.refetch(), tests.refetch()])}
      />
    )
  }
  if (!agent.data || !tests.data) return <Waiting />
  return (
    <Tests
      agentId={agentId}
      name={agent.data.agent.agent_name || agentId}
      version={agent.data.draft ? 'draft' : 'published'}
      tests={tests.data}
    />
  )
}

interface TestsProps {
  agentId: string
  name: string
  version: Version
  tests: readonly AgentTestView[]
}

function Tests({ agentId, name, version, tests }: TestsProps) {
  const mayChange = mayDo(useSignedIn(), 'editor')
  const { run, outcomeOf, isRunning } = useRuns(agentId)
  const [isWriting, setWriting] = useState(false)
  const linked = location.hash.slice(1)
  const isLinked = tests.some(({ test_id: id }) => id === linked)
  // Whoever has just made a test of a call wants to see whether it passes.
  useEffect(() => {
    if (mayChange && isLinked) void run([{ test_id: linked }], version)
  }, [mayChange, isLinked, linked, run, version])
  const passed = tests.filter(({ test_id: id }) => hasPassed(outcomeOf(id, version))).length
  const done = tests.filter(({ test_id: id }) => typeof outcomeOf(id, version) === 'object').length
  return (
    <Page
      title={name}
      lead="What callers say and what the agent has to answer. A test changes nothing and contacts nobody."
      actions={
        <>
          <ExportLink path={testsPath(agentId)} />
          {mayChange && (
            <>
              <Button onClick={() => setWriting(true)}>Write a test</Button>
              <Button
                look="ink"
                disabled={isRunning || tests.length === 0}
                onClick={() => void run(tests, version)}
              >
                {isRunning ? 'Running…' : version === 'draft' ? 'Run all on the draft' : 'Run all'}
              </Button>
            </>
          )}
        </>
      }
    >
      <AgentTabs agentId={agentId} />
      <p className="note" aria-live="polite">
        {done > 0 && `${passed} of ${done} pass${version === 'draft' ? ' on the draft' : ''}.`}
      </p>
      {isWriting && (
        <TestForm agentId={agentId} test={undefined} onClose={() => setWriting(false)} />
      )}
      {tests.length === 0 && !isWriting && (
        <EmptyState title="No tests yet">
          <p>
            Open a <Link href={`/calls?agent=${encodeURIComponent(agentId)}`}>call</Link> and make a
            test of it. Questions that you answer under <Link href="/unanswered">Unanswered</Link>{' '}
            are tests, too.
          </p>
        </EmptyState>
      )}
      <ul className="tests">
        {tests.map((test) => (
          <Test
            key={test.test_id}
            {...{ agentId, test, mayChange }}
            isOpen={test.test_id === linked}
            outcome={outcomeOf(test.test_id, version)}
            onRun={() => void run([test], version)}
          />
        ))}
      </ul>
    </Page>
  )
}

interface TestProps {
  agentId: string
  test: AgentTestView
  mayChange: boolean
  isOpen: boolean
  outcome: Outcome | undefined
  onRun: () => void
}

function Test({ agentId, test, mayChange, isOpen, outcome, onRun }: TestProps) {
  const nameOf = useNameOf()
  const reload = useReloadTests(agentId)
  const words = useAgentWords(agentId)
  const [asks, setAsks] = useState<'change' | 'delete'>()
  const path = testPath(agentId, test.test_id)
  const came = typeof outcome === 'object' && 'passed' in outcome ? outcome : undefined
  const accept = useMutation({
    mutationFn: async (run: TestRun) => {
      const turns = test.turns.map((turn, at): TestTurn => {
        const now = run.turns[at]
        if (!now || now.end === 'notReached' || now.end === 'failed') return turn
        return {
          says: turn.says,
          answer: now.answer_is_right ? turn.answer : now.answer,
          writes: now.writes_are_right ? turn.writes : now.writes,
        }
      })
      const input: AgentTestInput = { name: test.name, turns }
      await api.put(path, input)
      await reload()
      onRun()
    },
    onSuccess: () => say('Saved. This result is expected from now on.'),
  })
  if (asks === 'change') {
    return (
      <li>
        <TestForm agentId={agentId} test={test} onClose={() => setAsks(undefined)} />
      </li>
    )
  }
  return (
    <li id={test.test_id}>
      <details open={isOpen}>
        <summary>
          <Verdict outcome={outcome} />
          <span className="test-name">{test.name}</span>
        </summary>
        <p className="note">
          {test.kind === 'answer' ? (
            <>
              {nameOf(test.changed_by)} answered this question. Change it under{' '}
              <Link href="/unanswered">Unanswered</Link>.
            </>
          ) : test.call_id === null ? (
            'It belongs to no call, and stays until you delete it.'
          ) : (
            <>
              Made from a <Link href={`/calls/${encodeURIComponent(test.call_id)}`}>call</Link>, and
              erased together with it: what is said in it is the caller’s.
            </>
          )}
        </p>
        {typeof outcome === 'object' && 'problem' in outcome && (
          <p className="failure" role="alert">
            {outcome.problem}
          </p>
        )}
        <ol className="test-turns">
          {test.turns.map((turn, at) => (
            // A test has no other names for its turns.
            // oxlint-disable-next-line react/no-array-index-key
            <TestTurnView key={at} expected={turn} came={came?.turns[at]} words={words} />
          ))}
        </ol>
        {mayChange && (
          <div className="page-actions">
            <Button disabled={outcome === 'running'} onClick={onRun}>
              {outcome === undefined ? 'Run' : 'Run again'}
            </Button>
            {test.kind !== 'answer' && (
              <>
                {came && !came.passed && (
                  <Button disabled={accept.isPending} onClick={() => accept.mutate(came)}>
                    Accept this result
                  </Button>
                )}
                <Button onClick={() => setAsks('change')}>Change</Button>
                <Button look="quiet" onClick={() => setAsks('delete')}>
                  Delete…
                </Button>
              </>
            )}
          </div>
        )}
        {accept.error && <FailureNote error={accept.error} />}
      </details>
      {asks === 'delete' && (
        <ConfirmDialog
          title="Delete this test?"
          action="Delete test"
          isDestructive
          onConfirm={async () => {
            await api.delete(path)
            await reload()
          }}
          onClose={() => setAsks(undefined)}
        >
          <p>{test.name}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

function Verdict({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome === undefined) return <span className="chip">Not run</span>
  if (outcome === 'running') return <span className="chip">Running…</span>
  if ('problem' in outcome) return <span className="chip chip-danger">Could not run</span>
  return outcome.passed ? (
    <span className="chip chip-done">Passes</span>
  ) : (
    <span className="chip chip-danger">Fails</span>
  )
}
