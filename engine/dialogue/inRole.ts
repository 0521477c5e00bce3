/** What a caller of an agent that plays a role wants of the agent, and not of the person it plays. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act } from '../turnReading.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { Command, DialogueContext, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { kept } from './notes.ts'
import { spokenWords } from './wording.ts'

/** From this likeness on, the words are those of an example. */
const SURELY = 0.7

/** The task that the words name. */
export function namedTask(
  { act, text, tasks: [best], questions: [question] }: HeardClause,
  { agent }: DialogueContext,
): Task | undefined {
  if (best && best.likeness >= Math.max(SURELY, question?.likeness ?? 0)) {
    return agent.tasks.get(best.id)
  }
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `
  if (/ (?:no|not|don't|without|never) /.test(words) || asksWhoSpeaks.test(words)) return undefined
  return [...agent.tasks.values()].find((task) =>
    task.names?.some((name) => {
      const at = words.indexOf(` ${name} `)
      return at >= 0 && (namingActs.has(act) || polite.test(words.slice(0, at + 1)))
    }),
  )
}

/** `Are you a real person?` asks for nobody. */
const asksWhoSpeaks = /^ (?:are you|is (?:this|that)|am i (?:talking|speaking) (?:to|with)) an? /

/** What stands before words that tell the agent to do something. */
const polite =
  /^ (?:(?:please|thanks|thank you|ok(?:ay)?|right|now|then|so|good|and|well|(?:can|could|would|will) you|let's) )*$/

/**
 * The text said anew at the read-back: `I talk to Sam, the figures come on Tuesdays`. It replaces what it has words in
 * common with. Nothing, if it only adds to it.
 */
export function toldAnew(
  clauses: readonly HeardClause[],
  task: Task,
  { values, expects }: TaskFrame,
): Command[] {
  if (expects.name !== 'confirmation' && expects.name !== 'change') return []
  const said = clauses.flatMap(({ act, text }) => (retelling.has(act) ? [text] : [])).join(' ')
  return dictated(said, task, true).filter((one) => {
    if (one.type !== 'setSlot' || one.values[0].type !== 'text') return false
    const known = values[one.slot]
    if (known?.type !== 'text' || ADDS.test(said)) return false
    const words = foldedWords(one.values[0].text)
    const shared = foldedWords(known.text).filter((word) => words.includes(word))
    return shared.length >= FEWEST_SHARED && shared.length >= words.length / 3
  })
}

const retelling: ReadonlySet<Act> = new Set<Act>(['give', 'tell', 'new', 'fix'])
const FEWEST_SHARED = 2
const ADDS = /\b(?:also|too|as well|add|plus|besides)\b/i

/**
 * What is told in the same breath as the wish to have it written down: `Write down that she sends a draft. Next time I
 * would ask first.` The first text of the task takes it all, up to a sentence that begins with the words for another one.
 * @param isAsked the agent asked for it, so the words need not name the task
 */
export function dictated(text: string, task: Task, isAsked: boolean): Command[] {
  const names = (task.names ?? []).join('|')
  const told = isAsked
    ? text
    : (new RegExp(
        `\\b(?:${names})\\b(?: for me| please)*(?: (?:the|our|what is the) (?:outcome|result|agreement|summary)\\b(?: for me| please| now)*)?(?:[^.?!:]*?agreed(?: on)?)?(.*)$`,
        'isu',
      )
        .exec(text.replaceAll('’', "'"))
        ?.at(1) ?? '')
  const slots = Object.entries(task.slots).flatMap(([name, slot]) =>
    slot.type === 'text' ? [{ name, words: slot.words ?? [] }] : [],
  )
  const parts = new Map<string, string>()
  let current = slots[0]?.name ?? ''
  for (const sentence of told.split(/(?<=[.!?;])\s+/u)) {
    const named = slots.flatMap(({ name, words }, at) => {
      // `What we agreed` only names the first text if what it is follows.
      const is = at === 0 ? '(?: (?:is|should be|was)\\b|:)' : '\\b'
      const [start] =
        new RegExp(
          `^\\W*(?:(?:and|for|no|but|the)\\b[\\s,]*)*(?:${words.join('|')})${is}`,
          'iu',
        ).exec(sentence) ?? []
      return start === undefined ? [] : [{ name, start }]
    })[0]
    current = named?.name ?? current
    const before = parts.get(current)
    const said = sentence.slice(named?.start.length ?? 0)
    parts.set(current, before ? `${before} ${said}` : said.replace(LEADING, ''))
  }
  return [...parts].flatMap(([slot, words]): Command[] => {
    const note = kept(words)
    const isTold = spokenWords(note).length >= FEWEST_WORDS
    return isTold ? [{ type: 'setSlot', slot, values: [{ type: 'text', text: note }] }] : []
  })
}

/** What stands between the wish and what is to be written down. */
const LEADING =
  /^(?:[\s:,.;?!–-]|(?:is|should be|it should be|that|of it|of that|please|thanks)\b)+/iu
/** Fewer words are no agreement. */
const FEWEST_WORDS = 4

const namingActs: ReadonlySet<Act> = new Set<Act>(['new', 'ask', 'check', 'person', 'note'])

/** Whether the caller says goodbye and nothing else. */
export const isGoodbye = (clauses: readonly HeardClause[]): boolean =>
  clauses.some(({ act }) => act === 'bye') &&
  clauses.every(({ act }) => act === 'bye' || act === 'social' || act === 'done')
