import { z } from 'zod'
import { AgentView, DraftView, VersionView } from '@ringwell/protocol/operator/agents.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import { authorOf } from '../people/operator.ts'
import { wholeList } from '../people/sendCsv.ts'
import type { AgentService } from './agentService.ts'
import { AgentId, DraftInput } from './agentInput.ts'
import { shownTo } from './agentRoutes.ts'
import { withoutPaths } from './ownToolInput.ts'

const Params = z.object({ agent_id: AgentId })
const list = wholeList({ action: 'agent_versions.export', name: 'versions', view: VersionView })
/** When the draft that the operator saw was saved. Two people who edit at once do not overwrite each other. */
const SeenAt = z.iso.datetime()
const MOST_NOTE = 500

/** Adds what an operator's own agents said before, and what they are to say next. */
export function addDraftRoutes(
  scope: ApiServer,
  { agentService }: { agentService: AgentService },
): void {
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/versions',
    schema: {
      summary: 'List the versions of an own agent, the newest first, or export them (format=csv)',
      params: Params,
      ...list.schema,
    },
    async handler(request, reply) {
      const { agent_id: id } = request.params
      const versions = (await agentService.listVersions(id)).map((each) => ({
        ...each,
        content: shownTo(request, each.content),
      }))
      return list.send(request, reply, versions, { kind: 'agent', id })
    },
  })
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/draft',
    schema: {
      summary: 'Show the draft of an own agent, or null',
      params: Params,
      response: { 200: answerOf(z.object({ draft: DraftView.nullable() })) },
    },
    async handler(request) {
      const draft = await agentService.findDraft(request.params.agent_id)
      return answerWith({ draft: draft && { ...draft, content: shownTo(request, draft.content) } })
    },
  })
  scope.route({
    method: 'PUT',
    url: '/agents/:agent_id/draft',
    bodyLimit: 64 * 1024,
    schema: {
      summary:
        'Save a draft; fields that are left out stay. Callers notice nothing until it is published',
      params: Params,
      body: z.strictObject({
        seen_at: SeenAt.nullable().describe(
          'The saved_at of the draft you saw; null if there was none.',
        ),
        content: DraftInput,
      }),
      response: { 200: answerOf(z.object({ draft: DraftView })) },
    },
    async handler(request) {
      const { params, body } = request
      const id = params.agent_id
      const before = await agentService.findDraft(id)
      const draft = await agentService.saveDraft(id, body.content, body.seen_at, authorOf(request))
      await audit(request, {
        action: 'agent.draft',
        target: { kind: 'agent', id },
        before: before ? withoutPaths(before.content) : undefined,
        after: withoutPaths(draft.content),
      })
      return answerWith({ draft })
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/agents/:agent_id/draft',
    schema: {
      summary: 'Discard the draft',
      params: Params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const { agent_id: id } = request.params
      await agentService.discardDraft(id)
      await audit(request, { action: 'agent.discard', target: { kind: 'agent', id } })
      return reply.code(204).send()
    },
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/draft/publish',
    schema: {
      summary: 'Make the draft the new version; it answers the next call',
      params: Params,
      body: z.strictObject({ seen_at: SeenAt, note: z.string().trim().max(MOST_NOTE).default('') }),
      response: { 200: answerOf(z.object({ agent: AgentView })) },
    },
    async handler(request) {
      const { params, body } = request
      const id = params.agent_id
      const before = await agentService.find(id)
      const agent = await agentService.publishDraft(id, body.seen_at, body.note, authorOf(request))
      const target = { kind: 'agent', id }
      await audit(request, {
        action: 'agent.publish',
        target,
        before: withoutPaths(before),
        after: withoutPaths(agent),
      })
      return answerWith({ agent })
    },
  })
}
