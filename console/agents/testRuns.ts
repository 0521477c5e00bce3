import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AgentTestView, TestRun } from '@ringwell/protocol/operator/agentTests.ts'
import { api } from '../api/api.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { agentPath } from './agentQueries.ts'

export const testsPath = (agentId: string): string => `${agentPath(agentId)}/tests`

export const testPath = (agentId: string, testId: string): string =>
  `${testsPath(agentId)}/${encodeURIComponent(testId)}`

export const testsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId, 'tests'],
    queryFn: async ({ signal }) =>
      (await api.get<{ tests: AgentTestView[] }>(testsPath(agentId), {}, signal)).tests,
  })

export function useReloadTests(agentId: string): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    () => queries.invalidateQueries({ queryKey: testsQuery(agentId).queryKey }),
    [queries, agentId],
  )
}

export type Version = 'draft' | 'published'

/** A test that could not be run has a reason in place of a result. */
export type Outcome = TestRun | { problem: string } | 'running'

export const hasPassed = (outcome: Outcome | undefined): boolean =>
  typeof outcome === 'object' && 'passed' in outcome && outcome.passed

/** Runs tests one after another, until all have run or nobody looks any more. */
export function useRuns(agentId: string) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const run = useCallback(
    async (tests: readonly Pick<AgentTestView, 'test_id'>[], version: Version) => {
      for (const { test_id: id } of tests) {
        if (isGone.current) return
        const note = (outcome: Outcome): void =>
          setOutcomes((known) => new Map(known).set(keyOf(id, version), outcome))
        note('running')
        try {
          // One at a time: the models are needed for callers.
          // oxlint-disable-next-line no-await-in-loop
          note(await api.post<TestRun>(`${testPath(agentId, id)}/run`, { version }))
        } catch (error) {
          note({ problem: error instanceof ApiFailure ? error.message : 'It could not be run.' })
        }
      }
    },
    [agentId],
  )
  return {
    run,
    outcomeOf: (id: string, version: Version) => outcomes.get(keyOf(id, version)),
    isRunning: [...outcomes.values()].includes('running'),
  }
}

const keyOf = (id: string, version: Version): string => `${version} ${id}`
