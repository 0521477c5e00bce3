import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { loadRealEmbed } from '../brain/testing/realEmbed.ts'
import type { DangerReading } from './danger.ts'
import { answered, createReadTopics, kindMeant, type ReadTopics, topicsIn } from './dangerTopics.ts'

let read: ReadTopics
beforeAll(async () => {
  read = await createReadTopics(await loadRealEmbed())
}, 60_000)

const readingOf = (id: string, score: number): DangerReading => ({
  certainty: 1,
  isOver: false,
  topics: [[{ id, score }]],
})

const answeredIn = async (kind: EmergencyKind, text: string) =>
  answered(topicsIn([kind], { certainty: 0, isOver: false, topics: await read(text) }))?.topic.id

test('the next start embeds no example again', async () => {
  let kept: ReadonlyMap<string, Float32Array> = new Map()
  const memory = {
    read: async () => new Map(kept),
    write: async (vectors: ReadonlyMap<string, Float32Array>) => void (kept = vectors),
  }
  await createReadTopics(async (texts) => texts.map(() => Float32Array.of(1)), memory)
  expect(kept.size).toBeGreaterThan(1_000)
  await createReadTopics(() => Promise.reject(new Error('embeds again')), memory)
})

describe('a topic', () => {
  it('is reached by each of its examples in each of its dangers', async () => {
    const missed: string[] = []
    let asked = 0
    for (const { id, kinds, examples } of dangerTopics) {
      for (const text of examples) {
        // oxlint-disable-next-line no-await-in-loop
        const topics = await read(text)
        for (const kind of kinds) {
          asked += 1
          const found = topicsIn([kind], { certainty: 0, isOver: false, topics })
          if (!found.some(({ topic }) => topic.id === id)) missed.push(`${kind} ${id}: ${text}`)
        }
      }
    }
    expect(asked).toBeGreaterThan(2_000)
    // A few sentences mean the same in two topics, such as `no way out` on a stair and before an attacker.
    expect(missed.length / asked, missed.join('\n')).toBeLessThan(0.03)
  }, 60_000)

  it('is never answered in a danger that is not its own', () => {
    for (const { id, kinds } of dangerTopics) {
      for (const kind of ['medical', 'fire', 'violence', 'child', 'rescue', 'despair'] as const) {
        const reading = { certainty: 0, isOver: false, topics: [[{ id, score: 0.99 }]] }
        expect(topicsIn([kind], reading).length, `${id} in ${kind}`).toBe(
          kinds.includes(kind) ? 1 : 0,
        )
      }
    }
  })

  it('has an id of its own, at least five examples and two answers to give', () => {
    expect(new Set(dangerTopics.map(({ id }) => id)).size).toBe(dangerTopics.length)
    for (const { id, examples, answers, means } of dangerTopics) {
      expect(examples.length, id).toBeGreaterThanOrEqual(5)
      expect(answers.length, id).toBeGreaterThanOrEqual(means === 'over' ? 1 : 2)
    }
  })
})

