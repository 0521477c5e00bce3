import { describe, expect, it } from 'vitest'
import { ListedAgent } from '@ringwell/protocol/session.ts'
import { z } from 'zod'
import { defineContent } from '../site/defineContent.ts'
import { AgentBrief, UseCase } from './agentSchema.ts'
import { generalInstructions } from './briefs/general.ts'
import { listedAgents } from './listedAgents.ts'
import { generalPersona, personas } from './personas.ts'
import { PlaybookShape } from './playbookSchema.ts'
import { normalisePrompt, publishedPrompts } from './publishedPrompts.ts'
import { useCases } from './useCases.ts'

const byName = personas.map((persona) => [persona.brief.id, persona] as const)

describe.each(byName)('%s', (id, { brief, playbook }) => {
  it('has a brief and a playbook that match their schemas', () => {
    defineContent(`content/agents/briefs/${id}.ts`, AgentBrief, brief)
    defineContent(`content/agents/playbooks/${id}.ts`, PlaybookShape, playbook as never)
  })

  it('lists each example under only one intent or dialogue', () => {
    const examples = [...playbook.intents, ...playbook.dialogues].flatMap((one) => one.examples)
    const seen = examples.map((example) => example.toLowerCase())
    expect(seen.filter((example, at) => seen.indexOf(example) !== at)).toEqual([])
  })

  it('never redirects to an intent that does not exist', () => {
    const ids = new Set(playbook.intents.map((intent) => intent.id))
    const goals = playbook.intents.flatMap(({ withSlot, withoutSlot }) => [
      ...(withSlot ? [withSlot.to] : []),
      ...(withoutSlot ? [withoutSlot.to] : []),
    ])
    expect(goals.filter((goal) => !ids.has(goal))).toEqual([])
  })

  it('fills only the slots that it asks for, one per sentence', () => {
    for (const { questions, done } of playbook.dialogues) {
      const slots = new Set(questions.map((question) => question.slot))
      const heard = questions.flatMap((question) =>
        typeof question.heard === 'object' ? Object.values(question.heard) : [question.heard ?? ''],
      )
      for (const text of [...heard, ...(typeof done === 'function' ? [] : done)]) {
        for (const sentence of text.split(/(?<=[.?!]) /)) {
          const places = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
          expect(places.length).toBeLessThanOrEqual(1)
          for (const place of places) expect(slots).toContain(place)
        }
      }
    }
  })
})

describe('the published agents and use cases', () => {
  it('lists six agents with unique ids and real prompts', () => {
    defineContent('content/agents/listedAgents.ts', z.array(ListedAgent).length(6), [
      ...listedAgents,
    ])
    const ids = listedAgents.map((agent) => agent.agent_id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(listedAgents.map((agent) => agent.agent_name)).not.toContain('General Agent')
  })

  it('shows the six use cases in order', () => {
    defineContent('content/agents/useCases.ts', z.array(UseCase).length(6), [...useCases])
    expect(useCases.map((card) => card.name)).toEqual([
      'Hospitality',
      'Healthcare',
      'Real Estate',
      'Gaming',
      'Restaurant',
      'L&D Training',
    ])
  })

  it('has a persona for every prompt, and no duplicate prompts', () => {
    const prompts = publishedPrompts.map(normalisePrompt)
    expect(new Set(prompts).size).toBe(prompts.length)
    const played = personas.map((persona) => normalisePrompt(persona.brief.prompt))
    expect(played.toSorted()).toEqual(prompts.toSorted())
    expect(generalPersona.brief.prompt).toBe('')
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

/** Returns the error message of the general playbook after its fourth intent gets these fields. */
function complaint(fields: object): string {
  const intents = generalPersona.playbook.intents.map((intent, at) =>
    at === 3 ? { ...intent, ...fields } : intent,
  )
  try {
    defineContent('content/agents/playbooks/x.ts', PlaybookShape, {
      intents,
      dialogues: [],
    } as never)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the error of an invalid playbook names the file and the field', () => {
  it('accepts the unchanged playbook', () => expect(complaint({})).toBe(''))

  it.each([
    ['too few examples', { examples: ['one'] }, 'intents[3].examples: '],
    ['an id that is taken', { id: 'planPrice' }, 'intents[3].id: planPrice is taken'],
    ['an unknown field', { anwsers: ['typo'] }, 'anwsers'],
  ])('%s', (_, fields, words) => {
    const message = complaint(fields)
    expect(message).toContain('content/agents/playbooks/x.ts')
    expect(message).toContain(words)
  })
})
