import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  AssigneeInput,
  callDetails,
  CallPeaks,
  type CallTurnView,
  CorrectionInput,
  RemarkInput,
} from '@ringwell/protocol/operator/call.ts'
import { PEAKS_PER_SECOND } from '@ringwell/engine/recording/peaksOf.ts'
import type { AgentTaskView } from '@ringwell/protocol/operator/agents.ts'
import { ApiError, unlessRefused } from '../http/apiError.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import { authorOf, personIn } from '../people/operator.ts'
import type { RecordingPeaks } from '../recordings/recordingPeaks.ts'
import type { StoredTurn } from '../storage/transcriptStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { AgentService } from './agentService.ts'
import { taskViewsWith } from './agentTaskViews.ts'
import { callEntries, objectOf, tables } from './listedColumns.ts'
import { rowOf } from './listRoutes.ts'
import { recordingsOf } from './recordingsOf.ts'

export interface CallRoutesDeps {
  storage: Storage
  agentService: Pick<AgentService, 'find' | 'listTasks'>
  peaks: Pick<RecordingPeaks, 'of'>
}

/** How a command begins with which the agent takes up a task. */
const STARTS = 'startTask '

const OfCall = z.object({ call_id: z.string() })

/**
 * Adds the routes of one call: what is known of it, the shape of its recordings, and what operators make of it: remarks, a
 * correction, and whose call it is now.
 */
