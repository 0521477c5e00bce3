import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { agentHref } from './agentQueries.ts'
import { hasPassed, testsQuery, useRuns } from './testRuns.ts'

/** What publishing the draft changes in the tests. It keeps nobody from publishing. */
export function PublishTests({ agentId }: { agentId: string }) {
  const { data: tests } = useQuery(testsQuery(agentId))
  const { run, outcomeOf } = useRuns(agentId)
  useEffect(() => {
    if (!tests) return
    void (async () => {
      for (const test of tests) {
        // One at a time: the models are needed for callers.
        // oxlint-disable-next-line no-await-in-loop
        for (const version of ['published', 'draft'] as const) await run([test], version)
      }
    })()
  }, [tests, run])
  if (!tests || tests.length === 0) return null
  const known = tests.map(({ test_id: id, name }) => ({
    id,
    name,
    before: outcomeOf(id, 'published'),
    now: outcomeOf(id, 'draft'),
  }))
  const done = known.filter(({ now }) => typeof now === 'object')
  const failing = done.filter(
    ({ now }) => typeof now === 'object' && 'passed' in now && !now.passed,
  )
  const passing = done.filter(({ now }) => hasPassed(now)).length
  const unrun = done.length - passing - failing.length
  const broken = failing.filter(({ before }) => hasPassed(before))
  const mended = done.filter(({ before, now }) => hasPassed(now) && !hasPassed(before))
  return (
    <section className="publish-tests" aria-live="polite">
      <h3>Tests</h3>
      <p>
        {done.length < tests.length
          ? `${done.length} of ${tests.length} have run on the draft…`
          : passing === tests.length
            ? `All ${tests.length} pass on the draft.`
            : `${passing} of ${tests.length} pass on the draft.`}
        {unrun > 0 && ` ${unrun} could not be run.`}
        {mended.length > 0 && ` ${mended.length} of them failed before.`}
      </p>
      {broken.length > 0 && (
        <>
          <p className="failure">Passed before, and will fail once you publish:</p>
          <ul className="publish-broken">
            {broken.map(({ id, name }) => (
              <li key={id}>
                <Link href={`${agentHref(agentId)}/tests#${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {failing.length > broken.length && (
        <p className="note">
          {failing.length - broken.length === 1
            ? 'One fails with or without this draft.'
            : `${failing.length - broken.length} fail with or without this draft.`}
        </p>
      )}
    </section>
  )
}
