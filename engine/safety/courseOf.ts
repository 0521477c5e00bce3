/** Which first aid fits what a caller has said. Pure. */
import {
  type Course,
  courses,
  type CourseId,
  type Step,
} from '@ringwell/content/agents/dangers/courses.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import type { Known } from './callSigns.ts'
import type { FoundTopic } from './dangerTopics.ts'
import { plainWords } from './plainWords.ts'

export const courseNamed = (id: CourseId): Course => courses[id]
const all = Object.entries<Course>(courses) as [CourseId, Course][]

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
  const words = plainWords(text)
  return all.find((entry) => entry[1].words?.test(words) && isNew(entry, before, denied))?.[0]
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

/** The steps that nothing known speaks against, in their order. */
export function stepsOf(kind: EmergencyKind, known: Known | undefined, hasHelp: boolean): Step[] {
  const { signs = [], course } = known ?? {}
  const has = (sign: Sign) => signs.includes(sign)
  const isInBadAir = has('gas') || has('fumes')
  const own = kind === 'fire' || kind === 'violence' ? undefined : course
  const id =
    has('down') && kind !== 'violence'
      ? 'notBreathing'
      : has('asleep') && !isInBadAir && !has('newborn') && kind === 'medical'
        ? 'unconscious'
        : (own ?? usual(kind, hasHelp))
  if (!id) return []
  const { steps, eased } = courseNamed(id)
  const isEased = has('eased') && id !== 'notBreathing' && id !== 'unconscious'
  const ill = courseNamed('ill')
  const mine: readonly Step[] =
    isEased && (eased || kind === 'medical') ? (eased ?? ill.eased ?? []) : steps
  const rest: readonly Step[] =
    kind === 'medical' && id !== 'notBreathing' ? ill.steps.slice(-1) : []
  return [...mine, ...rest].filter(
    ({ unless, onlyIf }) => !unless?.some(has) && (!onlyIf || onlyIf.some(has)),
  )
}
