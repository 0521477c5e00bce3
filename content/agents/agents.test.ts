import { describe, expect, it } from 'vitest'
import { ListedAgent } from '@ringwell/protocol/session.ts'
import { Sentence } from './agentSchema.ts'
import { generalInstructions } from './profiles/general.ts'
import { listedAgents } from './listedAgents.ts'
import { generalAgent, builtInAgents } from './builtInAgents.ts'
import { normalisePrompt, publishedPrompts } from './publishedPrompts.ts'
import { useCases } from './useCases.ts'

const identifier = /^[a-z][A-Za-z]*$/
const byName = builtInAgents.map((agent) => [agent.profile.id, agent] as const)

describe.each(byName)('%s', (id, { profile, playbook }) => {
  it('has a greeting of up to three sentences that can be printed and spoken', () => {
    expect(profile.id).toMatch(identifier)
    expect(profile.prompt.length).toBeLessThanOrEqual(8_000)
    expect([1, 2, 3]).toContain(profile.greeting.length)
    for (const sentence of profile.greeting) Sentence.parse(sentence)
    for (const sentence of profile.tryIt) Sentence.parse(sentence)
  })

  it('gives each intent an id of its own, and 8 to 30 short examples', () => {
    expect(playbook.intents.length).toBeGreaterThanOrEqual(5)
    const ids = playbook.intents.map((one) => one.id)
    expect(ids.filter((one, at) => !identifier.test(one) || ids.indexOf(one) !== at)).toEqual([])
    for (const { id: intent, examples, cues = [] } of playbook.intents) {
      expect(examples.length, intent).toBeGreaterThanOrEqual(8)
      expect(examples.length, intent).toBeLessThanOrEqual(30)
      for (const phrase of [...examples, ...cues]) expect(phrase).toMatch(/^\S(.{0,118}\S)?$/)
    }
  })

  it('words an answer in two or three ways', () => {
    const answers = playbook.intents.flatMap((intent) =>
      'answers' in intent ? [intent.answers] : [],
    )
    for (const variants of answers) expect([2, 3]).toContain(variants.length)
    expect(answers.flat()).not.toContain('')
  })

  it('lists each example under only one intent', () => {
    const examples = playbook.intents.flatMap((one) => one.examples)
    const seen = examples.map((example) => example.toLowerCase())
    expect(seen.filter((example, at) => seen.indexOf(example) !== at)).toEqual([])
  })

  it('never redirects to an intent that does not exist', () => {
    const ids = new Set(playbook.intents.map((intent) => intent.id))
    const goals = playbook.intents.flatMap(({ withEntity, withoutEntity }) => [
      ...(withEntity ? [withEntity.to] : []),
      ...(withoutEntity ? [withoutEntity.to] : []),
    ])
    expect(goals.filter((goal) => !ids.has(goal))).toEqual([])
  })
})

describe('the published agents and use cases', () => {
  it('lists at least six agents, with unique ids and real prompts', () => {
    expect(listedAgents.length).toBeGreaterThanOrEqual(6)
    for (const agent of listedAgents) ListedAgent.parse(agent)
    const ids = listedAgents.map((agent) => agent.agent_id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(listedAgents.map((agent) => agent.agent_name)).not.toContain('General Agent')
  })

  it('shows the six use cases in order', () => {
    expect(useCases.map((card) => card.name)).toEqual([
      'Hospitality',
      'Healthcare',
      'Real Estate',
      'Gaming',
      'Restaurant',
      'L&D Training',
    ])
  })

  it('has a built-in agent for every prompt, and no duplicate prompts', () => {
    const prompts = publishedPrompts.map(normalisePrompt)
    expect(new Set(prompts).size).toBe(prompts.length)
    const played = builtInAgents.map((agent) => normalisePrompt(agent.profile.prompt))
    expect(played.toSorted()).toEqual(prompts.toSorted())
    expect(generalAgent.profile.prompt).toBe('')
  })

  it.each([
    ...listedAgents.map((agent) => [agent.agent_name, agent.agent_prompt] as const),
    ...useCases.map((card) => [card.name, card.prompt] as const),
    ['General Agent', generalInstructions] as const,
  ])('gives %s a role, goals, tone, facts and limits', (_, prompt) => {
    expect(prompt).toMatch(/^You are /)
    for (const part of ['Open the call with:', 'Goals:', 'Tone:', 'Facts:', 'Limits:']) {
      expect(prompt).toContain(part)
    }
    expect(prompt).toContain('demonstration')
    expect(prompt).not.toContain('undefined')
  })
})
