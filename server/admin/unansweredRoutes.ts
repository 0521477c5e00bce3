import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  type AskedQuestion,
  QuestionAnswer,
  QuestionDismissal,
  SettledQuestion,
  UnansweredGroup,
  UnansweredList,
} from '@ringwell/protocol/operator/unanswered.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith, pagesOrCsv } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { shownAs } from '../http/shownAs.ts'
import { ANSWERS_FILE, type KnowledgeService } from '../knowledge/knowledgeService.ts'
import { audit } from '../people/audit.ts'
import { authorOf } from '../people/operator.ts'
import { ListFormat, sendCsv } from '../people/sendCsv.ts'
import type { ListedSettled, StoredSettled } from '../storage/settledStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { AgentService } from './agentService.ts'
import {
  type Asked,
  type Embed,
  type Meaning,
  meaningsOf,
  MOST_CALLS,
  MOST_LISTED,
} from './unanswered.ts'

interface UnansweredRoutesDeps {
  storage: Storage
  agentService: Pick<AgentService, 'list'>
  knowledge: Pick<KnowledgeService, 'add' | 'remove'>
  /** Makes vectors, which show which questions mean the same. */
  embed?: Embed | undefined
}

/** How many times of each question are shown. */
const MOST_SHOWN = 5
const MOST_SETTLED = 1_000
const { asked: _asked, can_answer: _can, ...ofGroup } = UnansweredGroup.shape
const columns = Object.keys({ ...ofGroup, ...SettledQuestion.shape })
const One = answerOf(z.object({ settled: SettledQuestion }))

