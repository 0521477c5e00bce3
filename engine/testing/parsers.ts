import { endSentence, sayHours } from '@ringwell/content/agents/ownBusiness/openingHours.ts'
import { normalisePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import { ownBusinessLimits } from '@ringwell/protocol/ownBusiness.ts'
import { splitExamples } from '@ringwell/protocol/functionExamples.ts'
import { fillArguments } from '../brain/fillArguments.ts'
import { firstName } from '../brain/greet.ts'
import { namesOnlyEntities, readEntities } from '../brain/readEntities.ts'
import { coreOf, isForeignScript, readWords, sentencesOf } from '../understanding/readWords.ts'
import { questionClauses } from '../brain/questionClauses.ts'
import { createSpeakable } from '../brain/speakable.ts'
import { tellResult } from '../brain/functionUse.ts'
import { Temporal } from 'temporal-polyfill'
import { trainingTasks } from '@ringwell/content/agents/tasks/training.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import { outcomeOf } from '../callNotes.ts'
import { plainClaims } from '../modelTasks/plainClaims.ts'
import { unbackedClaim } from '../modelTasks/unbackedClaim.ts'
import { dictated, namedTask } from '../dialogue/inRole.ts'
import { namedSlot } from '../dialogue/namedSlot.ts'
import { newDialogue } from '../dialogue/dialogueTypes.ts'
import { agreedLetters } from '../english/values/lettersOfName.ts'
import { labelledAfter, readName } from '../english/values/personName.ts'
import { notesIn } from '../dialogue/notes.ts'
import { readUtterance } from '../english/values/readUtterance.ts'
import { isOneWord, withoutManner } from '../english/values/writtenAs.ts'
import { readSlot } from '../dialogue/slotValues.ts'
import type { HeardClause } from '../dialogue/meantTask.ts'
import { needIn } from '../dialogue/needs.ts'
import { isUncovered } from '../dialogue/uncovered.ts'
import { understand } from '../dialogue/understand.ts'
import { parseClientEvent } from '../session/clientEvents.ts'
import { LONGEST_TEXT } from '../session/eventBounds.ts'
import { howMuchIsGiven } from '../session/givenSigns.ts'
import { digestOf } from '../session/taskCalls.ts'
import { createTaskReports } from '../session/taskReports.ts'
import { heardOf } from '../session/playback.ts'
import { clausesOf } from '../english/clauses.ts'
import { spokenForm } from '../english/spoken/spokenForm.ts'
import { readSdp } from '../rtp/sdp.ts'
import { parseOffer } from '../webrtc/parseOffer.ts'
import type { Act } from '../turnReading.ts'
import type { HostileShape } from './hostileTexts.ts'

/** A part of the media process that reads text from outside. */
export interface TextParser {
  name: string
  /** The longest text that it ever gets, in characters. */
  longest: number
  /** True if the time grows linearly with the length. Otherwise only `longest` keeps it short. */
  linear?: true
  /** True if it reads with the others of this list, which get every hostile text. It gets a part of them. */
  composed?: true
  /** What to put before and after the text to measure that. By default, words that most parsers read, and a fault. */
  between?: Omit<HostileShape, 'unit'>
  read: (text: string) => unknown
}

/** What is judged of a sentence of a model. */
const LONGEST_CLAIM = 240
const nothingDone = {
  uses: [],
  hasPageResult: false,
  hasNoted: false,
  sources: [],
  heard: [],
  lines: [],
} as const

/** No clause is longer, and only clauses are turned into their spoken form. */
const LONGEST_CLAUSE = 300
/** `createInterpreter` reads only this much of a turn. */
const LONGEST_HEARD = 400
/** `functionUse` reads only this much of a turn. */
const LONGEST_FOR_FUNCTIONS = 2_000
const LONGEST_MESSAGE = 250_000
const LONGEST_OFFER = 64_000
/** What comes before the text is not counted. */
const LONGEST_SDP = 15_900

const argumentNames = 'email phone city date time query language colour'.split(' ')
const properties = Object.fromEntries(argumentNames.map((name) => [name, { type: 'string' }]))
const answered = (text: string) => Object.fromEntries(argumentNames.map((name) => [name, text]))

const heardAs = (act: Act, text: string): HeardClause => ({
  start: 0,
  end: text.length,
  text,
  act,
  certainty: 1,
  otherwise: { act: 'other', certainty: 0 },
  spans: [],
  tasks: [],
  questions: [],
})

const message = (text: string) =>
  JSON.stringify({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  })

const now = Temporal.PlainDateTime.from('2026-12-01T10:00')
const inTraining = { agent: trainingTasks, now }
const words = ['word']
const question = { label: 'slot', ask: words, help: words }
/** One slot of each type that the dialogue reads. */
const slots: readonly Slot[] = [
  { type: 'stay', most: 30, withinDays: 365, ...question },
  { type: 'number', least: 0, most: 1_000, ...question },
  { type: 'volume', least: 1, most: 1_000, ...question },
  { type: 'money', currency: 'USD', least: 0, most: 1_000, ...question },
  { type: 'phone', ...question },
  { type: 'email', ...question },
  { type: 'code', pattern: '^[A-Z]{3}\\d{2}$', example: 'RIN74', ...question },
  {
    type: 'choice',
    options: [
      { id: 'one', name: 'an eye test' },
      { id: 'two', name: 'contact lenses' },
    ],
    ...question,
  },
  { type: 'yesNo', ...question },
  { type: 'address', ...question },
]
const everything = ['time', 'date', 'people'] as const

/** As much of a turn as is read. */
const MOST_CHARACTERS = 600

/** The dialogue's readers. Each is asked for its own slot, because that makes it read the most. */
const dialogueReaders: readonly TextParser[] = [
  {
    name: 'readUtterance',
    linear: true,
    longest: LONGEST_TEXT,
    read: (text) => readUtterance(text, { now, dayFirst: true, expected: everything }),
  },
  {
    name: 'agreedLetters',
    linear: true,
    longest: MOST_CHARACTERS,
    read: (text) => agreedLetters(text, 'ABCDEFGH'.repeat(8)),
  },
  {
    name: 'writtenAs',
    linear: true,
    longest: MOST_CHARACTERS,
    read: (text) => [isOneWord(text), withoutManner(text)],
  },
  { name: 'notesIn', linear: true, longest: LONGEST_TEXT, read: notesIn },
  {
    name: 'questionClauses',
    linear: true,
    longest: LONGEST_TEXT,
    read: (text) => questionClauses(text, [heardAs('ask', text)]),
  },
  {
    name: 'namedTask',
    linear: true,
    longest: MOST_CHARACTERS,
    between: { before: '', after: ' foo write down' },
    read: (text) => namedTask(heardAs('give', text), inTraining),
  },
  {
    name: 'dictated',
    linear: true,
    longest: MOST_CHARACTERS,
    read: (text) => dictated(text, trainingTasks.tasks.get('writeDown')!, true),
  },
  { name: 'labelledAfter', linear: true, longest: MOST_CHARACTERS, read: labelledAfter },
  { name: 'readName', linear: true, longest: MOST_CHARACTERS, read: (text) => readName(text) },
  ...slots.map((slot) => ({
    name: `readSlot ${slot.type}`,
    linear: true as const,
    longest: LONGEST_TEXT,
    read(text: string) {
      const reading = readUtterance(text, { now, dayFirst: true, expected: [] })
      const context = { now, dayFirst: true, expected: true, country: 'GB' }
      return readSlot(slot, reading, context)
    },
  })),
  {
    name: 'namedSlot',
    linear: true,
    longest: MOST_CHARACTERS,
    read: (text) => namedSlot(text, restaurantTasks.tasks.get('bookTable')!),
  },
  {
    name: 'isUncovered',
    linear: true,
    longest: LONGEST_TEXT,
    between: { before: 'I want a ', after: ' b c d e f.' },
    read: (text) =>
      isUncovered(heardAs('new', text), restaurantTasks.tasks.get('bookTable')!, restaurantTasks),
  },
  { name: 'needIn', linear: true, longest: LONGEST_TEXT, read: needIn },
  {
    name: 'understand',
    linear: true,
    composed: true,
    longest: LONGEST_TEXT,
    read(text) {
      const context = { agent: restaurantTasks, now }
      return understand(text, [heardAs('give', text)], newDialogue(restaurantTasks), context)
    },
  },
]

/** What the session does with a value after the caller has said it. */
const taskReaders: readonly TextParser[] = [
  {
    name: 'digestOf',
    linear: true,
    longest: LONGEST_TEXT,
    read: (text) =>
      digestOf({ tool: 'leads.message', arguments: { note: { type: 'text', text } } }),
  },
  {
    name: 'task reports',
    linear: true,
    longest: LONGEST_TEXT,
    read(text) {
      const reports = createTaskReports(
        () => undefined,
        () => undefined,
      )
      const noted = [{ name: 'note', label: 'Note', text }]
      reports.show({ id: '1', task: 'a', title: 'A', status: 'collecting', slots: noted })
      reports.note({ type: 'questionUnanswered', text })
    },
  },
  {
    name: 'outcomeOf',
    linear: true,
    longest: LONGEST_TEXT,
    read: (text) => outcomeOf([{ type: 'questionUnanswered', text }]),
  },
]

/** Every function that processes text from a client or a model. */
export const textParsers: readonly TextParser[] = [
  { name: 'clausesOf', linear: true, longest: LONGEST_TEXT, read: clausesOf },
  { name: 'spokenForm', longest: LONGEST_CLAUSE, read: spokenForm },
  { name: 'readWords', linear: true, longest: LONGEST_FOR_FUNCTIONS, read: readWords },
  { name: 'coreOf', linear: true, longest: LONGEST_FOR_FUNCTIONS, read: coreOf },
  { name: 'sentencesOf', longest: LONGEST_HEARD, read: sentencesOf },
  { name: 'isForeignScript', linear: true, longest: LONGEST_HEARD, read: isForeignScript },
  {
    name: 'readEntities',
    longest: LONGEST_HEARD,
    read: (text) => namesOnlyEntities(text, readEntities(text)),
  },
  {
    name: 'fillArguments',
    linear: true,
    longest: LONGEST_FOR_FUNCTIONS,
    // This runs everything before the first `await`.
    read: (text) => void fillArguments({ properties }, text),
  },
  ...argumentNames.map((name) => ({
    name: `fillArguments ${name}`,
    linear: true as const,
    longest: LONGEST_FOR_FUNCTIONS,
    read: (text: string) =>
      void fillArguments({ properties: { [name]: { type: 'string' } } }, text, answered(text)),
  })),
  ...dialogueReaders,
  ...taskReaders,
  { name: 'tellResult', longest: LONGEST_TEXT, read: tellResult },
  {
    name: 'tellResult say',
    longest: LONGEST_TEXT,
    read: (text) => tellResult(JSON.stringify({ say: text })),
  },
  { name: 'plainClaims', linear: true, longest: LONGEST_CLAIM, read: plainClaims },
  {
    name: 'unbackedClaim',
    linear: true,
    longest: LONGEST_CLAIM,
    read: (text) => unbackedClaim(text, undefined, { ...nothingDone, sources: [text] }),
  },
  { name: 'splitExamples', linear: true, longest: 4_000, read: splitExamples },
  { name: 'normalisePrompt', linear: true, longest: 16_000, read: normalisePrompt },
  {
    name: 'sayHours',
    linear: true,
    longest: ownBusinessLimits.hours,
    // `sayHours` returns early if a text contains anything besides days and times.
    between: { before: '', after: '' },
    read: (text) => sayHours(text),
  },
  { name: 'endSentence', linear: true, longest: ownBusinessLimits.answer, read: endSentence },
  { name: 'firstName', longest: 200, read: firstName },
  {
    name: 'howMuchIsGiven',
    linear: true,
    longest: 2_000,
    read: (text) =>
      howMuchIsGiven({ question: true, wants: [{ kind: 'name', maySpell: true }] }, text),
  },
  {
    name: 'heardOf',
    longest: LONGEST_CLAUSE,
    read: (text) => heardOf([{ text, startMs: 0, durationMs: 1_000, isWhole: true }], 900),
  },
  {
    name: 'speakable',
    linear: true,
    longest: LONGEST_TEXT,
    read(text) {
      const speakable = createSpeakable()
      for (let at = 0; at < text.length; at += 5) speakable.push(text.slice(at, at + 5))
      return speakable.end()
    },
  },
  {
    name: 'parseOffer',
    longest: LONGEST_OFFER,
    read(text) {
      try {
        return parseOffer(`v=0\n${text}`)
      } catch (error) {
        return error
      }
    },
  },
  {
    name: 'readSdp',
    linear: true,
    longest: LONGEST_SDP,
    read(text) {
      try {
        return readSdp(`v=0\nc=IN IP4 192.0.2.1\nm=audio 9 RTP/SAVP 0\n${text}`)
      } catch (error) {
        return error
      }
    },
  },
  { name: 'parseClientEvent', linear: true, longest: LONGEST_MESSAGE, read: parseClientEvent },
  {
    name: 'parseClientEvent text',
    linear: true,
    longest: 120_000,
    read: (text) => parseClientEvent(message(text)),
  },
]
