import { readFileSync } from 'node:fs'
import type { CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadRealText } from '../brain/testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'
import { sampleOf } from '../testing/generated.ts'
import { knownAfter } from './callSigns.ts'
import { type Known, nothingKnown } from './known.ts'
import { asksSomething } from './callersWords.ts'
import type { DangerReading } from './danger.ts'
import { answered, createReadTopics, kindMeant, type ReadTopics, topicsIn } from './dangerTopics.ts'
import { plainWords } from './plainWords.ts'

let read: ReadTopics
beforeAll(async () => {
  read = await createReadTopics(await loadRealText())
})

const readingOf = (id: string, score: number): DangerReading => ({
  certainty: 1,
  isOver: false,
  topics: [[{ id, score }]],
})

const inCourse = (known: Known, onlyIn?: readonly string[]): Known => ({
  ...known,
  ...(onlyIn && { course: onlyIn[0] as CourseId }),
})

/** @param before what the caller has said in this danger already */
async function answeredIn(
  kind: EmergencyKind,
  text: string,
  { before = '', isOther = false }: { before?: string; isOther?: boolean } = {},
): Promise<string | undefined> {
  const reading = { certainty: 0, isOver: false, topics: await read(text) }
  const known = knownAfter(text, knownAfter(before))
  return answered(topicsIn([kind], reading, known, isOther), asksSomething(text))?.id
}

describe('how somebody who is expected is to be let in is no danger at the door', () => {
  itEvery(3)([
    'The bell doesn’t work, I told you. He must knock.',
    'Ask him to ring the bell twice, I can’t hear him outside.',
    'The doorbell is broken, so tell the driver to knock loudly.',
    'The intercom isn’t working, please knock on the door.',
    'Just knock on the door when you’re outside.',
    'He has to ring the bell, the door is round the back.',
    'The engineer should knock and then come in by the side door.',
    'She needs to knock, the buzzer is dead, and I’ll open the door.',
  ])('%s', async (text) => {
    const found = (await read(text)).flat().map(({ id }) => id)
    expect(found).not.toContain('keepShut')
  })

  itEvery(3)([
    'Somebody keeps knocking and shouting at my door.',
    'He’s knocking on the door, should I open?',
    'The bell’s broken and he’s outside banging on the door.',
    'My ex is outside the door, he won’t stop ringing.',
    'A stranger keeps ringing the bell and won’t leave the door.',
    'He says I must open the door or he’ll kick it in, he’s outside.',
    'There’s a man outside my door, please ring the police.',
    'He’s outside knocking and wants to come in and kill me, please ring them.',
    'The bell is broken and he’s outside the door hammering on it.',
    'He’s outside the door again, he hit me, can you just ring someone.',
    'Somebody is knocking at my door, you must ring 999.',
    'Somebody is knocking and the bell is broken, should we open the door?',
  ])('but this is: %s', async (text) => {
    const found = (await read(text)).flat().map(({ id }) => id)
    expect(found).toContain('keepShut')
  })
})

