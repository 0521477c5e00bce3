import { builtInLanguage } from '../languages.ts'
import type { Turn } from '../stages.ts'
import { type Entry, type Item, MOST_ITEMS, textOf } from './conversation.ts'
import { LONGEST_INSTRUCTIONS } from './eventBounds.ts'
import type { DraftWords } from './turnTypes.ts'

/** The most turns that the brain gets. Older ones are left out. */
export const MOST_TURNS = 40
/** The same for a brain that reads tasks out of the whole call. */
export const MOST_TURNS_FOR_TASKS = 2 * MOST_ITEMS
/** The longest turn, and the longest history with all its turns, in characters. */
export const LONGEST_TURN = 8_000
export const LONGEST_HISTORY = 32_000

/**
 * Turns the conversation into the history that a brain needs. Consecutive turns of the visitor become one, so that a
 * sentence is whole again after a long pause in the middle. If visitors go on while the agent begins to answer, they
 * have said one thing: the full stop that the recogniser put at the pause is removed, and so is the beginning of that
 * answer, unless it used a tool. Words typed over an answer that was not heard yet stay a turn of their own, because
 * the visitor may have read the answer in the captions. So do words that were left to a person to answer: what somebody
 * in danger says is read turn by turn, however long a person answers. The length is bounded, because a client can send any number of
 * messages and a model is paid by the character.
 */
export function turnsOf(entries: readonly Entry[], most = MOST_TURNS): Turn[] {
  const turns: Turn[] = []
  let isAnswerUnheard = false
  let isActing = false
  /** True if the visitor's last turn turned out to have no words. What follows does not join it. */
  let isAfterNoise = false
  let isAfterLeft = false
  for (const entry of entries) {
    const turn = turnOf(entry)
    if (!turn) {
      isActing ||= 'use' in entry
      isAnswerUnheard ||= 'item' in entry && isAgents(entry.item)
      isAfterNoise ||= 'item' in entry && isVisitors(entry.item)
      continue
    }
    const answersUnheard = isAnswerUnheard && 'item' in entry && isTyped(entry.item)
    isAnswerUnheard = false
    const isRest = 'item' in entry && entry.joins === true && !isActing && !isAfterNoise
    if (turn.role === 'user') {
      isActing = false
      isAfterNoise = false
      if (isRest) dropAnswer(turns)
    }
    const last = turns.at(-1)
    // Who spoke is asked about each turn by itself.
    if (
      last?.role === 'user' &&
      turn.role === 'user' &&
      last.isDoubtful === turn.isDoubtful &&
      !answersUnheard &&
      (!isAfterLeft || isRest)
    ) {
      const before = isRest ? withoutStop(last.text, turn.text) : last.text
      const unsure = [...(last.unsure ?? []), ...(turn.unsure ?? [])]
      turns[turns.length - 1] = {
        ...turn,
        text: cut(`${before} ${turn.text}`),
        ...(unsure.length > 0 && { unsure }),
      }
    } else {
      turns.push(turn)
    }
    isAfterLeft = 'item' in entry && entry.isLeft === true
  }
  // What was done stays known: a model that forgets it would deny it.
  const before = turns.slice(0, -most).filter(({ role }) => role === 'taskResult')
  return latest([...before, ...turns.slice(-most)])
}

/**
 * Removes the mark that would make a brain read two halves as two sentences: `Does it work.` and `With our own
 * calendar?` One or two words, as in `Hello.`, stay a sentence of their own, and so does a question before another
 * question.
 */
function withoutStop(text: string, rest: string): string {
  const open = text.replace(/[.!?]{1,3}$/, '')
  const sentence = open.split(/[.!?]/).at(-1) ?? ''
  const isWhole = sentence.trim().split(/\s+/).length <= 2
  const areQuestions = text.endsWith('?') && builtInLanguage.sentences.beginsQuestion(rest)
  return isWhole || areQuestions ? text : open
}

/** Removes what the agent said after the visitor's last words, if all it did was speak. */
function dropAnswer(turns: Turn[]): void {
  const last = turns.findLastIndex(({ role }) => role !== 'assistant')
  if (turns[last]?.role === 'user') turns.length = last + 1
}

const isAgents = (item: Item): boolean => item.type === 'message' && item.role === 'assistant'

const isVisitors = (item: Item): boolean => item.type === 'message' && item.role === 'user'

const isTyped = (item: Item): boolean =>
  item.type === 'message' && item.content.some(({ type }) => type === 'input_text')

/** Keeps the end of a text, because the latest words matter most. */
const cut = (text: string) => text.slice(-LONGEST_TURN)

/** Returns as many of the latest turns as fit, and always the last one. */
function latest(turns: readonly Turn[]): Turn[] {
  let characters = 0
  const from = turns.findLastIndex((turn) => {
    characters += lengthOf(turn)
    return characters > LONGEST_HISTORY
  })
  return turns.slice(Math.min(from + 1, turns.length - 1))
}

function lengthOf(turn: Turn): number {
  switch (turn.role) {
    case 'functionCall':
      return turn.arguments.length
    case 'functionResult':
      return turn.output.length
    case 'taskResult':
      return JSON.stringify(turn.arguments).length + JSON.stringify(turn.result).length
    default:
      return turn.text.length
  }
}

/** Words of the visitor that are not in the conversation yet, because their turn may not be over. */
export const supposed = ({ text, ...spoken }: Omit<DraftWords, 'attempt'>): Entry => ({
  item: {
    id: 'supposed',
    type: 'message',
    role: 'user',
    content: [{ type: 'input_audio', transcript: text }],
  },
  at: Date.now(),
  ...spoken,
})

/** Returns the page's system messages, which are added to the instructions. */
export function systemTextOf(items: readonly Item[]): string {
  return items
    .filter((item) => item.type === 'message' && item.role === 'system')
    .map(textOf)
    .join('\n')
    .slice(0, LONGEST_INSTRUCTIONS)
}

/** A tool call only becomes a turn once it has a result. */
function turnOf(entry: Entry): Turn | undefined {
  if ('use' in entry) {
    const { result, ...use } = entry.use
    return result && { role: 'taskResult', ...use, result }
  }
  const { item, at, isDoubtful, unsure } = entry
  if (item.type === 'function_call') {
    const { name, arguments: args, call_id: callId = item.id } = item
    return { role: 'functionCall', callId, name, arguments: args }
  }
  if (item.type === 'function_call_output') {
    return { role: 'functionResult', callId: item.call_id, output: item.output }
  }
  const text = textOf(item)
  if (item.role === 'system' || text === '') return undefined
  const said = cut(text)
  return item.role === 'user'
    ? { role: 'user', text: said, at, ...(isDoubtful && { isDoubtful }), ...(unsure && { unsure }) }
    : { role: 'assistant', text: said }
}
