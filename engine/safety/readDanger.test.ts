import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadRealText } from '../brain/testing/realEmbed.ts'
import { sampleOf } from '../testing/generated.ts'
import { itEvery } from '../testing/itEvery.ts'
import type { ReadDanger } from './danger.ts'
import { createReadDanger } from './readDanger.ts'
import { ASKS } from './thresholds.ts'

let read: ReadDanger
beforeAll(async () => {
  read = createReadDanger((await loadRealText()).read)
})

describe('danger', () => {
  it.each([
    ['he stopped breathing', 'medical'],
    ['I swallowed a whole packet of paracetamol', 'medical'],
    ['Book me a table for two. Oh no, my husband has collapsed!', 'medical'],
    ['My husband has collapsed! I’d like a table for two tomorrow at seven.', 'medical'],
    ['Can I book for Friday? My nan’s barely breathing.', 'medical'],
    ['he’s fighting for air', 'medical'],
    ['she’s swallowed all of her tablets', 'medical'],
    ['I’m thinking about ending it all', 'despair'],
    ['no one would notice if I died', 'despair'],
    ['there’s a fire in my kitchen', 'fire'],
    ['it smells of gas here', 'fire'],
    ['my boyfriend is beating me up', 'violence'],
    ['my little boy is missing, I can’t find him anywhere', 'child'],
    ['we’re trapped in the elevator', 'rescue'],
    ['I’ll come and kill you all', 'threat'],
    ['you fucking idiot', 'abuse'],
  ])('is heard in “%s”', async (text, kind) => {
    const reading = await read(text)
    expect(reading).toMatchObject({ kind, isOver: false })
    // From 0.35 on, the agent asks whether somebody is in danger.
    expect(reading.certainty).toBeGreaterThan(0.35)
  })

  itEvery(2)([
    ['My husband is having a heart attack', 'medical'],
    ['my mum’s having a stroke', 'medical'],
    ['grandad’s had a stroke', 'medical'],
    ['My wife has had a seizure, what do I do', 'medical'],
    ['Ewa’s drowning', 'rescue'],
    ['somebody is drowning in our pool', 'rescue'],
    ['My boy is missing!', 'child'],
    ['our little girl’s gone missing, help', 'child'],
    ['the heater has set fire to my rug', 'fire'],
    ['my nephew has eaten a washing capsule', 'medical'],
    ['not that I’ll be here to eat it', 'despair'],
    ['I’ve found my flatmate with an empty packet of tablets', 'medical'],
    ['we found him in the toilets with a needle in his arm', 'medical'],
    ['someone down by the canal is screaming for help', 'rescue'],
    ['I can hear a woman crying out for help next door', 'rescue'],
  ])('is at least asked about if somebody states it: “%s”', async (text, kind) => {
    const reading = await read(text)
    expect(reading).toMatchObject({ kind, isOver: false })
    expect(reading.certainty).toBeGreaterThanOrEqual(ASKS)
  })

  it.each([
    'my boss is having a heart attack over this invoice',
    'I nearly had a heart attack when I saw the bill',
    'I’m drowning in paperwork',
    'we’re drowning in calls',
    'my dad has had a stroke, that was years ago',
    'my boy’s shoe is missing',
    'She has had a stroke of luck',
    'the printer is choking on paper',
    'can somebody set light to the candles',
    'he ate half the menu',
    'she’s got a knife block in her basket, is it in stock?',
    'they took a lot of photos',
    'my boss won’t stop breathing down my neck',
    'we’d be better off without that contract',
    'I’ve sent letters to the landlord twice',
    'I found him with a menu in his hand',
  ])('is not stated with “%s”', async (text) => {
    expect((await read(text)).certainty).toBeLessThan(0.35)
  })

  it('is read alike with a straight and a curly apostrophe', async () => {
    for (const text of ['my mum’s having a stroke', 'she’s not waking up', 'I can’t breathe']) {
      const [curly, straight] = await Promise.all([read(text), read(text.replaceAll('’', "'"))])
      expect(curly, text).toEqual(straight)
    }
  })

  it.each([
    'he’s okay now',
    'it was a false alarm',
    'we’re all safe',
    'the paramedics are with him now',
  ])('is over with “%s”', async (text) => {
    expect(await read(text)).toMatchObject({ isOver: true })
  })

  it.each([
    'she is still not moving',
    'I don’t know what to do',
    'yes',
    'what should I do?',
    'I’m scared',
  ])('is not over with “%s”', async (text) => {
    expect(await read(text)).toMatchObject({ isOver: false })
  })
})

it('what callers say to every agent about its job is no danger', async () => {
  const said = builtInAgents.flatMap(({ profile, playbook }) => [
    ...playbook.intents.filter(({ id }) => id !== 'emergency').flatMap(({ examples }) => examples),
    ...[...(tasksOfCalls.get(profile.id)?.tasks.values() ?? [])].flatMap(
      ({ examples }) => examples,
    ),
  ])
  expect(said.length).toBeGreaterThan(1_500)
  const taken: string[] = []
  // Each takes the readers some 10 ms.
  const tried = sampleOf([...new Set(said)], 72)
  for (const text of tried) {
    // One after the other, as the recognition process reads them.
    const { certainty } = await read(text)
    if (certainty >= 0.5) taken.push(text)
  }
  // One in a hundred of all, of which a sample may have one.
  expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(Math.ceil(tried.length / 100))
})