describe('what a caller says in danger', () => {
  it.each<[EmergencyKind, string, string]>([
    ['medical', 'driveHimself', 'he’d rather take himself to the hospital in the car'],
    ['medical', 'giveDrink', 'may I give him a glass of water'],
    ['medical', 'breathingUnconscious', 'she’s snoring loudly and I can’t wake her up'],
    ['fire', 'hotDoor', 'the knob on the door is burning hot'],
    ['fire', 'lift', 'is it all right to take the elevator down'],
    ['violence', 'knocking', 'a stranger keeps banging on our door and my parents are out'],
    ['violence', 'abuserOnPhone', 'hello, who is that, who is she ringing'],
    ['child', 'missing', 'our three year old has disappeared from the garden'],
    ['despair', 'stayWithMe', 'could you just stay with me for a bit'],
    ['despair', 'meansHere', 'I’ve got the rope with me right here'],
    ['despair', 'keepTalking', 'shall I keep her talking or call someone'],
    ['despair', 'notMe', 'no, not me, I’m talking about my cousin'],
    ['violence', 'noPhone', 'i’ve only got a tablet, no phone'],
    ['despair', 'engineRunning', 'I’m in the garage and the car engine is running'],
    ['despair', 'engineOff', 'okay, the engine’s switched off and I’ve come indoors'],
    ['despair', 'lastWords', 'would you tell my daughters that I loved them'],
    ['despair', 'tookSome', 'I’ve swallowed about twenty tablets'],
    ['despair', 'otherSafe', 'her flatmate is with her now'],
    ['fire', 'carbonMonoxide', 'we’ve all got headaches and the monoxide alarm won’t stop'],
    ['fire', 'cannotWalk', 'my father can’t walk, how do we get him out'],
    ['fire', 'windows', 'is it enough to open the windows'],
    ['fire', 'fetchNeighbour', 'should I go and get my deaf neighbour'],
    ['medical', 'seizure', 'the baby has a fever and is stiff and jerking'],
    ['medical', 'seizureGoing', 'it’s been five minutes and she is still shaking'],
    ['medical', 'afterSeizure', 'the fit has stopped and she’s limp and sleepy'],
    ['medical', 'coolChild', 'should I bathe him in cold water to get the fever down'],
    ['medical', 'penOld', 'our adrenaline pen has expired, can we use it'],
    ['medical', 'penDone', 'I’ve given him the pen, what happens now'],
    ['medical', 'oilCough', 'since she swallowed the oil she keeps coughing'],
    ['medical', 'childFinder', 'my mum won’t wake up and I’m six'],
    ['rescue', 'inWater', 'my son is drowning, do I swim out to him'],
    ['rescue', 'outOfWater', 'they pulled him out of the lake and he isn’t moving'],
    ['rescue', 'ice', 'my friend fell through the ice, can I crawl out to her'],
    ['rescue', 'warming', 'should I rub her hands, she’s so cold'],
    ['violence', 'childInHouse', 'the kids are upstairs, shall I go to them'],
    ['violence', 'pictures', 'he’ll put my photos online if I don’t come outside'],
    ['violence', 'fearsPolice', 'the last time I called the police it got worse'],
  ])('%s: %s is meant by “%s”', async (kind, id, text) => {
    expect(await answeredIn(kind, text)).toBe(id)
  })

  it.each<[EmergencyKind, string]>([
    ['medical', 'it was my aunt’s wedding in the spring'],
    ['fire', 'we had it painted blue last year'],
    ['despair', 'the garden looked nice in June'],
  ])('may be none of them (%s: “%s”)', async (kind, text) => {
    expect(await answeredIn(kind, text)).toBeUndefined()
  })

  it('is what was asked and not what is only acknowledged', async () => {
    const text = 'My wife is ringing them now. Can he have some water?'
    expect(await answeredIn('medical', text)).toBe('giveDrink')
  })

  it('is about help although it is only a few words, if they are nearly those of an example', async () => {
    const topics = await read('The rug is blue, they’re coming, it’s the one in the hall.')
    expect(topics.flat().map(({ id }) => id)).toContain('helpCalled')
    expect(topicsIn(['medical'], { certainty: 0, isOver: false, topics })).toHaveLength(1)
  })

  it('tells which danger it is, if only a topic of another one is near', () => {
    expect(kindMeant('violence', readingOf('inWater', 0.8))).toBe('rescue')
    expect(kindMeant('violence', readingOf('inWater', 0.64))).toBe('violence')
    expect(kindMeant('child', readingOf('choking', 0.8))).toBe('child')
    expect(kindMeant('despair', readingOf('inWater', 0.8))).toBe('despair')
  })

  it('is no end if the reader still hears danger', async () => {
    const topics = [[{ id: 'allClear', score: 0.9 }]]
    expect(topicsIn(['medical'], { certainty: 0.9, isOver: false, topics })).toEqual([])
    expect(topicsIn(['medical'], { certainty: 0.1, isOver: false, topics })).toHaveLength(1)
  })
})
