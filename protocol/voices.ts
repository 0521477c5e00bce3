/** The eight voices. `name` is the wire value; the site and the captions show `person`. */
export const voices = [
  {
    name: 'alloy',
    label: 'Alloy',
    person: 'Maya',
    gender: 'female',
    inspiration: 'Clear and steady',
  },
  { name: 'ash', label: 'Ash', person: 'Dev', gender: 'male', inspiration: 'Dry, to the point' },
  {
    name: 'ballad',
    label: 'Ballad',
    person: 'Owen',
    gender: 'male',
    inspiration: 'Slow and reassuring',
  },
  {
    name: 'coral',
    label: 'Coral',
    person: 'Ines',
    gender: 'female',
    inspiration: 'Bright, gets things done',
  },
  {
    name: 'echo',
    label: 'Echo',
    person: 'Tom',
    gender: 'male',
    inspiration: 'Level, good with bad news',
  },
  {
    name: 'sage',
    label: 'Sage',
    person: 'Ada',
    gender: 'female',
    inspiration: 'Calm, a little formal',
  },
  {
    name: 'shimmer',
    label: 'Shimmer',
    person: 'Leela',
    gender: 'female',
    inspiration: 'Warm, quick to laugh',
  },
  {
    name: 'verse',
    label: 'Verse',
    person: 'Kit',
    gender: 'male',
    inspiration: 'Lively, never rushed',
  },
] as const

export type Voice = (typeof voices)[number]
export type VoiceName = Voice['name']
export const voiceNames = voices.map((voice) => voice.name)
export const DEFAULT_VOICE: VoiceName = 'shimmer'

export function findVoice(name: string): Voice | undefined {
  return voices.find((voice) => voice.name === name.toLowerCase())
}

/**
 * OpenAI's other voices. Its clients name one of them by default, and would lose all that they set beside it if that were
 * refused: the agent keeps its own voice instead.
 */
const elsewhere: ReadonlySet<string> = new Set(['cedar', 'fable', 'marin', 'nova', 'onyx'])

export const isVoiceElsewhere = (name: string): boolean => elsewhere.has(name.toLowerCase())