/** Adds `/admin/unanswered`: what callers asked and no agent could answer, and what operators make of it. */
export function addUnansweredRoutes(
  scope: ApiServer,
  { storage, agentService, knowledge, embed }: UnansweredRoutesDeps,
): void {
  /** Writes the knowledge of an agent that its answered questions make. */
  const writeAnswers = async (agentId: string): Promise<void> => {
    const settled = await storage.listSettled(agentId, MOST_SETTLED)
    const text = settled.flatMap(({ question, answer }) =>
      answer === null ? [] : [`## ${asHeading(question)}\n\n${answer}\n`],
    )
    if (text.length > 0) await knowledge.add(agentId, ANSWERS_FILE, Buffer.from(text.join('\n')))
    else await knowledge.remove(agentId, ANSWERS_FILE).catch(unlessUnknown)
  }

  /** Returns every question that means the same as this one. */
  const meaningOf = async (
    agentId: string,
    { callId, question }: Pick<Asked, 'callId' | 'question'>,
  ): Promise<Meaning> => {
    const calls = await storage.listUnanswered(agentId, MOST_CALLS)
    const meaning = (await meaningsOf(calls, embed)).find((each) =>
      each.some((one) => one.callId === callId && one.question === question),
    )
    if (!meaning) throw alreadySettled()
    return meaning
  }

  const settle = async (
    request: FastifyRequest,
    {
      agent_id: agentId,
      call_id: callId,
      asked,
    }: Omit<z.infer<typeof QuestionAnswer>, 'answer' | 'question'>,
    made: Pick<StoredSettled, 'question' | 'answer' | 'reason'>,
  ): Promise<ListedSettled> => {
    const meaning =
      callId === undefined || asked === undefined
        ? []
        : await meaningOf(agentId, { callId, question: asked })
    const settled = {
      ...made,
      id: randomUUID(),
      agentId,
      settledAt: new Date().toISOString(),
      author: authorOf(request),
    }
    await storage.settleQuestion(settled, meaning)
    return { ...settled, times: new Set(meaning.map((one) => one.callId)).size }
  }

  scope.route({
    method: 'GET',
    url: '/unanswered',
    schema: {
      summary: `List what callers asked and no agent could answer, the most frequent first, or export it (format=csv): from the newest ${MOST_CALLS} calls, at most ${MOST_LISTED} groups of an agent and ${MOST_SETTLED} answers`,
      querystring: ListFormat.extend({ agent: z.string().min(1).max(100).optional() }),
      documented: pagesOrCsv(UnansweredList),
    },
    async handler({ query: { agent, format } }, reply) {
      const [calls, settled, agents] = await Promise.all([
        storage.listUnanswered(agent, MOST_CALLS),
        storage.listSettled(agent, MOST_SETTLED),
        agentService.list(),
      ])
      const byAgent = Map.groupBy(calls, ({ agentUuid }) => agentUuid)
      const found: { agentId: string; meaning: Meaning }[] = []
      for (const [agentId, own] of byAgent) {
        // One after another, because all of them share the thread and the models.
        for (const meaning of await meaningsOf(own, embed)) found.push({ agentId, meaning })
      }
      const shown = found.map(({ meaning }) => meaning.slice(0, MOST_SHOWN))
      const moments = await momentsOf(shown.flat(), storage)
      const groups = found.map(({ agentId, meaning }, at) => {
        const view = agents.find(({ agent_id: id }) => id === agentId)
        return {
          agent_id: agentId,
          agent_name: view?.agent_name || agentId,
          question: meaning[0].question,
          times: meaning.length,
          last_asked_at: meaning[0].askedAt,
          asked: (shown[at] ?? []).map((one): AskedQuestion => ({
            call_id: one.callId,
            question: one.question,
            asked_at: one.askedAt,
            moment_ms: moments.get(one) ?? null,
          })),
          can_answer: view?.kind === 'own',
        }
      })
      const data = {
        groups: groups.toSorted((a, b) => b.times - a.times),
        settled: settled.map(viewOf),
      }
      if (format === 'csv') {
        const items = [...data.groups, ...data.settled]
        return sendCsv(reply, { action: 'questions.export', columns, items })
      }
      return answerWith(data)
    },
  })
  scope.route({
    method: 'POST',
    url: '/unanswered/answer',
    bodyLimit: 32 * 1024,
    schema: {
      summary: 'Answer a question for all callers to come: it becomes knowledge of the agent',
      body: QuestionAnswer,
      response: { 201: One },
    },
    async handler(request, reply) {
      const { question, answer, ...group } = request.body
      const made = { question, answer, reason: null }
      const settled = await settle(request, group, made)
      try {
        await writeAnswers(group.agent_id)
      } catch (error) {
        // The agent did not learn it, so it is as unanswered as before.
        await storage.unsettleQuestion(settled.id)
        throw error
      }
      await audit(request, { action: 'question.answer', target: targetOf(settled) })
      return reply.code(201).send(answerWith({ settled: viewOf(settled) }))
    },
  })
  scope.route({
    method: 'POST',
    url: '/unanswered/dismiss',
    bodyLimit: 32 * 1024,
    schema: {
      summary: 'Put a question aside, and say why',
      body: QuestionDismissal,
      response: { 201: One },
    },
    async handler(request, reply) {
      const { reason } = request.body
      // Nobody has vouched for the caller's words, so they are not kept.
      const settled = await settle(request, request.body, { question: '', answer: null, reason })
      await audit(request, { action: 'question.dismiss', target: targetOf(settled) })
      return reply.code(201).send(answerWith({ settled: viewOf(settled) }))
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/unanswered/settled/:id',
    schema: {
      summary: 'Take an answer or a dismissal back: the question is unanswered again',
      params: z.object({ id: z.string().min(1).max(100) }),
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const settled = await storage.unsettleQuestion(request.params.id)
      if (!settled) {
        throw new ApiError(
          404,
          'not_found',
          'No answer has this id. Somebody took it back already.',
        )
      }
      if (settled.answer !== null) await writeAnswers(settled.agentId).catch(unlessUnknown)
      await audit(request, { action: 'question.reopen', target: targetOf(settled) })
      return reply.code(204).send()
    },
  })
}

/** A heading is one line, and only one that ends so is a question. */
const asHeading = (question: string): string =>
  `${question.replaceAll(/\s+/gu, ' ').replace(/[?.!\s]+$/u, '')}?`

/** The agent, or its file, may have been deleted meanwhile. */
const unlessUnknown = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

const targetOf = ({ agentId: id }: Pick<StoredSettled, 'agentId'>) => ({ kind: 'agent', id })

const alreadySettled = (): ApiError =>
  new ApiError(
    409,
    'changed_meanwhile',
    'This question is no longer unanswered: somebody has settled it, or its call was erased.',
  )

const viewOf = ({ author: by, ...settled }: ListedSettled): SettledQuestion =>
  shownAs(SettledQuestion, { ...settled, by })

/** Returns how long into its call each question was asked, as far as its transcript shows. */
async function momentsOf(
  asked: readonly Asked[],
  storage: Pick<Storage, 'listTurns'>,
): Promise<ReadonlyMap<Asked, number>> {
  const turns = await storage.listTurns([...new Set(asked.map(({ callId }) => callId))])
  return new Map(
    asked.flatMap((one) => {
      const turn = turns
        .get(one.callId)
        ?.find(({ who, text }) => who === 'visitor' && text.includes(one.question))
      if (!turn || one.spokenFrom === undefined) return []
      const moment = Date.parse(turn.saidAt) - Date.parse(one.spokenFrom)
      return [[one, Math.max(0, moment)] as const]
    }),
  )
}