describe('a topic', () => {
  it('has words that its examples say, and none that rule it out', () => {
    for (const { id, words, never, examples } of dangerTopics) {
      for (const example of examples.map(plainWords)) {
        expect(words.test(example), `${id}: ${example}`).toBe(true)
        if (never) expect(example, id).not.toMatch(never)
      }
    }
  })

  it('is reached by each of its examples', async () => {
    const missed: string[] = []
    let asked = 0
    for (const { id, kinds, about, onlyIf, onlyIn, examples } of dangerTopics) {
      for (const text of sampleOf(examples, 4)) {
        const topics = await read(text)
        const { signs, ...rest } = knownAfter(text)
        const known = inCourse({ ...rest, signs: [...signs, ...(onlyIf ?? [])] }, onlyIn)
        asked += 1
        const found = topicsIn(
          [kinds[0]!],
          { certainty: 0, isOver: false, topics },
          known,
          about === 'other',
        )
        if (!found.some(({ topic }) => topic.id === id)) missed.push(`${id}: ${text}`)
      }
    }
    expect(asked).toBeGreaterThan(100)
    // A few sentences mean the same in two topics, such as `don’t hang up`.
    expect(missed.length / asked, missed.join('\n')).toBeLessThan(0.04)
  })

  it('is never answered in a danger that is not its own', () => {
    for (const { id, kinds, about, onlyIf, onlyIn } of dangerTopics) {
      const known = inCourse({ ...nothingKnown, signs: onlyIf ?? [] }, onlyIn)
      for (const kind of ['medical', 'fire', 'violence', 'child', 'rescue', 'despair'] as const) {
        const reading = { certainty: 0, isOver: false, topics: [[{ id, score: 0.99 }]] }
        expect(topicsIn([kind], reading, known, about === 'other').length, `${id} in ${kind}`).toBe(
          kinds.includes(kind) ? 1 : 0,
        )
      }
    }
  })

  it('has an id of its own, at least five examples, and a source in docs/safety.md', () => {
    const sources = readFileSync(new URL('../../docs/safety.md', import.meta.url), 'utf8')
    expect(new Set(dangerTopics.map(({ id }) => id)).size).toBe(dangerTopics.length)
    for (const { id, examples, answers } of dangerTopics) {
      expect(examples.length, id).toBeGreaterThanOrEqual(5)
      expect(answers.length, id).toBeGreaterThanOrEqual(1)
      expect(sources, id).toContain(`\`${id}\``)
    }
  })
})

describe('what a caller says in danger', () => {
  itEvery(3)<[EmergencyKind, string, string]>([
    ['medical', 'drive', 'he’d rather drive himself to the hospital in the car, should he?'],
    ['medical', 'drive', 'is it quicker if I run him up to the infirmary?'],
    ['medical', 'giveDrink', 'may I give him a glass of water'],
    ['medical', 'notResponding', 'she’s snoring loudly and I can’t wake her up'],
    ['medical', 'notResponding', 'he’s stopped making that gasping noise'],
    ['medical', 'childNotResponding', 'the little girl’s gone all limp'],
    ['medical', 'ring', 'do I ring an ambulance for that?'],
    ['medical', 'wait', 'can’t I let him sleep it off?'],
    ['medical', 'askedToCall', 'could you send somebody?'],
    ['medical', 'swallowed', 'should I make him sick?'],
    ['medical', 'battery', 'she’s just eaten the shiny round thing out of a toy'],
    ['medical', 'severed', 'his fingertip’s off, do I put it on the ice?'],
    ['fire', 'trapped', 'the knob on the door is burning hot and there’s smoke'],
    ['fire', 'lift', 'is it all right to take the elevator down'],
    ['fire', 'fumes', 'we’ve all got headaches and the monoxide alarm won’t stop'],
    ['violence', 'keepShut', 'a stranger keeps banging on our door and my parents are out'],
    ['violence', 'whoIsThis', 'hello, who is that, who is she ringing'],
    ['violence', 'silentCall', 'can I call the police without speaking?'],
    ['violence', 'overheard', 'I can’t talk, he’s listening'],
    ['despair', 'stayOwn', 'could you just stay on with me for a bit'],
    ['despair', 'meansHere', 'I’ve got the rope with me right here'],
    ['despair', 'tookSome', 'I’ve swallowed about twenty tablets'],
    ['rescue', 'goInWater', 'my son is drowning, do I swim out to him'],
    ['rescue', 'goInWater', 'my friend fell through the ice, can I crawl out to her'],
  ])('%s: %s is meant by “%s”', async (kind, id, text) => {
    expect(await answeredIn(kind, text)).toBe(id)
  })

  it.each([
    ['ringForThem', 'do I ring the police if I only know the town?'],
    ['talkToThem', 'should I write to him, or would that make it worse?'],
    ['takeAway', 'shall I hide her tablets?'],
  ])('%s is meant of somebody else in despair by “%s”', async (id, text) => {
    expect(await answeredIn('despair', text, { isOther: true })).toBe(id)
  })

  itEvery(3)<[EmergencyKind, string]>([
    ['medical', 'it was my aunt’s wedding in the spring'],
    ['medical', 'she’s gone a funny colour'],
    ['medical', 'he’s got another man’s adrenaline pen, can he use that?'],
    ['fire', 'we had it painted blue last year'],
    ['violence', 'do I lock myself in the bathroom or run out?'],
    ['violence', 'should I let him sleep it off, he won’t answer me properly?'],
    ['despair', 'the garden looked nice in June'],
  ])('may be none of them (%s: “%s”)', async (kind, text) => {
    expect(await answeredIn(kind, text)).toBeUndefined()
  })

  it('never refuses an answer to somebody who has taken something already', async () => {
    const before = 'I’ve taken all my tablets'
    for (const text of ['is it going to hurt?', 'will it hurt?', 'how long have I got?']) {
      expect(await answeredIn('despair', text, { before }), text).toBe('afterDose')
    }
    expect(await answeredIn('despair', 'will it hurt?')).toBe('willItHurt')
    for (const said of ['I’ve not taken any pills', 'I’ve had enough of it all']) {
      expect(knownAfter(said).signs, said).not.toContain('dosed')
    }
  })

  it('is what was asked and not what is only acknowledged', async () => {
    const text = 'My wife is ringing them now. Can he have some water?'
    expect(await answeredIn('medical', text)).toBe('giveDrink')
    const unknown = 'My wife is ringing them now. Do I put the dog out?'
    expect(await answeredIn('medical', unknown)).toBeUndefined()
  })

  itEvery(3)([
    ['nobody has rung them'],
    ['I’ll ring them in a minute'],
    ['should I ring them?'],
    ['I rang them once and they never came'],
    ['I’m on the phone to you'],
    ['if I ring them he’ll hear me'],
  ])('does not mean that help knows: “%s”', async (text) => {
    for (const kind of ['medical', 'violence'] as const)
      expect(await answeredIn(kind, text), kind).not.toBe('helpCalled')
  })
})

