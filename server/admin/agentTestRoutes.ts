import { z } from 'zod'
import {
  AgentTestInput,
  AgentTestView,
  NewAgentTest,
  RunInput,
  TestRun,
} from '@ringwell/protocol/operator/agentTests.ts'
import type { AgentTests } from '../agentTests/agentTests.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import { authorOf } from '../people/operator.ts'
import { wholeList } from '../people/sendCsv.ts'
import { AgentId, DraftInput } from './agentInput.ts'

const OfAgent = z.object({ agent_id: AgentId })
const OfTest = OfAgent.extend({ test_id: z.string().min(1).max(100) })
const Spoken = z.object({
  greeting: DraftInput.shape.greeting,
  voice: z.string().max(40).optional(),
  language: z.string().max(40).optional(),
  accent: z.string().max(40).optional(),
})
const One = answerOf(z.object({ test: AgentTestView }))
const list = wholeList({ action: 'tests.export', name: 'tests', view: AgentTestView })
const targetOf = (id: string) => ({ kind: 'agent', id })
const BODY_LIMIT = 512 * 1024

/** Adds the tests of an agent. The audit log has their ids and none of their words, which may be a caller's. */
export function addAgentTestRoutes(scope: ApiServer, { tests }: { tests: AgentTests }): void {
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/tests',
    schema: {
      summary:
        'List the tests of an agent, and the questions that were answered for it, or export them (format=csv)',
      params: OfAgent,
      ...list.schema,
    },
    async handler(request, reply) {
      const { agent_id: id } = request.params
      return list.send(request, reply, await tests.list(id), targetOf(id))
    },
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/tests',
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Make a test of a call, or write one',
      params: OfAgent,
      body: NewAgentTest,
      response: { 201: One },
    },
    async handler(request, reply) {
      const { agent_id: agentId } = request.params
      const test = await tests.add(agentId, request.body, authorOf(request))
      const after = { test: test.test_id }
      await audit(request, { action: 'test.add', target: targetOf(agentId), after })
      return reply.code(201).send(answerWith({ test }))
    },
  })
  scope.route({
    method: 'PUT',
    url: '/agents/:agent_id/tests/:test_id',
    bodyLimit: BODY_LIMIT,
    schema: {
      summary: 'Change what is said in a test and what has to come out',
      params: OfTest,
      body: AgentTestInput,
      response: { 200: One },
    },
    async handler(request) {
      const { agent_id: agentId, test_id: testId } = request.params
      const test = await tests.change(agentId, testId, request.body, authorOf(request))
      await audit(request, {
        action: 'test.change',
        target: targetOf(agentId),
        after: { test: testId, without_call: test.call_id === null },
      })
      return answerWith({ test })
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/agents/:agent_id/tests/:test_id',
    schema: {
      summary: 'Delete a test',
      params: OfTest,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { agent_id: agentId, test_id: testId } = request.params
      await tests.remove(agentId, testId)
      const before = { test: testId }
      await audit(request, { action: 'test.delete', target: targetOf(agentId), before })
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/tests/:test_id/run',
    // It changes nothing, but a language model may cost money.
    config: { reads: true, role: 'editor' },
    schema: {
      summary: 'Run a test on the draft or on what answers callers, and compare what comes out',
      params: OfTest,
      body: RunInput,
      response: { 200: answerOf(TestRun) },
    },
    handler: async ({ params, body }) =>
      answerWith(await tests.run(params.agent_id, params.test_id, body.version)),
  })
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/greeting',
    // A voice may cost money, too.
    config: { role: 'editor' },
    schema: {
      summary: 'Hear the greeting of an agent in a voice, a language and an accent',
      params: OfAgent,
      querystring: Spoken,
      documented: {
        responses: { 200: { description: 'A WAV file', content: { 'audio/wav': null } } },
      },
    },
    async handler({ params, query }, reply) {
      const sound = await tests.speak(params.agent_id, query)
      return reply.header('cache-control', 'no-store').type('audio/wav').send(sound)
    },
  })
}
