import { generalPersona } from '@ringwell/content/agents/personas.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.ts'
import { answerQuestion } from './answerQuestion.ts'
import { newConversation } from './conversationState.ts'
import { type Actor, createActor } from './createActor.ts'
import { loadRealEmbed } from './testing/realEmbed.ts'
import { withSite } from './withKnowledge.ts'

let actor: Actor

beforeAll(async () => {
  const embed = await loadRealEmbed()
  const site = await createSiteKnowledge(embed, embed)
  actor = withSite(await createActor(generalPersona, embed, embed), site)
}, 60_000)

describe('a clause that was read as a question', () => {
  it('is answered from the playbook, without a question mark, too', async () => {
    const step = await answerQuestion(actor, newConversation, 'the price of the Pro plan, please.')
    expect(step?.say).toContain('$50')
  })

  it('is answered about what was asked before', async () => {
    const first = await answerQuestion(actor, newConversation, 'what does the Pro plan cost')
    const next = await answerQuestion(actor, first!.state, 'and for Scale')
    expect(next?.say).toContain('$200')
  })

  it('is answered from the pages of the site, with the page', async () => {
    const step = await answerQuestion(actor, newConversation, 'ai agents for lead qualification')
    expect(step?.say).toMatch(/^Our article “AI agents for lead qualification” is about that\./)
  })

  it('has no answer if nobody knows one', async () => {
    expect(
      await answerQuestion(actor, newConversation, 'who won the cup final in 1987'),
    ).toBeUndefined()
  })
})
