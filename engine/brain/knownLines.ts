import { personas, type Persona } from '@ringwell/content/agents/personas.ts'
import type {
  Dialogue,
  Intent,
  Question,
  QuestionKind,
  Variants,
} from '@ringwell/content/agents/playbookSchema.ts'
import {
  englishInsteadLines,
  englishOnly,
  enoughAnswered,
  goOn,
  idleGoodbye,
  notCaught,
  nothingToRepeat,
  promptAgain,
  silenceLines,
  toolFailed,
  toolFound,
  toolPause,
  unknownLines,
  unknownOnTheJob,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { linesOfTask } from '@ringwell/content/agents/tasks/task.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { insert } from './fillDialogue.ts'
import { sentencePieces } from './sentencePieces.ts'
import { inWords } from './numberWords.ts'

export interface KnownLine {
  /** A whole answer, or one sentence of an answer that varies. Cut it into clauses like any other answer. */
  text: string
  /** The id of the agent that says this line, or `every` if all agents may say it. */
  agent: string
  kind: 'greeting' | 'answer' | 'dialogue' | 'standard'
}

/**
 * The lines that agents often say and that are the same for every visitor, most useful first: greetings, then the lines for when the agent has no answer,
 * then the first variants of answers, then the rest.
 */
export function knownLines(): KnownLine[] {
  const lines = [
    ...personas.map(greetingOf),
    ...standardLines(),
    ...personas.flatMap((persona) => answersOf(persona, 'first')),
    ...personas.flatMap(dialogueLinesOf),
    ...taskLines(),
    ...personas.flatMap((persona) => answersOf(persona, 'others')),
  ]
  const seen = new Set<string>()
  return lines.filter(({ text }) => !seen.has(text) && seen.add(text))
}

function greetingOf({ brief }: Persona): KnownLine {
  return { text: brief.greeting.join(' '), agent: brief.id, kind: 'greeting' }
}

function standardLines(): KnownLine[] {
  return [
    ...unknownLines.first,
    ...unknownLines.again,
    ...unknownOnTheJob.first,
    ...unknownOnTheJob.again,
    ...silenceLines,
    idleGoodbye,
    notCaught,
    nothingToRepeat,
    promptAgain,
    goOn,
    englishOnly,
    enoughAnswered,
    toolPause,
    toolFound,
    toolFailed,
    ...englishInsteadLines,
  ].map((text) => ({ text, agent: 'every', kind: 'standard' }))
}

function answersOf({ brief, playbook }: Persona, which: 'first' | 'others'): KnownLine[] {
  return playbook.intents
    .flatMap(answerSets)
    .flatMap((variants) => (which === 'first' ? variants.slice(0, 1) : variants.slice(1)))
    .map((text) => ({ text, agent: brief.id, kind: 'answer' }))
}

function answerSets(intent: Intent): Variants[] {
  if ('answers' in intent) return [intent.answers]
  return intent.cases.map(({ slots = {}, answered = [] }) =>
    intent.answer(slots, new Set(answered)),
  )
}

function dialogueLinesOf({ brief, playbook }: Persona): KnownLine[] {
  return playbook.dialogues
    .flatMap(linesOf)
    .map((text) => ({ text, agent: brief.id, kind: 'dialogue' }))
}

/** What agents say around their tasks, and the tasks' own words. */
function taskLines(): KnownLine[] {
  const common = Object.values(dialogueLines).flatMap((line) => fixedSentences(line.en))
  const own = [...tasksOfAgents.values()].flatMap(({ agent, tasks }) =>
    [...tasks.values()]
      .flatMap((task) => linesOfTask(task).flatMap((line) => fixedSentences(line.en)))
      .map((text) => ({ text, agent })),
  )
  return [...common.map((text) => ({ text, agent: 'every' })), ...own].map((line) => ({
    ...line,
    kind: 'dialogue',
  }))
}

/**
 * The sentences without a value: `Shall I book it?` at the end of a confirmation is always the same. Sentences with
 * values are too many to be cached.
 */
const fixedSentences = (variants: readonly string[]): string[] =>
  variants
    .flatMap(sentencePieces)
    .map((sentence) => sentence.trim())
    .filter((sentence) => !/[{}[\]]/.test(sentence))

function linesOf(dialogue: Dialogue): string[] {
  const { start, questions } = dialogue
  const firstAsk = questions[0]!.ask[0]!
  return [
    start === undefined ? firstAsk : `${start} ${firstAsk}`,
    ...questions.flatMap(({ ask }) => ask),
    ...questions.flatMap(heardLines),
    ...closings(dialogue),
  ]
}

/** Everything that the agent says in reply to a usual answer. */
function heardLines({ slot, kind, heard, refuses = {} }: Question): string[] {
  const refusals = Object.values(refuses)
  if (heard === undefined) return refusals
  const taken = usualAnswers[kind].filter((answer) => refuses[answer] === undefined)
  if (typeof heard === 'string') {
    return [...taken.map((answer) => insert(heard, { [slot]: answer })), ...refusals]
  }
  const agreed = kind === 'yesNo' ? ['yes'] : taken
  return [...agreed.map((answer) => insert(heard.yes, { [slot]: answer })), heard.no]
}

function closings({ questions, done, doneCases = [{}] }: Dialogue): string[] {
  if (typeof done === 'function') return doneCases.flatMap((filled) => [...done(filled)])
  // Each sentence has one slot. Filling all slots with the same rank of usual answer covers all of them.
  const most = Math.max(...questions.map(({ kind }) => usualAnswers[kind].length))
  return Array.from({ length: most }, (_, rank) =>
    Object.fromEntries(
      questions.map(({ slot, kind }) => [
        slot,
        usualAnswers[kind][rank % usualAnswers[kind].length]!,
      ]),
    ),
  ).flatMap((filled) => done.map((text) => insert(text, filled)))
}

const oneTo = (count: number, one: string, many: string) =>
  Array.from({ length: count }, (_, at) => `${inWords(at + 1)} ${at === 0 ? one : many}`)

/** The answers that most visitors give, in the form that `readAnswer` returns. */
const usualAnswers: Readonly<Record<QuestionKind, readonly string[]>> = {
  day: [
    'today',
    'tomorrow',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ],
  time: ['noon', '9 am', '10 am', '11 am', '2 pm', '3 pm', '6 pm', '7 pm', '7:30 pm', '8 pm'],
  daypart: ['morning', 'afternoon', 'evening'],
  nights: oneTo(4, 'night', 'nights'),
  people: oneTo(8, 'person', 'people'),
  diet: ['vegan', 'vegetarian', 'gluten-free', 'dairy-free', 'nut-free', 'fish-free'],
  minutes: ['100'],
  digits: ['4271'],
  yesNo: ['yes', 'no'],
  words: ['Night Owl'],
}
