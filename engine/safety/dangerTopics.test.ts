import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { loadRealEmbed } from '../brain/testing/realEmbed.ts'
import { answered, createReadTopics, type ReadTopics, topicsIn } from './dangerTopics.ts'

let read: ReadTopics
beforeAll(async () => {
  read = await createReadTopics(await loadRealEmbed())
}, 60_000)

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

  it('is no end if the reader still hears danger', async () => {
    const topics = [[{ id: 'allClear', score: 0.9 }]]
    expect(topicsIn(['medical'], { certainty: 0.9, isOver: false, topics })).toEqual([])
    expect(topicsIn(['medical'], { certainty: 0.1, isOver: false, topics })).toHaveLength(1)
  })
})
