/** Whether a caller says of a task that it is not wanted: `I don’t want to change the flight`, `no engineer, please`. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Operation } from '../understanding/reading.ts'

/** What the caller would do, by what the task does. */
const verbs: Readonly<Partial<Record<Operation, string>>> = {
  // `Don’t book it yet` only waits.
  new: 'book(?:ing)?(?: (?:it|anything|one|a \\p{L}+))?(?!(?: it)? (?:yet|now|today|just)\\b)',
  change: 'chang(?:e|ing)|mov(?:e|ing)',
  cancel: 'cancel(?:l?ing)?',
}

export function deniesTask(said: string, { title }: Task, operation: Operation): boolean {
  const text = said.replaceAll('’', "'")
  const verb = verbs[operation]
  if (verb !== undefined && denied(`(?:${verb})`).test(text)) return true
  if (operation !== 'new') return false
  const nouns = title.en.match(/\p{L}{4,}/gu) ?? []
  return nouns.some((noun) => denied(`(?:${noun}s?)`, DETAIL).test(text))
}

/** `Not a table by the window` says nothing against the table. */
const DETAIL =
  '(?! +(?:by|with|for|near|at|in|on|under|until|till|before|after|that|which|outside|to|number|under|any ?more|after all)\\b)'

const patterns = new Map<string, RegExp>()

function denied(what: string, unless = ''): RegExp {
  const key = `${what} ${unless}`
  const known = patterns.get(key)
  if (known) return known
  const pattern = new RegExp(
    `(?:\\b(?:not|no|never|without)|(?<!ca)(?<!could)n't)(?: ${BETWEEN})* ${what}\\b${unless}`,
    'iu',
  )
  patterns.set(key, pattern)
  return pattern
}

const BETWEEN =
  '(?:even|really|just|want|wanna|wish|need|needed|asked?|asking|any|an?|the|that|this|to|my|for|have|going|having|calling|here|about|it)'