export function addCallRoutes(
  scope: ApiServer,
  { storage, agentService, peaks }: CallRoutesDeps,
): void {
  /** An agent may have been deleted since. */
  const nameOf = async (agentUuid: string): Promise<string> => {
    const agent = await agentService.find(agentUuid).catch(unlessRefused)
    return agent?.agent_name ?? ''
  }

  scope.route({
    method: 'GET',
    url: '/calls/:call_id',
    schema: {
      summary: 'Show a call',
      params: OfCall,
      documented: {
        responses: {
          200: {
            description:
              'The call: what was said and when, what happened in each turn, its recordings, and what operators make of it',
            content: {
              'application/json': answerOf(
                z.object({ call: rowOf(tables.calls).extend(callDetails) }),
              ),
            },
          },
        },
      },
    },
    async handler({ params: { call_id: callId } }) {
      const call = await storage.findCall(callId)
      const [entry] = call ? await callEntries(storage, [call]) : []
      if (!call || !entry) throw noSuchCall()
      const [turns, review, recordings, outcomes, agentName, listed = []] = await Promise.all([
        storage.findTurns(callId),
        storage.findReview(callId),
        recordingsOf(entry, storage),
        storage.listOutcomes([callId]),
        nameOf(call.agentUuid),
        agentService.listTasks(call.agentUuid).catch(unlessRefused),
      ])
      const details: z.input<z.ZodObject<typeof callDetails>> = {
        agent_name: agentName,
        recordings,
        turns: turns.map(toView),
        tasks: tasksOf(listed, turns),
        noted_outcome: outcomes.get(callId)?.outcome ?? null,
        noted_values: (outcomes.get(callId)?.slots ?? []).map(({ label, text }) => ({
          label,
          text,
        })),
        remarks: review?.remarks ?? [],
        correction: review?.correction ?? null,
        assignee: review?.assignee ?? null,
      }
      return answerWith({ call: { ...objectOf(entry), ...details } })
    },
  })

  scope.route({
    method: 'GET',
    url: '/calls/:call_id/peaks',
    schema: {
      summary: 'Show how loud each side of a call is, for a drawing',
      params: OfCall,
      response: { 200: answerOf(CallPeaks) },
    },
    async handler({ params: { call_id: recordingId } }) {
      const call = await storage.findCall(recordingId)
      if (!call) throw noSuchCall()
      const { agentUuid } = call
      const [agent, user] = await Promise.all(
        (['agent', 'user'] as const).map((side) => peaks.of({ agentUuid, recordingId, side })),
      )
      const shape = { per_second: PEAKS_PER_SECOND, agent: agent ?? null, user: user ?? null }
      return answerWith(shape)
    },
  })

  scope.route({
    method: 'POST',
    url: '/calls/:call_id/remarks',
    schema: {
      summary:
        'Write something about a call, for whoever looks at it or at what it left in the inbox',
      params: OfCall,
      body: RemarkInput,
      response: { 201: answerOf(z.object({ remark_id: z.string() })) },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      const remark = {
        remarkId: randomUUID(),
        author: authorOf(request),
        operatorId: personIn(request),
        text: request.body.text,
        createdAt: new Date().toISOString(),
      }
      if (!(await storage.addRemark({ callId: id }, remark))) throw noSuchCall()
      await audit(request, { action: 'call.remark', target: { kind: 'call', id } })
      return reply.code(201).send(answerWith({ remark_id: remark.remarkId }))
    },
  })

  scope.route({
    method: 'DELETE',
    url: '/calls/:call_id/remarks/:remark_id',
    schema: {
      summary: 'Delete what was written about a call',
      params: OfCall.extend({ remark_id: z.string() }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { call_id: id, remark_id: remarkId } = request.params
      if (!(await storage.deleteRemark(id, remarkId))) {
        throw new ApiError(404, 'not_found', 'This call has no such note.')
      }
      await audit(request, { action: 'call.deleteRemark', target: { kind: 'call', id } })
      return reply.code(204).send()
    },
  })

  scope.route({
    method: 'PUT',
    url: '/calls/:call_id/correction',
    schema: {
      summary: 'Say what a call really came to, beside what the agent noted',
      params: OfCall,
      body: CorrectionInput,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      const before = await storage.findReview(id)
      const { outcome, values } = request.body
      const correction = {
        outcome,
        values,
        operatorId: personIn(request),
        correctedAt: new Date().toISOString(),
      }
      if (!(await storage.correctCall(id, correction))) throw noSuchCall()
      // The values are the caller's words, so the log has none of them.
      const was = before?.correction && { outcome: before.correction.outcome }
      await audit(request, {
        action: 'call.correct',
        target: { kind: 'call', id },
        ...(was && { before: was }),
        after: { outcome },
      })
      return reply.code(204).send()
    },
  })

  scope.route({
    method: 'DELETE',
    url: '/calls/:call_id/correction',
    schema: {
      summary: 'Take a correction back, so that what the agent noted counts',
      params: OfCall,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      if (!(await storage.correctCall(id, undefined))) throw noSuchCall()
      await audit(request, { action: 'call.uncorrect', target: { kind: 'call', id } })
      return reply.code(204).send()
    },
  })

  scope.route({
    method: 'PUT',
    url: '/calls/:call_id/assignee',
    schema: {
      summary: 'Hand a call on to a colleague, who finds it in the inbox',
      params: OfCall,
      body: AssigneeInput,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { call_id: id } = request.params
      const operatorId = request.body.operator_id ?? undefined
      const people = operatorId === undefined ? [] : await storage.listOperators()
      if (operatorId !== undefined && !people.some((each) => each.operatorId === operatorId)) {
        throw new ApiError(422, 'invalid_field', 'operator_id: nobody here has this id.', {
          field: 'operator_id',
        })
      }
      const before = await storage.findReview(id)
      const by = { author: authorOf(request), at: new Date().toISOString() }
      if (!(await storage.assignCall(id, operatorId, by))) throw noSuchCall()
      await audit(request, {
        action: 'call.assign',
        target: { kind: 'call', id },
        before: { assignee: before?.assignee?.id ?? null },
        after: { assignee: operatorId ?? null },
      })
      return reply.code(204).send()
    },
  })
}

const toView = (turn: StoredTurn): CallTurnView => ({
  position: turn.position,
  who: turn.who,
  text: turn.text,
  said_at: turn.saidAt,
  from_ms: turn.fromMs ?? null,
  to_ms: turn.toMs ?? null,
  by: turn.by ?? null,
  trace: turn.trace ?? null,
})

const noSuchCall = (): ApiError =>
  new ApiError(404, 'call_not_found', 'No call has this id, or it was erased.')

/** What the agent of a call can do, in whose words the page says what was understood. */
function tasksOf(listed: AgentTaskView[], turns: readonly StoredTurn[]): AgentTaskView[] {
  const begun = turns
    .flatMap(({ trace }) => trace?.understood?.commands ?? [])
    .find((command) => command.startsWith(STARTS))
    ?.split(' ')[1]
  return begun === undefined || listed.some(({ id }) => id === begun)
    ? listed
    : taskViewsWith(begun)
}
