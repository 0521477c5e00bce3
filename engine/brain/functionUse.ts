import {
  functionFailed,
  functionFound,
  functionPause,
  functionQuestion,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import { splitExamples } from '@ringwell/protocol/functionExamples.ts'
import { type BrainOutput, saidIn, type PageFunction, type Turn } from '../stages.ts'
import { isObject } from '../modelTasks/slotJson.ts'
import { createPacerYield } from '../pacerYield.ts'
import {
  fillArguments,
  missingArgument,
  requiredIn,
  spacedName,
  titleOf,
  type Filled,
} from './fillArguments.ts'
import type { Embed } from '../understanding/intentIndex.ts'
import { coreOf, readWords } from '../understanding/readWords.ts'

/** A function is called only when its description is at least this near to the utterance … */
const DESCRIBED = 0.45
/** … or when one of its example phrases is at least this near. Examples score higher, so they have to be nearer. */
const EXAMPLE_SAID = 0.55
/** The longest result that the agent reads out, in characters. */
const MOST_READ_OUT = 200
/** How much of an utterance or a typed message is searched for arguments, in characters. */
const MOST_SAID = 2_000
/** How many examples of one function are compared with the utterance. */
const MOST_EXAMPLES = 20
/**
 * Limit for the descriptions and examples of all functions together. Each one costs the recognition process a run of
 * its model, while other visitors are waiting to be understood.
 */
const MOST_PHRASES = 200
/**
 * From this score on, the playbook knows what the visitor meant, so the utterance is not the answer to a question for
 * an argument.
 */
const ANOTHER_MATTER = 0.6
/** The visitor no longer wants the function. */
const dropped = /\b(?:never ?mind|forget it|cancel|stop|no thanks|not now|leave it)\b/

export interface FunctionChooser {
  /**
   * Returns what the visitor's last utterance leads to: a call, the question for a missing argument, or
   * undefined. If it is undefined, the playbook answers.
   * @param rival The score of the playbook's likeliest answer. A function needs a higher one.
   */
  choose(
    functions: readonly PageFunction[],
    history: readonly Turn[],
    rival: number,
  ): Promise<BrainOutput[] | undefined>
}

/** @param embedOffered keeps the vectors, because a page offers the same functions during the whole call */
export function createFunctionChooser(embed: Embed, embedOffered: Embed): FunctionChooser {
  /** Functions that were read before. Reading one takes time, and a session keeps them from answer to answer. */
  const offers = new WeakMap<PageFunction, Offer>()

  async function offersOf(functions: readonly PageFunction[]): Promise<Offer[]> {
    const yieldToPacer = createPacerYield()
    const read: Offer[] = []
    let phrases = functions.length
    for (const pageFunction of functions) {
      const offer = offers.get(pageFunction) ?? offerOf(pageFunction)
      offers.set(pageFunction, offer)
      const examples = offer.examples.slice(0, Math.max(0, MOST_PHRASES - phrases))
      phrases += examples.length
      read.push({ ...offer, examples })
      await yieldToPacer()
    }
    return read
  }

  /** Returns the function that the utterance asks for, if its score is high enough and beats `rival`. */
  async function meantFunction(functions: readonly PageFunction[], text: string, rival: number) {
    const [words] = await embed([coreOf(readWords(text))])
    const offered = await offersOf(functions)
    const vectors = await embedOffered(
      offered.flatMap(({ described, examples }) => [described, ...examples]),
    )
    let taken = 0
    const scored = offered.map(({ pageFunction, examples }) => {
      const [described = 0, ...said] = vectors
        .slice(taken, (taken += 1 + examples.length))
        .map((vector) => dot(words!, vector))
      const nearest = Math.max(-1, ...said)
      return {
        pageFunction,
        score: Math.max(described, nearest),
        isMeant: described >= DESCRIBED || nearest >= EXAMPLE_SAID,
      }
    })
    const [best] = scored.toSorted((a, b) => b.score - a.score)
    return best?.isMeant && best.score > rival ? best.pageFunction : undefined
  }

  return {
    async choose(functions, history, rival) {
      const text = startOf(history.at(-1))
      if (functions.length === 0) return undefined
      const asked = askedFor(functions, history)
      if (asked && !isSomethingElse(text, rival)) {
        const filled = await fillArguments(asked.pageFunction.parameters, asked.text, asked.answers)
        if (Object.hasOwn(filled, asked.argument)) return callOrAsk(asked.pageFunction, filled)
      }
      const pageFunction = await meantFunction(functions, text, rival)
      return (
        pageFunction && callOrAsk(pageFunction, await fillArguments(pageFunction.parameters, text))
      )
    },
  }
}

/** Whether the utterance cannot be the answer to a question for an argument. */
function isSomethingElse(text: string, rival: number): boolean {
  const words = readWords(text)
  return dropped.test(words) || (rival >= ANOTHER_MATTER && words.split(' ').length > 3)
}

function callOrAsk(pageFunction: PageFunction, filled: Filled): BrainOutput[] {
  const missing = missingArgument(pageFunction.parameters, filled)
  if (missing !== undefined) return [{ type: 'text', text: questionFor(pageFunction, missing) }]
  return [
    { type: 'text', text: functionPause },
    { type: 'functionCall', name: pageFunction.name, arguments: JSON.stringify(filled) },
  ]
}

interface Asked {
  pageFunction: PageFunction
  /** The argument that the agent has just asked for. */
  argument: string
  /** The utterance that made the agent ask. */
  text: string
  /** The answers to this question and to earlier ones. */
  answers: Record<string, string>
}

/**
 * The argument that the agent has just asked for, if any. Goes back through the history, question by question, to the
 * visitor's original request.
 */
function askedFor(functions: readonly PageFunction[], history: readonly Turn[]): Asked | undefined {
  const asked = argumentIn(history.at(-2), functions)
  if (!asked) return undefined
  const answers: Record<string, string> = {}
  let at = history.length - 1
  for (let one: typeof asked | undefined = asked; one;) {
    answers[one.argument] = startOf(history[at])
    at -= 2
    one = argumentIn(history[at - 1], [asked.pageFunction])
  }
  return { ...asked, text: startOf(history[at]), answers }
}

const startOf = (turn: Turn | undefined): string => saidIn(turn).slice(0, MOST_SAID)

function argumentIn(turn: Turn | undefined, functions: readonly PageFunction[]) {
  if (turn?.role !== 'assistant') return undefined
  for (const pageFunction of functions) {
    const argument = questionsOf(pageFunction).get(turn.text)
    if (argument !== undefined) return { pageFunction, argument }
  }
  return undefined
}

/** A function's questions for its arguments. Kept, because every turn of a call is compared with all of them. */
const questions = new WeakMap<PageFunction, ReadonlyMap<string, string>>()

function questionsOf(pageFunction: PageFunction): ReadonlyMap<string, string> {
  const known = questions.get(pageFunction)
  if (known) return known
  // If two arguments have the same question, the first one is meant.
  const made = new Map(
    requiredIn(pageFunction.parameters)
      .toReversed()
      .map((argument) => [questionFor(pageFunction, argument), argument]),
  )
  questions.set(pageFunction, made)
  return made
}

const questionFor = ({ parameters }: PageFunction, argument: string) =>
  functionQuestion(titleOf(parameters, argument))

interface Offer {
  pageFunction: PageFunction
  /** The function's own description. */
  described: string
  /** What visitors say when they want the function. */
  examples: readonly string[]
}

function offerOf(pageFunction: PageFunction): Offer {
  const { description, examples } = splitExamples(pageFunction.description)
  return {
    pageFunction,
    described: readWords(`${spacedName(pageFunction.name)} ${description}`.slice(0, 400)),
    examples: examples
      .slice(0, MOST_EXAMPLES)
      .map((example) => coreOf(readWords(example.slice(0, 400)))),
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * b[at]!, 0)
}

/** Puts the page's result into plain words: what it found, or that it did not work. */
export function tellResult(output: string): string {
  const value = parsed(output.trim())
  const own = isObject(value) ? value['say'] : undefined
  // Text that is meant to be spoken needs no introduction.
  if (typeof own === 'string' && own.trim() !== '') return sentence(own)
  const told = readResult(value)
  return told === undefined ? functionFailed : `${functionFound} ${told}`
}

function readResult(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return sentence(String(value))
  if (typeof value === 'string') return value === '' ? undefined : sentence(value)
  if (Array.isArray(value)) {
    const first = value.find((item) => typeof item === 'string' || typeof item === 'number')
    return first === undefined ? undefined : sentence(value.slice(0, 3).join(', '))
  }
  if (!isObject(value)) return undefined
  if (value['error'] !== undefined || value['ok'] === false || value['success'] === false) {
    return undefined
  }
  for (const name of ['message', 'answer', 'summary', 'text', 'result']) {
    if (typeof value[name] === 'string') return sentence(value[name])
  }
  const simple = Object.entries(value).filter(([, field]) => typeof field !== 'object')
  if (simple.length === 0) return undefined
  return simple
    .slice(0, 3)
    .map(([name, field]) => sentence(`${spacedName(name)} is ${String(field)}`))
    .join(' ')
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return output
  }
}

function sentence(text: string): string {
  const plain = text
    .replaceAll(/[*_#`<>[\]|\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const short =
    plain.length > MOST_READ_OUT
      ? `${plain.slice(0, MOST_READ_OUT).replace(/\s\S*$/, '')} …`
      : plain
  const whole = short.charAt(0).toUpperCase() + short.slice(1)
  return /[.?!…]$/.test(whole) ? whole : `${whole}.`
}

/**
 * The visitor's turns that the playbook has to answer. Leaves out turns that led to a function call or to a question
 * for an argument.
 */
export function spokenTurns(
  history: readonly Turn[],
  functions: readonly PageFunction[],
): readonly Extract<Turn, { role: 'user' }>[] {
  return history.flatMap((turn, at) => {
    if (turn.role !== 'user') return []
    const answers = history.slice(at + 1)
    const until = answers.findIndex(({ role }) => role === 'user' || role === 'functionResult')
    const ledToFunction = answers
      .slice(0, until < 0 ? undefined : until)
      .some(
        (answer) => answer.role === 'functionCall' || argumentIn(answer, functions) !== undefined,
      )
    return ledToFunction ? [] : [turn]
  })
}
