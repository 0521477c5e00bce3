/** Which first aid fits what a caller has said. Pure. */
import {
  type Course,
  courses,
  type CourseId,
  type Step,
} from '@ringwell/content/agents/dangers/courses.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { fits, type FoundTopic, has, isInBadAir, type Known, signsIn } from './known.ts'
import { asksSomething, sentencesIn } from './callersWords.ts'
import { plainWords } from './plainWords.ts'

export const courseNamed = (id: CourseId): Course => courses[id]
const all = Object.entries<Course>(courses) as [CourseId, Course][]

/** What those who help ask, and what is only asked: `they want to know if she’s allergic to anything`. */
const asked =
  /\b(?:they|999|112|911|he|she|operator|lady|man|woman)(?:'re|'s| are| is)? (?:\w+ )?(?:ask|asks|asked|asking|wants? to know|wanted to know)\b|\b(?:if|whether) (?:he|she|they|it|i|we|there)\b/

/** The parts of a turn as plain words, without what others only ask. */
const partsOf = (text: string): string[] =>
  sentencesIn(plainWords(text))
    .flatMap((sentence) => sentence.split(/(?<=,)\s+/))
    .filter((part) => !asked.test(part))

/** Those that state something. */
export const partsStated = (text: string): string[] =>
  partsOf(text).filter((part) => !asksSomething(part))

/** The same in one text. Where nothing is known yet, a question tells as much: `is it a stroke?` */
const statedIn = (text: string, before: CourseId | undefined): string =>
  (before ? partsStated(text) : partsOf(text)).join(' ')

const isNew = (
  [id, { topics = [id], notAfter = [] }]: (typeof all)[number],
  before: CourseId | undefined,
  denied: readonly string[],
): boolean => !topics.some((topic) => denied.includes(topic)) && !notAfter.includes(before ?? '')

/** What plain words say that it is. */
export const courseTold = (
  text: string,
  before?: CourseId,
  denied: readonly string[] = [],
): CourseId | undefined => {
  const words = statedIn(text, before)
  const [turned, to] = (before && courseNamed(before).until) ?? []
  if (turned?.test(words)) return to as CourseId
  return all.find(
    (entry) =>
      entry[1].words?.test(words) && !entry[1].never?.test(words) && isNew(entry, before, denied),
  )?.[0]
}

/** What a topic says that it is, if no words do. */
export const courseMeant = (
  found: readonly FoundTopic[],
  { course, denied }: Known,
): CourseId | undefined =>
  found
    .map(({ topic: { id } }) => all.find(([, { topics }]) => topics?.includes(id)))
    .find((entry) => entry && isNew(entry, course, denied))?.[0]

/** What is done where nothing more is known than the kind. Whoever flees from somebody violent or is lost has to ring first. */
const usual = (kind: EmergencyKind, hasHelp: boolean): CourseId | undefined =>
  kind === 'medical'
    ? 'ill'
    : hasHelp && (kind === 'violence' || kind === 'rescue')
      ? kind
      : undefined

/** Whoever does not respond, and can be touched. */
const isReached = (signs: readonly Sign[]): boolean =>
  has(signs, 'down') && !has(signs, 'outOfReach')

/** Compressions come before any other first aid, but not while whoever gives them would be in danger. */
export const courseNow = ({ course, signs }: Known): CourseId | undefined =>
  isReached(signs) ? 'notBreathing' : course

/** Whose own steps say how somebody lies who can hardly be woken, or must come first. */
const withoutSide: ReadonlySet<CourseId> = new Set(['seizure', 'notBreathing'])

/** The steps that nothing known speaks against, in their order. */
export function stepsOf(kind: EmergencyKind, known: Known | undefined, hasHelp: boolean): Step[] {
  const { course } = known ?? {}
  const signs = signsIn([kind], known)
  const own = kind === 'fire' || kind === 'violence' ? undefined : course
  const isDown = isReached(signs) && kind !== 'violence'
  const isAsleep =
    has(signs, 'asleep') && !isInBadAir(signs) && !has(signs, 'newborn') && kind === 'medical'
  const id = isDown ? 'notBreathing' : (own ?? (isAsleep ? 'unconscious' : usual(kind, hasHelp)))
  if (!id) return []
  const { steps, eased } = courseNamed(id)
  const isEased = has(signs, 'eased') && id !== 'notBreathing' && id !== 'unconscious'
  const ill = courseNamed('ill')
  const mine: readonly Step[] =
    isEased && (eased || kind === 'medical') ? (eased ?? ill.eased ?? []) : steps
  const rest: readonly Step[] =
    kind === 'medical' && id !== 'notBreathing' ? ill.steps.slice(-1) : []
  // Whoever can hardly be woken lies on the side, and what else it takes goes on.
  const side =
    isAsleep && own && !withoutSide.has(id) && !has(signs, 'outOfReach')
      ? courseNamed('unconscious')
          .steps.filter((step) => fits(step, signs))
          .slice(0, 1)
      : []
  return [...side, ...[...mine, ...rest].filter((step) => fits(step, signs))]
}
