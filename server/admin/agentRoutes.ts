import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { type AgentContent, AgentTaskView, AgentView } from '@ringwell/protocol/operator/agents.ts'
import { ToolTrial } from '@ringwell/protocol/operator/ownTools.ts'
import type { AgentService } from './agentService.ts'
import { audit } from '../people/audit.ts'
import { authorOf, isReader } from '../people/operator.ts'
import { wholeList } from '../people/sendCsv.ts'
import { AgentChangeInput, AgentId, NewAgentInput } from './agentInput.ts'
import { shownUrl } from './deliveryRoutes.ts'
import { CheckedTool, withoutPaths } from './ownToolInput.ts'

const Params = z.object({ agent_id: AgentId })
const OneAgent = answerOf(z.object({ agent: AgentView }))
const list = wholeList({ action: 'agents.export', name: 'agents', view: AgentView })
const targetOf = ({ agent_id: id }: AgentView) => ({ kind: 'agent', id })

const one = (agent: AgentView): z.infer<typeof OneAgent> => answerWith({ agent })

/** An agent, for whoever asks. A file may get into anybody's hands. */
export const shownTo = <Content extends Pick<AgentContent, 'tools'>>(
  request: FastifyRequest,
  content: Content,
): Content =>
  isReader(request) || (request.query as { format?: string }).format === 'csv'
    ? withoutPaths(content)
    : content

/**
 * Adds `/admin/agents`. A change applies from the next session on, on every server that uses the database.
 */
export function addAgentRoutes(
  scope: ApiServer,
  { agentService }: { agentService: AgentService },
): void {
  scope.route({
    method: 'GET',
    url: '/agents',
    schema: {
      summary: 'List every agent with its settings, or export them (format=csv)',
      ...list.schema,
    },
    async handler(request, reply) {
      const agents = await agentService.list()
      return list.send(
        request,
        reply,
        agents.map((agent) => shownTo(request, agent)),
      )
    },
  })
  scope.route({
    method: 'POST',
    url: '/agents',
    bodyLimit: 64 * 1024,
    schema: {
      summary: "Make an agent of the operator's own",
      body: NewAgentInput,
      response: { 201: OneAgent },
    },
    async handler(request, reply) {
      const agent = await agentService.create(request.body, authorOf(request))
      await audit(request, {
        action: 'agent.create',
        target: targetOf(agent),
        after: withoutPaths(agent),
      })
      void reply.header('location', `/api/admin/agents/${agent.agent_id}`)
      return reply.code(201).send(one(agent))
    },
  })
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id',
    schema: { summary: 'Show an agent', params: Params, response: { 200: OneAgent } },
    handler: async (request) =>
      one(shownTo(request, await agentService.find(request.params.agent_id))),
  })
  scope.route({
    method: 'GET',
    url: '/agents/:agent_id/tasks',
    schema: {
      summary: 'List what an agent can do, or the agent that an own one is based on',
      params: Params,
      response: { 200: answerOf(z.object({ tasks: z.array(AgentTaskView) })) },
    },
    handler: async ({ params }) =>
      answerWith({ tasks: await agentService.listTasks(params.agent_id) }),
  })
  scope.route({
    method: 'POST',
    url: '/agents/:agent_id/tools/try',
    bodyLimit: 64 * 1024,
    schema: {
      summary: 'Send one request to a tool of an own agent, as it stands here, and show the answer',
      params: Params,
      body: z.strictObject({
        tool: CheckedTool,
        values: z.record(z.string().max(40), z.string().max(1_000)).default({}),
      }),
      response: { 200: answerOf(z.object({ trial: ToolTrial })) },
    },
    async handler(request) {
      const { agent_id: id } = request.params
      const { tool, values } = request.body
      await audit(request, {
        action: 'agent.tryTool',
        target: { kind: 'agent', id },
        after: { tool: tool.name, url: shownUrl(tool.url) },
      })
      return answerWith({ trial: await agentService.tryTool(id, tool, values) })
    },
  })
  scope.route({
    method: 'PATCH',
    url: '/agents/:agent_id',
    bodyLimit: 64 * 1024,
    schema: {
      summary: 'Change an agent: sites and enabled of any, all else of an own one',
      params: Params,
      body: AgentChangeInput,
      response: { 200: OneAgent },
    },
    async handler(request) {
      const { params, body } = request
      const before = await agentService.find(params.agent_id)
      const agent = await agentService.change(params.agent_id, body, authorOf(request))
      await audit(request, {
        action: 'agent.change',
        target: targetOf(agent),
        before: withoutPaths(before),
        after: withoutPaths(agent),
      })
      return one(agent)
    },
  })
  scope.route({
    method: 'DELETE',
    url: '/agents/:agent_id',
    schema: {
      summary: 'Delete an own agent, or the settings of any other',
      params: Params,
      response: { 204: z.undefined() },
    },
    async handler(request, reply) {
      const before = await agentService.find(request.params.agent_id)
      await agentService.remove(request.params.agent_id)
      await audit(request, {
        action: 'agent.delete',
        target: targetOf(before),
        before: withoutPaths(before),
      })
      return reply.code(204).send()
    },
  })
}
