/** Which scenes a run of `bench:turns` plays, and who speaks in them. The same seed makes the same plan. */
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import { type VoiceName, voiceNames } from '@ringwell/protocol/voices.ts'
import { type CallerVoice, pickCallerVoice } from '../calls/callerVoices.ts'
import { createRandom, type Random } from '@ringwell/server/samples/random.ts'
import { makeNoise, noiseNames } from './noises.ts'
import type { Room } from './runScenes.ts'
import { askQuestion, disturb, interrupt, pauseInside, type Scene, sayNothing } from './scenes.ts'
import {
  backchannels,
  interruptions,
  longPauses,
  otherPeople,
  pausedLines,
  places,
  type Question,
  questions,
  shortPauses,
} from './situations.ts'
import { unseenCalls, unseenPauses } from './unseen.ts'

export const parts = [
  'backchannels',
  'interruptions',
  'pauses',
  'noises',
  'rooms',
  'television',
  'unseen',
] as const
export type Part = (typeof parts)[number]

export interface PlannedQueue {
  part: Part | 'fresh' | 'warm'
  room: Room
  caller: CallerVoice
  scenes: readonly Scene[]
  /** What the caller says besides the questions. */
  texts: readonly string[]
  random: Random
  session?: Partial<SessionRequest>
}

export interface Plan {
  questions: readonly Question[]
  /** One call at a time. First, every answer is new. Then, every answer was given before. */
  alone: readonly PlannedQueue[]
  /** Several calls at once. */
  together: readonly PlannedQueue[]
}

interface Size {
  questions: number
  callers: number
  /** How many callers ask every question while nothing else happens. */
  warmRounds: number
  /** At how many places of an answer each backchannel and each interruption occurs. */
  places: number
  /** With how many different pauses each sentence is said. */
  shortPauses: number
  longPauses: number
  noises: number
  /** How many times all questions are asked in each room. */
  roomRounds: number
  babbleRounds: number
  /** To each agent: how many unseen sentences have a pause, with how many different pauses, and how many have none. */
  unseen: { paused: number; pauses: number; whole: number }
}

const sizes = {
  full: {
    questions: 8,
    callers: 4,
    warmRounds: 2,
    places: 3,
    shortPauses: 3,
    longPauses: 1,
    noises: 4,
    roomRounds: 1,
    babbleRounds: 2,
    unseen: { paused: 5, pauses: 2, whole: 3 },
  },
  quick: {
    questions: 5,
    callers: 2,
    warmRounds: 1,
    places: 1,
    shortPauses: 1,
    longPauses: 0,
    noises: 1,
    roomRounds: 0.5,
    babbleRounds: 1,
    unseen: { paused: 2, pauses: 1, whole: 1 },
  },
} as const satisfies Record<string, Size>

const clean: Room = { kind: 'clean' }

