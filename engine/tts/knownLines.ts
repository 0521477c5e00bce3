import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import { linesOfOwnBusiness, openingOf } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { builtInAgents, type BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { Intent, Variants } from '@ringwell/content/agents/playbookSchema.ts'
import {
  afterCutOff,
  cutOff,
  callIsRecorded,
  goodMoment,
  iAmAi,
  sorryToMiss,
  englishInsteadLines,
  englishOnly,
  enoughAnswered,
  goOn,
  idleGoodbye,
  notCaught,
  notFinished,
  notFollowed,
  nothingToRepeat,
  promptAgain,
  silenceLines,
  silenceLinesOnPhone,
  nobodyPickedUp,
  timeIsUp,
  personListens,
  timeNearlyUp,
  functionFailed,
  functionFound,
  functionPause,
  unknownLines,
  unknownOnTheJob,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { linesOfTask } from '@ringwell/content/agents/tasks/task.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { trades } from '@ringwell/content/site/trades.ts'
import { everySafetyText } from '../safety/safetyWords.ts'
import { sentencePieces } from './sentencePieces.ts'

export interface KnownLine {
  /** A whole answer, or one sentence of an answer that varies. To be cut into clauses like any other answer. */
  text: string
  /** The id of the agent that says this line, or `every` if all agents may say it. */
  agent: string
  kind: 'greeting' | 'answer' | 'dialogue' | 'standard' | 'safety'
}

/** Every call needs them when it begins, and all that is done then delays the sound of other calls. */
let known: readonly KnownLine[] | undefined

/**
 * The lines that agents often say and that are the same for every visitor, most useful first: greetings, then the lines
 * for when the agent has no answer, then the first variants of answers, then the rest.
 */
export const knownLines = (): readonly KnownLine[] => (known ??= collectLines())

function collectLines(): KnownLine[] {
  const lines = [
    ...builtInAgents.map(greetingOf),
    ...openingsOfTrades(),
    ...standardLines(),
    ...builtInAgents.flatMap(unknownLinesOf),
    ...builtInAgents.flatMap((agent) => answersOf(agent, 'first')),
    ...taskLines(),
    ...everySafetyText({}).map((text) => ({ text, agent: 'every', kind: 'safety' }) as const),
    ...builtInAgents.flatMap((agent) => answersOf(agent, 'others')),
  ]
  const seen = new Set<string>()
  return lines.filter(({ text }) => !seen.has(text) && seen.add(text))
}

function greetingOf({ profile }: BuiltInAgent): KnownLine {
  return { text: profile.greeting.join(' '), agent: profile.id, kind: 'greeting' }
}

/** The businesses that a visitor finds filled in for their trade are invented and the same for everybody. */
const openingsOfTrades = (): KnownLine[] =>
  trades.flatMap(({ calls }) =>
    typeof calls === 'string'
      ? []
      : [{ text: openingOf(calls), agent: OWN_BUSINESS, kind: 'greeting' } as const],
  )

function standardLines(): KnownLine[] {
  return [
    ...unknownLines.first,
    ...unknownLines.again,
    ...unknownOnTheJob.first,
    ...unknownOnTheJob.again,
    ...silenceLines,
    silenceLinesOnPhone[1],
    callIsRecorded,
    iAmAi,
    goodMoment,
    sorryToMiss,
    idleGoodbye,
    cutOff,
    afterCutOff,
    nobodyPickedUp,
    timeIsUp,
    personListens,
    timeNearlyUp,
    notCaught,
    notFinished,
    notFollowed,
    nothingToRepeat,
    promptAgain,
    goOn,
    englishOnly,
    enoughAnswered,
    functionPause,
    functionFound,
    functionFailed,
    ...linesOfOwnBusiness,
    ...englishInsteadLines,
  ].map((text) => ({ text, agent: 'every', kind: 'standard' }))
}

const unknownLinesOf = ({ profile, unknownLines: own }: BuiltInAgent): KnownLine[] =>
  [...(own?.first ?? []), ...(own?.again ?? [])].map((text) => ({
    text,
    agent: profile.id,
    kind: 'answer',
  }))

function answersOf({ profile, playbook }: BuiltInAgent, which: 'first' | 'others'): KnownLine[] {
  return playbook.intents
    .flatMap(answerSets)
    .flatMap((variants) => (which === 'first' ? variants.slice(0, 1) : variants.slice(1)))
    .map((text) => ({ text, agent: profile.id, kind: 'answer' }))
}

function answerSets(intent: Intent): Variants[] {
  if ('answers' in intent) return [intent.answers, ...(intent.onPhone ? [intent.onPhone] : [])]
  return intent.cases.map(({ entities = {}, answered = [] }) =>
    intent.answer(entities, new Set(answered)),
  )
}

/**
 * The sentences of tasks that contain values, as they are written: `You’d like a table for {people}.` Each one is listed
 * without and with its optional parts, which are in square brackets.
 */
export const linesWithValues = (): string[] =>
  [...commonLines(), ...ownLines()]
    .flatMap(({ text }) => sentencePieces(text))
    .filter((sentence) => /[{[]/.test(sentence))
    .flatMap((sentence) => [
      sentence.replaceAll(/\[[^\]]*\]/g, ''),
      sentence.replaceAll(/[[\]]/g, ''),
    ])
    .map((sentence) => sentence.trim())

const commonLines = () =>
  Object.values(dialogueLines).flatMap((line) => line.map((text) => ({ text, agent: 'every' })))

const ownLines = () =>
  [...tasksOfCalls.values()].flatMap(({ agent, tasks }) =>
    [...tasks.values()].flatMap((task) =>
      linesOfTask(task).flatMap((line) => line.map((text) => ({ text, agent }))),
    ),
  )

function taskLines(): KnownLine[] {
  return [...commonLines(), ...ownLines()].flatMap(({ text, agent }) =>
    fixedSentences(text).map((sentence) => ({ text: sentence, agent, kind: 'dialogue' }) as const),
  )
}

/** The sentences without a value. `Shall I book it?`, at the end of a confirmation, is always the same. */
const fixedSentences = (text: string): string[] =>
  sentencePieces(text)
    .map((sentence) => sentence.trim())
    .filter((sentence) => !/[{}[\]]/.test(sentence))
