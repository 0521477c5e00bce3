import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import { promptOfBusiness } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { expect, it } from 'vitest'
import { publishedAgent } from '../testing/callAgents.ts'
import { resolveAgent } from './resolveAgent.ts'

it.each(builtInAgents.map((agent) => [agent.profile.id, agent] as const))(
  'an agent answers from the playbook of its id and works on the tasks of its id (%s)',
  (id, builtIn) => {
    const agent = resolveAgent(publishedAgent(id))
    expect(agent.builtIn).toBe(builtIn)
    expect(agent.tasks).toBe(tasksOfAgents.get(id))
  },
)

it('the prompt of one agent does not give a call the playbook or the tasks of another', () => {
  const { instructions } = publishedAgent('restaurant')
  const agent = resolveAgent({ ...publishedAgent('general'), instructions })
  expect([agent.builtIn?.profile.id, agent.tasks?.agent]).toEqual(['general', 'general'])
  const custom = resolveAgent({ id: 'custom', instructions })
  expect([custom.builtIn, custom.tasks]).toEqual([undefined, undefined])
})

it('a business of the visitor answers from a playbook of its own', () => {
  const business = { name: 'Luigi’s', hours: 'Mon-Fri 9-5', question: '', answer: '' }
  const instructions = promptOfBusiness(business)
  const agent = resolveAgent({ id: OWN_BUSINESS, instructions, tasks: OWN_BUSINESS, business })
  expect(agent.builtIn?.profile.id).toBe(OWN_BUSINESS)
  expect(agent.builtIn?.profile.greeting.join(' ')).toContain('Luigi’s')
  expect(agent.tasks?.agent).toBe(OWN_BUSINESS)
})

it('an id that this version does not have is refused by name', () => {
  const unknown = { ...publishedAgent('general'), playbook: 'florist' }
  expect(() => resolveAgent(unknown)).toThrow(
    'No agent of this version has the playbook "florist".',
  )
})

it('the hours that an operator has set are those of the call’s tasks, and of no other call’s', () => {
  const agent = { id: 'roma', instructions: '', tasks: 'restaurant', playbook: 'restaurant' }
  const hours = { '1': [['08:00', '11:00']] } satisfies Record<string, [string, string][]>
  const opening = { hours, specialDays: { '2026-12-24': [] } }
  const changed = resolveAgent({ ...agent, opening }).tasks?.business
  expect(changed).toMatchObject(opening)
  expect(changed?.hours).toEqual(hours)
  const { business: before } = resolveAgent({
    ...agent,
    opening: { hours, holidays: ['12-25'] },
  }).tasks!
  expect(before.specialDays).toEqual({ '12-25': [] })
  const always = { hours: null, specialDays: {} }
  expect(resolveAgent({ ...agent, opening: always }).tasks?.business.hours).toBeUndefined()
  expect(resolveAgent(agent).tasks?.business.hours).toHaveProperty('7')
})