export function makePlan(size: keyof typeof sizes, seed: number, agentVoice: string): Plan {
  const { questions: count, ...many } = sizes[size]
  const random = createRandom(seed)
  const asked = questions.slice(0, count)
  const callers = Array.from({ length: many.callers }, () => pickCallerVoice(random, agentVoice))
  let made = 0
  const queue = (
    part: PlannedQueue['part'],
    room: Room,
    scenes: readonly Scene[],
    texts: readonly string[] = [],
    session?: Partial<SessionRequest>,
    caller?: CallerVoice,
  ): PlannedQueue => {
    made += 1
    return {
      part,
      room,
      caller: caller ?? callers[made % callers.length]!,
      scenes,
      texts,
      random: createRandom(seed * 1_000 + made),
      ...(session && { session }),
    }
  }

  const round = (rounds: number): Scene[] =>
    Array.from({ length: Math.ceil(count * rounds) }, () => askQuestion())
  const at = places.slice(0, many.places)
  /** Starts at a different place for each sound, so that a run with one place per sound still covers all places. */
  const placesOf = (index: number): number[] =>
    at.map((_, step) => places[(index + step) % places.length]!)

  const alone = [
    queue(
      'fresh',
      clean,
      asked.map((question) => askQuestion(question)),
    ),
    ...Array.from({ length: many.warmRounds }, () =>
      queue(
        'warm',
        clean,
        asked.map((question) => askQuestion(question, true)),
      ),
    ),
  ]
  const together = [
    ...halves(backchannels).map((group) =>
      queue(
        'backchannels',
        clean,
        group.flatMap((words) =>
          placesOf(backchannels.indexOf(words)).map((place) =>
            disturb('backchannel', words, place, (scene) => scene.line(words)),
          ),
        ),
        group,
      ),
    ),
    queue(
      'interruptions',
      clean,
      interruptions.flatMap((words, index) =>
        placesOf(index).map((place) => interrupt(words, place)),
      ),
      interruptions,
    ),
    ...pauseQueues(),
    queue(
      'noises',
      clean,
      noiseNames.flatMap((name) =>
        Array.from({ length: many.noises }, (_, index) => {
          const sounds = createRandom(seed * 100 + index)
          return disturb('noise', name, places[index % places.length]!, ({ level }) =>
            makeNoise(name, sounds, level),
          )
        }),
      ),
    ),
    queue('rooms', { kind: 'pink', snrDb: 10 }, round(many.roomRounds)),
    queue('rooms', { kind: 'brown', snrDb: 10 }, round(many.roomRounds)),
    ...[20, 10].map((snrDb) => queue('rooms', { kind: 'babble', snrDb }, round(many.babbleRounds))),
    queue(
      'television',
      { kind: 'television', snrDb: 15 },
      Array.from({ length: Math.ceil(count / 2) }, () => [askQuestion(), sayNothing(6)]).flat(),
    ),
    ...unseenQueues(),
  ]
  return { questions: asked, alone, together }

  function pauseQueues(): PlannedQueue[] {
    const prompts = [...new Set(pausedLines.map(({ prompt }) => prompt))]
    return prompts.map((prompt) => {
      const lines = pausedLines.filter((line) => line.prompt === prompt)
      const scenes = lines.flatMap((line) => {
        const index = pausedLines.indexOf(line)
        return [
          ...turnsOf(shortPauses, index, many.shortPauses),
          ...turnsOf(longPauses, index, many.longPauses),
        ].map((ms) => pauseInside(line, ms))
      })
      const texts = lines.flatMap(({ first, second }) => [first, second])
      return queue('pauses', clean, scenes, texts, prompt ? { agent_prompt: prompt } : undefined)
    })
  }

  /** Nobody else in the run has the voices of these callers. */
  function unseenQueues(): PlannedQueue[] {
    const others = createRandom(seed * 10_000)
    const taken: readonly VoiceName[] = callers.map(({ voice }) => voice)
    const free = voiceNames.filter((voice) => voice !== agentVoice && !taken.includes(voice))
    return unseenCalls.map(({ agent, ...said }, index) => {
      const paused = said.paused.slice(0, many.unseen.paused)
      const whole = said.whole.slice(0, many.unseen.whole)
      const scenes = [
        ...paused.flatMap((line, number) =>
          turnsOf(unseenPauses, index + number, many.unseen.pauses).map((ms) =>
            pauseInside({ ...line, says: anything }, ms),
          ),
        ),
        ...whole.map((ask) => askQuestion({ ask, says: anything })),
      ]
      const texts = [...paused.flatMap(({ first, second }) => [first, second]), ...whole]
      const caller = {
        ...pickCallerVoice(others, agentVoice),
        voice: free[index % free.length]!,
      }
      return queue('unseen', clean, scenes, texts, { agent_prompt: agent.prompt }, caller)
    })
  }
}

/** What the agent answers does not count, only when. */
const anything = /./

/** `count` of the items, starting at `index`. */
const turnsOf = <Item>(items: readonly Item[], index: number, count: number): Item[] =>
  Array.from({ length: count }, (_, step) => items[(index + step) % items.length]!)

function halves<Item>(items: readonly Item[]): Item[][] {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}

export function backgroundLines(
  agentVoice: string,
  caller: CallerVoice,
): { text: string; voice: CallerVoice }[] {
  return voiceNames
    .filter((voice) => voice !== agentVoice && voice !== caller.voice)
    .flatMap((voice, index) =>
      turnsOf(otherPeople, 3 * index, 3).map((text) => ({
        text,
        voice: { voice, accent: 'American' as const, speed: 1 },
      })),
    )
}
