import { z } from 'zod'
import type { OutcomeStorage } from '../storage/outcomeStorage.ts'
import { type Embed, findUnanswered, UnansweredView } from './unanswered.ts'
import { AgentId } from './agentInput.ts'
import { audit } from '../people/audit.ts'
import { wholeList } from '../people/sendCsv.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import {
  ANSWERS_FILE,
  KnowledgeName,
  type KnowledgeService,
  MOST_KNOWLEDGE_BYTES,
} from '../knowledge/knowledgeService.ts'
import {
  KnowledgeText,
  KnowledgeView,
  TriedAnswer,
  TriedQuestion,
} from '@ringwell/protocol/operator/knowledge.ts'
import type { AgentTests } from '../agentTests/agentTests.ts'

const Agent = z.object({ agent_id: AgentId })
const PageUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be the address of a page, such as https://www.example.com/prices',
  })
  .max(500)
  .refine(
    (url) => !URL.canParse(url) || new URL(url).username === '',
    'must have no password in it',
  )
  .transform((url) => {
    const page = new URL(url)
    page.hash = ''
    return page.href
  })
const File = Agent.extend({ name: z.string().max(100) })
const OfferedName = KnowledgeName.refine(
  (name) => name !== ANSWERS_FILE,
  `must not be ${ANSWERS_FILE}, which has the answers to questions: give the file another name`,
)
const files = wholeList({ action: 'knowledge.export', name: 'files', view: KnowledgeView })
const questions = wholeList({ action: 'questions.export', name: 'questions', view: UnansweredView })
const targetOf = ({ agent_id: id }: z.infer<typeof Agent>) => ({ kind: 'agent', id })

export interface KnowledgeRoutesDeps {
  knowledge: KnowledgeService
  tests: Pick<AgentTests, 'ask'>
  storage: Pick<OutcomeStorage, 'listUnanswered'>
  /** Makes vectors, which show which questions mean the same. */
  embed?: Embed | undefined
}

/** Adds the routes below `/admin/agents/{agent_id}` for an agent's knowledge and its unanswered questions. */
export function addKnowledgeRoutes(
  scope: ApiServer,
  { knowledge, tests, storage, embed }: KnowledgeRoutesDeps,
): void {
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/knowledge',
    schema: {
      summary: 'List the files that an own agent answers from, or export the list (format=csv)',
      params: Agent,
      ...files.schema,
    },
    async handler(request, reply) {
      const { params } = request
      return files.send(request, reply, await knowledge.list(params.agent_id), targetOf(params))
    },
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/knowledge',
    // In JSON, every character may take six bytes (`\u0041`).
    bodyLimit: 6 * MOST_KNOWLEDGE_BYTES + 1_000,
    schema: {
      summary: 'Give an own agent a Markdown or text file to answer from',
      params: Agent,
      body: z.strictObject({ name: OfferedName, text: z.string() }),
      response: { 201: answerOf(z.object({ file: KnowledgeView })) },
    },
    async handler(request, reply) {
      const { params, body } = request
      const file = await knowledge.add(params.agent_id, body.name, Buffer.from(body.text))
      const after = { name: file.name, bytes: file.bytes }
      await audit(request, { action: 'knowledge.add', target: targetOf(params), after })
      return reply.code(201).send(answerWith({ file }))
    },
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/knowledge/pages',
    schema: {
      summary: 'Read a page of the web, or read it again, for an own agent to answer from',
      params: Agent,
      body: z.strictObject({ url: PageUrl }),
      response: { 201: answerOf(z.object({ file: KnowledgeView })) },
    },
    async handler(request, reply) {
      const { params, body } = request
      const file = await knowledge.addPage(params.agent_id, body.url)
      const after = { name: file.name, bytes: file.bytes, url: body.url }
      await audit(request, { action: 'knowledge.add', target: targetOf(params), after })
      return reply.code(201).send(answerWith({ file }))
    },
  })
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/knowledge/:name',
    schema: {
      summary: 'Read what a file or page of an own agent says',
      params: File,
      response: { 200: answerOf(KnowledgeText) },
    },
    handler: async ({ params }) => answerWith(await knowledge.read(params.agent_id, params.name)),
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/knowledge/ask',
    // It changes nothing, but a language model may cost money.
    config: { reads: true, role: 'editor' },
    schema: {
      summary: 'Try a question: what an agent answers now, and from which of its files',
      params: Agent,
      body: TriedQuestion,
      response: { 200: answerOf(TriedAnswer) },
    },
    handler: async ({ params, body }) =>
      answerWith(await tests.ask(params.agent_id, body.question)),
  })
  scope.route({
    method: 'DELETE',
    url: '/agents/:agent_id/knowledge/:name',
    schema: {
      summary: 'Take a file away from an own agent',
      params: File,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { params } = request
      await knowledge.remove(params.agent_id, params.name)
      const before = { name: params.name }
      await audit(request, { action: 'knowledge.remove', target: targetOf(params), before })
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/unanswered',
    schema: {
      summary:
        'List what callers asked an agent and nobody could answer, the most frequent first, or export it (format=csv)',
      params: Agent,
      ...questions.schema,
    },
    async handler(request, reply) {
      const { params } = request
      const found = await findUnanswered(params.agent_id, storage, embed)
      return questions.send(request, reply, found, targetOf(params))
    },
  })
}
