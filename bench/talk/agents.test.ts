import { expect, test } from 'vitest'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { callableAgents, findAgent } from './agents.ts'

const bakery = { agent_id: 'bakery', agent_name: 'The Bakery', agent_prompt: 'You are a baker.' }

test('an agent is found by its id, its uuid and its name', () => {
  const agents = callableAgents([...listedAgents, bakery])
  const [sales] = listedAgents
  for (const name of ['salesDesk', sales!.agent_id, 'sales desk'])
    expect(findAgent(agents, name)).toMatchObject({ id: 'salesDesk', uuid: sales!.agent_id })
  expect(findAgent(agents, 'restaurant').prompt).not.toBe('')
})

test('an operator’s agent is called with its prompt, and no agent comes twice', () => {
  const agents = callableAgents([...listedAgents, bakery])
  expect(findAgent(agents, 'The bakery')).toMatchObject({
    uuid: 'bakery',
    prompt: bakery.agent_prompt,
  })
  expect(new Set(agents.map(({ prompt }) => prompt)).size).toBe(agents.length)
})
