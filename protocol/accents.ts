export const accents = [
  'Indian',
  'American',
  'British',
  'Australian',
  'Canadian',
  'Irish',
  'German',
  'Italian',
  'Spanish',
  'Dutch',
  'Arabic',
  'South African',
] as const

export type Accent = (typeof accents)[number]
export const DEFAULT_ACCENT: Accent = 'Indian'

export function findAccent(name: string): Accent | undefined {
  const wanted = name.toLowerCase()
  return accents.find((accent) => accent.toLowerCase() === wanted)
}