describe('advice that something in the call speaks against is not given', () => {
  itEvery(3)<[string, string, EmergencyKind, string]>([
    ['she’s out cold', 'asthma', 'medical', 'do I give her the inhaler for her asthma'],
    ['she hasn’t got asthma', 'asthma', 'medical', 'the inhaler isn’t for her'],
    ['she’s breathing, she’s awake', 'notResponding', 'medical', 'do I push on her chest?'],
    ['the baby’s eight months old', 'choking', 'child', 'something’s stuck in her throat'],
    ['my chest hurts and my jaw', 'stroke', 'medical', 'my arm’s gone heavy and numb'],
    ['he’s a diabetic', 'giveDrink', 'medical', 'can I give him some juice'],
    ['he’s awake and talking', 'defibrillator', 'medical', 'should I get the defibrillator?'],
    ['it isn’t gas, it’s the drains', 'gas', 'fire', 'it smells of gas or something'],
    ['he hasn’t had a fit', 'seizure', 'medical', 'he’s only shaking, it’s no fit'],
  ])('“%s”: not %s', async (before, id, kind, text) => {
    expect(await answeredIn(kind, text, { before })).not.toBe(id)
  })

  it('but what was said before does not count once it has changed', async () => {
    const before = 'he’s awake and talking'
    expect(await answeredIn('medical', 'now he won’t wake up', { before })).toBe('notResponding')
  })

  it('and neither is any about what was long ago', async () => {
    expect(
      await answeredIn('medical', 'she had a stroke two years ago, her face dropped'),
    ).not.toBe('stroke')
  })
})

describe('the danger itself', () => {
  it('is told by a topic, if only one of another danger is near', () => {
    expect(kindMeant('violence', readingOf('inWater', 0.8))).toBe('rescue')
    expect(kindMeant('violence', readingOf('inWater', 0.55))).toBe('violence')
    expect(kindMeant('child', readingOf('choking', 0.8))).toBe('child')
    expect(kindMeant('despair', readingOf('inWater', 0.8))).toBe('despair')
  })

  it('is not over if the reader still hears it', async () => {
    const topics = [[{ id: 'allClear', score: 0.9 }]]
    expect(topicsIn(['medical'], { certainty: 0.9, isOver: false, topics })).toEqual([])
    expect(topicsIn(['medical'], { certainty: 0.1, isOver: false, topics })).toHaveLength(1)
  })
})
