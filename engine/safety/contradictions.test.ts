/** Nothing is said that what is known speaks against: over all courses of first aid, all topics and everything known. */
import { courses, type CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../testing/generated.ts'
import { topicsIn } from './dangerTopics.ts'
import type { Known } from './known.ts'
import { everySafetyText, safetyWords } from './safetyWords.ts'

const contacts = { emergencyNumber: '999', crisisLine: 'Samaritans on 116 123' }
const all = Object.keys(courses) as CourseId[]

/** What may be known beside it of whoever is in danger. */
const states: readonly (readonly Sign[])[] = [
  [],
  ['down'],
  ['awake'],
  ['breathing', 'asleep'],
  ['asleep'],
  ['choking'],
  ['eased'],
  ['bleeding', 'wound'],
  ['bleeding'],
  ['allergy'],
  ['diabetic'],
  ['heart'],
  ['noLine'],
  ['self'],
  ['newborn', 'baby', 'child'],
  ['overcome'],
]

/** Of those who may be touched later: `once it’s off for certain, …`. */
const later = /\bonce (?:it’s off|they’re out)\b.*/i

/** Of whom, and what they must not hear. */
const contradictions: readonly (readonly [string, readonly Sign[], RegExp])[] = [
  [
    'a baby is handled as one',
    ['baby', 'child'],
    /middle of the chest(?!, with two fingers)|(?<!never )shake|above the navel|head back|onto the side|heel of the hand|five to six|lay them down and push|aspirin(?!.*unless)|blows between the shoulder blades(?<!along your arm.*)|fist/i,
  ],
  [
    'a child is handled as one',
    ['child'],
    /middle of the chest(?!, with (?:one hand|two fingers))|heel of the hand|five to six|allergic to aspirin/i,
  ],
  [
    'nobody pulls on the belly of whoever is pregnant, nor lays her on her back',
    ['pregnant'],
    /above the navel|in and up|legs up|onto the side|allergic to aspirin/i,
  ],
  [
    'nobody touches whoever is on a current, or follows into water',
    ['outOfReach'],
    /shake the|push hard|lay them|sharp pulls|blows between|press(?! the keys)|onto the side/i,
  ],
  [
    'nobody is heard by somebody violent',
    ['attacker'],
    /speaker|\bshout(?!.*if)|unlock|wave (?:the crew|them) in|open the door|a light on|whistle|\bcall out\b/i,
  ],
  [
    'nobody stays where it burns, or unlocks for others there',
    ['ablaze'],
    /unlock|rest where you are|wave the crew in/i,
  ],
  ...(['gas', 'fumes'] as const).map((sign): readonly [string, readonly Sign[], RegExp] => [
    `nobody stays in bad air (${sign}), rings in it or makes a spark`,
    [sign],
    /now, on speaker|now, if nobody|unlock|put a light on|a light on|wave the crew|open a window\b|stay low|closed door|rest where you are|let them rest/i,
  ]),
]

/** All that a caller may hear of whom this is known: with each course and each topic, turn after turn. */
function* heardWith(own: readonly Sign[]): Generator<string> {
  const courseIds = own.includes('outOfReach')
    ? (['electric', 'overhead', 'inWater', 'ice'] as const)
    : [undefined, ...all]
  for (const state of [states[0]!, ...sampleOf(states.slice(1), 5)]) {
    // Whoever is spoken to is no baby.
    if (state.includes('self') && own.includes('child')) continue
    const signs = [...new Set([...own, ...state])]
    const knownIn = (course: CourseId | undefined): Known => ({
      signs,
      denied: [],
      ...(course && { course }),
    })
    for (const course of courseIds)
      for (const kind of new Set([course ? courses[course].kind : 'medical', 'violence'] as const))
        yield* textsOf(kind, knownIn(course), ['asked', undefined, 'silent'], 5)
    for (const { id, kinds, onlyIn } of dangerTopics) {
      // What cannot be reached is in one of a few courses.
      const course = onlyIn ? courseIds.find((each) => onlyIn.includes(each ?? '')) : courseIds[0]
      if (onlyIn && !course) continue
      const known = knownIn(course)
      const reading = { certainty: 0, isOver: false, topics: [[{ id, score: 1 }]] }
      for (const kind of kinds)
        if (kind !== 'despair' && topicsIn([kind], reading, known).length > 0)
          yield* textsOf(kind, known, [id], 3)
    }
  }
}

function* textsOf(
  kind: EmergencyKind,
  known: Known,
  topics: readonly (string | undefined)[],
  turns: number,
): Generator<string> {
  for (const topic of topics) {
    for (const help of [undefined, 'called'] as const) {
      const said: string[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        const isFirst = turn === 0 && !help
        const text = safetyWords(
          { type: 'danger', kind, topic, isFirst, known, isQuestion: true, ...(help && { help }) },
          said,
          contacts,
          'en',
        )
        said.push(text)
        yield text
      }
    }
  }
}

describe('of all that may be said, whatever is known', () => {
  it.each(contradictions)('%s', (_, own, never) => {
    const wrong = new Set<string>()
    for (const text of heardWith(own)) if (never.test(text.replace(later, ''))) wrong.add(text)
    expect([...wrong]).toEqual([])
  })

  it('no dose is named', () => {
    const dose =
      /\b(?:\d+|one|two|three|four|five|ten) ?(?:x )?(?:mg|ml|milligrams?|millilitres?|tablets?|pills?|puffs? (?:every|up to)|drops|spoons?|teaspoons?)\b|\bof 300\b/i
    for (const text of everySafetyText(contacts)) expect(text).not.toMatch(dose)
  })
})
