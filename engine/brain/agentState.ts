/**
 * A call with an agent that has tasks, computed from its turns: what the caller says becomes commands, the dialogue
 * manager decides, and the playbook answers the questions in between. Pure, apart from the sentence vectors.
 */
import { isDeepStrictEqual } from 'node:util'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { TRANSFER } from '@ringwell/content/agents/tasks/onPhone.ts'
import { englishOnly, perhaps } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { plans } from '@ringwell/content/pricing.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import { clockOf } from '../dialogue/businessClock.ts'
import type { CallNote } from '../callNotes.ts'
import { advanceDialogue } from '../dialogue/dialogueManager.ts'
import { ownArguments } from '../dialogue/taskProgress.ts'
import {
  type Command,
  type DialogueContext,
  type DialogueEffect,
  type DialogueInput,
  type DialogueState,
  newDialogue,
  newFrame,
} from '../dialogue/dialogueTypes.ts'
import { asking as wanting, type HeardClause } from '../dialogue/meantTask.ts'
import { takenBackAt, wishesForCall } from '../dialogue/answerWays.ts'
import { isCertainYes } from '../dialogue/offers.ts'
import { isNeverMind } from '../dialogue/leaving.ts'
import { isRefusal } from '../dialogue/refusals.ts'
import { changedViews, endStatus, slotsOf, titleOf } from '../dialogue/taskViews.ts'
import { QUESTION_LIKENESS } from '../dialogue/questionsIn.ts'
import { LIKELY_ASKED } from '../dialogue/requestsIn.ts'
import { guessAtOpening } from '../dialogue/guessAtOpening.ts'
import { cleaned } from '../dialogue/notes.ts'
import { hear, matterOfTurn } from '../dialogue/told.ts'
import { sumFor } from '../dialogue/sums.ts'
import { understand } from '../dialogue/understand.ts'
import { markUnsure } from '../dialogue/unsureNames.ts'
import { MOST_SENTENCES } from '../dialogue/wording.ts'
import { isAsking } from '../knowledge/knowledge.ts'
import type { PhoneLine } from '../engine.ts'
import type { BrainOutput, Turn } from '../stages.ts'
import type { Act } from '../turnReading.ts'
import { answerIntent } from './answerIntent.ts'
import { answerParts } from './answerPart.ts'
import { keepSilence, miss, missOpening, takeName } from './answerTo.ts'
import { type CallMemory, type HeardPart, newMemory, type Step } from './callMemory.ts'
import type { Interpreter, HeardClausePart } from './createInterpreter.ts'
import { guessOf, isOffTopic, meaningOf } from './meaningOf.ts'
import { noticeSigns } from './noticeSigns.ts'
import { readEntities } from './readEntities.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { coreOf, isForeignScript, readWords } from '../understanding/readWords.ts'
import { saidOnce } from './saidOnce.ts'
import { meaningOfTask, OFF_TOPIC, type AgentPlaybook, taskIn } from './agentPlaybook.ts'
import { sentencePieces } from '../tts/sentencePieces.ts'
import { builtInLanguage } from '../languages.ts'

/** What is known of a call after some of its turns. */
export interface AgentState {
  dialogue: DialogueState
  memory: CallMemory
}

/** In the middle of a task, these need no answer of their own. */
const asides = new Set(['yes', 'no', 'thanks', 'hello', 'praise', 'wait'])
/** What only answers the agent is about nothing else, whatever it resembles: `Wednesday afternoon, if possible`. */
const answering: ReadonlySet<Act> = new Set<Act>(['yes', 'no', 'give', 'pick', 'any', 'person'])
const notedBy = ({ intents }: AgentPlaybook): ReadonlySet<string> =>
  new Set([...intents.values()].flatMap(({ id, notes }) => (notes ? [id] : [])))

/** The question of the playbooks in which somebody asks for a person. */
const PERSON = 'person'

/** While no task is under way and an utterance leads to nothing but these commands, the playbook alone answers. */
const talkCommands: ReadonlySet<Command['type']> = new Set([
  'askQuestion',
  'notUnderstood',
  'acknowledge',
  'repeat',
])

export function newAgentState(
  agent: AgentTasks,
  name: string | undefined,
  phone?: PhoneLine,
): AgentState {
  return {
    dialogue: newDialogue(agent, phone),
    memory: { ...newMemory, name, ...(phone && { isOnPhone: true }) },
  }
}

export interface TaskStep {
  state: AgentState
  outputs: readonly BrainOutput[]
  /** What the caller's words were taken for. */
  commands?: readonly Command[]
}

/**
 * The state in which the tool of this result is at work. For what a tool has written although the turns that led to it
 * read otherwise by now, because a reading came late or the oldest turns are gone: it exists, so it belongs in the record
 * and is not done again. Undefined if nothing was written, or if it is known.
 */
export function withToolAtWork(
  agent: AgentTasks,
  { dialogue, memory }: AgentState,
  { tool, arguments: given, result }: ResultTurn,
): AgentState | undefined {
  if (result.status !== 'done' || !writes(tool)) return undefined
  const task = [...agent.tasks.values()].find(
    (one) =>
      one.tool === tool &&
      Object.entries(ownArguments(one)).every(([name, own]) => isDeepStrictEqual(given[name], own)),
  )
  const isKnown = dialogue.ended.some(
    (one) => one.task === task?.id && one.outcome === 'done' && one.reference === result.reference,
  )
  if (!task || isKnown) return undefined
  const open = dialogue.stack.find((frame) => frame.task === task.id)
  const id = open?.id ?? dialogue.lastFrame + 1
  const request = dialogue.lastRequest + 1
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => task.slots[name]))
  const expects = { name: 'result', request, purpose: 'tool' } as const
  const frame = newFrame({ id, task: task.id, values, expects })
  const stack = [...dialogue.stack.filter((one) => one.id !== id), frame]
  const lastFrame = Math.max(id, dialogue.lastFrame)
  return { memory, dialogue: { ...dialogue, stack, lastFrame, lastRequest: request } }
}

type CallerTurn = Extract<Turn, { role: 'user' }>
type ResultTurn = Extract<Turn, { role: 'taskResult' }>

/**
 * Takes one turn into the state.
 * @param atMs when it was said, epoch ms
 */
export async function takeTurn(
  interpreter: Interpreter,
  agent: AgentTasks,
  before: AgentState,
  turn: ResultTurn | (CallerTurn & { clauses: readonly HeardClausePart[] }),
  atMs: number,
): Promise<TaskStep> {
  const context: DialogueContext = {
    agent,
    now: clockOf(agent.business, atMs),
  }
  if (turn.role === 'taskResult') {
    const { request, result } = turn
    const told = { ...before, memory: withPlan(before.memory, result) }
    return proceed(
      interpreter.playbook,
      told,
      { type: 'toolAnswered', request, result },
      '',
      context,
    )
  }
  const { text, clauses } = turn
  const { signs } = interpreter.playbook.agent.playbook
  // What is said to the person who is played counts before it is answered, and what was reported does after it.
  const heardIn = noticeSigns(signs, before.memory, undefined, text)
  const state: AgentState = {
    dialogue: hear(before.dialogue, text, clauses),
    memory: { ...heardIn, today: context.now.toPlainDate() },
  }
  if (text.trim() === '') return spoken(state, keepSilence(state.memory))
  if (isForeignScript(text)) return spoken(state, { state: state.memory, say: englishOnly })
  // `My card is lost, I'd like to report it` wants nothing of a company that does not issue cards.
  const isElsewhere =
    interpreter.playbook.agent.speaksForCompany &&
    state.dialogue.stack.length === 0 &&
    clauses.some(
      (clause) =>
        !answering.has(clause.act) &&
        isOffTopic(interpreter.playbook, withTasks(interpreter.playbook, clause)),
    )
  const heard = clauses.map((clause) => meaningsOf(interpreter.playbook, clause, isElsewhere))
  // `Set a timer for ten minutes` takes up no offer, although it has a number of minutes in it.
  const asked: DialogueState =
    isElsewhere && !clauses.some(isCertainYes)
      ? { ...state.dialogue, offer: { name: 'nothing' } }
      : state.dialogue
  const understood = await interpreter.understandOnce(askedKey(text, asked, context), () =>
    understand(text, heard, asked, context, { asides, noted: notedBy(interpreter.playbook) }),
  )
  const matter = matterOfTurn(text, clauses)
  const commands = understood.map((command) =>
    withOffers(markUnsure(command, turn.unsure), interpreter.playbook, matter),
  )
  const isTalk =
    state.dialogue.stack.length === 0 &&
    commands.every(
      (one) =>
        talkCommands.has(one.type) &&
        !(one.type === 'notUnderstood' && one.isUncovered === true) &&
        !(one.type === 'askQuestion' && sumFor(one.question, text, state.dialogue, context)),
    )
  // `I don’t need an appointment` asks nothing about one.
  const asking = clauses.filter((_, at) => !isRefusal(heard[at]!, agent))
  const talked = asking.length > 0 ? asking : clauses
  const step = isTalk
    ? talkAbout(interpreter.playbook, state, text, talked, isElsewhere)
    : undefined
  // A thank you beside a question that nobody can answer does not stand for the answer.
  const isPassedOver =
    asides.has(step?.state.last?.id ?? '') &&
    clauses.some((one) => one.act === 'ask' && !meaningOf(interpreter.playbook, one))
  const isAnswered = step && !asides.has(step.state.last?.id ?? '')
  const guessed =
    isTalk && !isAnswered ? guessAtOpening(text, heard, state.dialogue, context) : undefined
  // The playbook says that nobody can be put through.
  const isForPerson =
    step?.state.last?.id === PERSON && agent.tasks.has(TRANSFER) && takenBackAt(text) === undefined
  const taken =
    isPassedOver || guessed || isForPerson
      ? undefined
      : (step ?? (isTalk ? describe(interpreter.playbook, state, turn) : undefined))
  if (taken) {
    const question = taken.state.last?.id
    // Of several answers, the one that offers something is said last.
    const offering = commands.findLast((one) => one.type === 'askQuestion' && one.offers)
    const offered =
      interpreter.playbook.intents.get(question ?? '')?.offers ??
      (offering?.type === 'askQuestion' ? offering.offers : undefined)
    const settled = commands.flatMap((one) =>
      one.type === 'askQuestion' ? (one.settles ?? []) : [],
    )
    const notes: CallNote[] =
      question === undefined
        ? []
        : [
            {
              type: 'questionAnswered',
              question,
              ...(settled.length > 0 && { settles: settled }),
            },
          ]
    const { dialogue } = state
    const unanswered = dialogue.unanswered.filter((open) => !settled.includes(open.text))
    const settledState = { ...state, dialogue: { ...dialogue, unanswered } }
    const reported = { ...taken, state: noticeSigns(signs, taken.state, question, '') }
    return { ...spoken(settledState, reported, notes, offered, matter), commands }
  }
  const possible =
    isTalk && !guessed && !isForPerson ? guess(interpreter.playbook, state, turn) : undefined
  if (possible)
    return {
      ...spoken(state, possible, [{ type: 'questionUnanswered', text }], 'callback', matter),
      commands,
    }
  const asksForPerson: readonly Command[] | undefined = isForPerson
    ? [{ type: 'askForPerson' }]
    : undefined
  const input: DialogueInput = {
    type: 'understood',
    commands: asksForPerson ?? guessed ?? (isTalk ? [{ type: 'notUnderstood', text }] : commands),
  }
  const meant = guessed ?? commands
  return { ...proceed(interpreter.playbook, state, input, text, context), commands: meant }
}

/** `And by the year?` after a plan was recommended is about that plan. */
function withPlan(memory: CallMemory, result: ResultTurn['result']): CallMemory {
  const id = result.status === 'done' ? result.facts?.['id'] : undefined
  const plan = plans.find((one) => one.id === id)?.id
  return plan === undefined ? memory : { ...memory, last: { id: 'planPrice', entities: { plan } } }
}

/** With what the answers to the questions offer, so that a yes to that is understood. */
function withOffers<Said extends Command>(
  command: Said,
  playbook: AgentPlaybook,
  text: string,
): Said {
  if (command.type === 'affirm' && command.after)
    return { ...command, after: command.after.map((one) => withOffers(one, playbook, text)) }
  if (command.type !== 'askQuestion') return command
  const { offers } = playbook.intents.get(command.question) ?? {}
  return offers === undefined ? command : { text, ...command, offers }
}

/** The words, and everything that decides how they are read. */
const askedKey = (text: string, dialogue: DialogueState, { now }: DialogueContext): string => {
  const { stack, ended, offer, unanswered, lastSaid, phone } = dialogue
  return JSON.stringify([
    text,
    now.toString(),
    stack.at(-1),
    ended.at(-1),
    offer,
    unanswered,
    lastSaid,
    // Whoever was rung is understood more strictly.
    phone?.outbound !== undefined,
  ])
}

/** From this likeness on, a clause is about a task, whatever off-topic example is near. */
const CLEARLY_A_TASK = 0.5
/** From this certainty on, words ask a question and begin nothing, unless a task is nearer. */
const CERTAIN_QUESTION = 0.5
/** In a turn to a company that is about something off topic, a clause means no task or question below this likeness. */
const SURELY_MEANT = 0.56

/**
 * What the sentence vectors make of a clause. A clause that is nearest to an off-topic example asks nothing.
 * @param isElsewhere the turn is about something off topic
 */
function meaningsOf(
  playbook: AgentPlaybook,
  clause: HeardClausePart,
  isElsewhere: boolean,
): HeardClause {
  const { words: _words, matches: _matches, ...read } = clause
  const matches = withTasks(playbook, clause)
  // Whatever a call shall be about, it is wished for here.
  const isCall = wishesForCall(clause.text)
  const isOff = !isCall && isOffTopic(playbook, matches)
  const tasks = matches.flatMap(({ id, score }) => {
    const task = taskIn(id)
    return task === undefined ||
      (isOff && score < CLEARLY_A_TASK) ||
      (isElsewhere && !isCall && score < SURELY_MEANT)
      ? []
      : [{ id: task, likeness: score }]
  })
  const asked = isOff
    ? undefined
    : meaningOf(playbook, { ...clause, matches: matches.filter(({ id }) => !taskIn(id)) })
  // Whatever it is like, a question that is certain enough is one.
  const { score = 0, certainty = 0 } = asked ?? {}
  const likeness = Math.max(score, certainty >= CERTAIN_QUESTION ? LIKELY_ASKED : QUESTION_LIKENESS)
  return { ...read, tasks, questions: asked ? [{ id: asked.id, likeness }] : [] }
}

/** An intent with the same id as a task counts as the task. */
const withTasks = ({ tasks }: AgentPlaybook, { matches }: HeardPart) =>
  matches.map((match) =>
    tasks?.tasks.has(match.id) ? { ...match, id: meaningOfTask(match.id) } : match,
  )

/** Nothing that was said can be meant by these before the first answer. */
const repeats: ReadonlySet<string> = new Set(['repeat', 'slower'])

/** The playbook's answer while no task is under way. */
function talkAbout(
  playbook: AgentPlaybook,
  { memory }: AgentState,
  text: string,
  clauses: readonly HeardClausePart[],
  isElsewhere: boolean,
): Step | undefined {
  // A greeting before a question needs no answer of its own.
  const said = besideQuestions(
    playbook,
    clauses.filter(
      (one) => one.act !== 'social' && cleaned(one.text) !== '' && !isNeverMind(one.text),
    ),
  )
  const parts = (said.length > 0 ? said : clauses).map((clause) => ({
    words: clause.words,
    matches: withTasks(playbook, clause).filter(
      ({ id, score }) =>
        !taskIn(id) &&
        (!isElsewhere || id === OFF_TOPIC || score >= SURELY_MEANT) &&
        (!repeats.has(id) || memory.said !== undefined || clause.act === 'repeat'),
    ),
  }))
  const [first] = parts
  if (!first) return undefined
  const heard = { text, whole: first, sentences: parts.length > 1 ? parts : [] }
  return takeName(memory, text) ?? answerParts(playbook, memory, heard)
}

const FEWEST_TO_GUESS = 5

/** The answer to what the caller may have asked, which the agent is not sure of. */
function guess(
  playbook: AgentPlaybook,
  { memory }: AgentState,
  { text, clauses }: { text: string; clauses: readonly HeardClausePart[] },
): Step | undefined {
  // `Can you help?` says nothing of what it is about.
  const [asked] = clauses.filter(
    ({ act, words }) => act === 'ask' && words.split(' ').length >= FEWEST_TO_GUESS,
  )
  const meant = asked && guessOf(playbook, asked)
  const intent = playbook.intents.get(meant?.id ?? '')
  if (!intent) return undefined
  const { state, say } = answerIntent(playbook, memory, intent, {}, readWords(text))
  return { state, say: [perhaps.before, say, perhaps.after].join(' ') }
}

/** What is only told beside a question gets no answer of its own: `We run a helpline. Is there a price for charities?` */
function besideQuestions(
  playbook: AgentPlaybook,
  clauses: readonly HeardClausePart[],
): readonly HeardClausePart[] {
  if (playbook.tasks?.playsRole === true) return clauses
  const isAnswered = clauses.some((one) => wanting.has(one.act) && meaningOf(playbook, one))
  return isAnswered ? clauses.filter(({ act }) => !besideAsked.has(act)) : clauses
}

const besideAsked: ReadonlySet<Act> = new Set<Act>([
  'tell',
  'give',
  'no',
  'unsure',
  'skip',
  'other',
  'upset',
  'stop',
  'done',
])

/** The reply to a caller who describes a business and its calls, and asks nothing yet. */
function describe(
  playbook: AgentPlaybook,
  { memory }: AgentState,
  { text, clauses }: { text: string; clauses: readonly HeardClausePart[] },
): Step | undefined {
  const intent = playbook.agent.speaksForCompany ? playbook.intents.get('myBusiness') : undefined
  const isTold =
    clauses.every((one) => telling.has(one.act) && !isOffTopic(playbook, one.matches)) &&
    aboutCalls.test(text) &&
    !isAsking(text)
  return isTold && intent ? answerIntent(playbook, memory, intent, {}, readWords(text)) : undefined
}

const telling: ReadonlySet<Act> = new Set<Act>(['tell', 'new', 'social'])
const aboutCalls =
  /\b(?:we|us|our|my|i)\b.*\b(?:calls|callers|(?:phones?|lines?) (?:rings?|ringing|goes|never)|customers|clients|patients|guests|bookings|enquiries)\b/i

function spoken(
  before: AgentState,
  { state, say }: Step,
  notes: readonly CallNote[] = [],
  offered?: string,
  about?: string,
): TaskStep {
  const after: AgentState = {
    memory: { ...state, said: say },
    dialogue: {
      ...before.dialogue,
      ...(offered !== undefined && {
        offer: { name: 'task', task: offered, ...(about !== undefined && { about }) },
      }),
      lastSaid: say,
      misses: 0,
    },
  }
  return { state: after, outputs: [...pieces(say), ...notes.map(toNote)] }
}

const toNote = (note: CallNote): BrainOutput => ({ type: 'note', note })

const pieces = (text: string): BrainOutput[] =>
  sentencePieces(text).map((piece) => ({ type: 'text', text: piece }))

/** Runs the dialogue manager, and turns its effects into words, notes and calls. */
function proceed(
  playbook: AgentPlaybook,
  before: AgentState,
  input: DialogueInput,
  text: string,
  context: DialogueContext,
): TaskStep {
  const urgent = urgentIn(playbook, input)
  const [dialogue, effects] = advanceDialogue(
    before.dialogue,
    urgent ? { type: 'understood', commands: [urgent, { type: 'cancelTask' }] } : input,
    context,
  )
  let { memory } = before
  const first: string[] = []
  const said: string[] = []
  const answers: { say: string; asked: string }[] = []
  const notes: CallNote[] = []
  const calls: BrainOutput[] = []
  for (const effect of effects) {
    switch (effect.type) {
      case 'say':
        // In an emergency, only the answer is said.
        if (urgent) break
        if (effect.isFirst) first.push(effect.text)
        else said.push(...afterAnswers([...first, ...answers.map((one) => one.say)], effect))
        break
      case 'answerQuestion': {
        const asked = effect.text ?? text
        const step = answerQuestion(playbook, memory, effect.question, asked)
        if (!step) break
        memory = step.state
        const say = sumFor(effect.question, asked, dialogue, context) ?? step.say
        answers.push({ say, asked })
        const { question, settles } = effect
        notes.push({ type: 'questionAnswered', question, ...(settles && { settles }) })
        break
      }
      case 'admitMiss': {
        const step = effect.isOpening ? missOpening(playbook, memory) : miss(playbook, memory)
        memory = step.state
        said.push(step.say)
        notes.push({ type: 'questionUnanswered', text })
        break
      }
      case 'callTool': {
        const { request, tool, arguments: given } = effect
        calls.push({ type: 'taskCall', request, tool, arguments: given })
        break
      }
      default:
        notes.push(...notesOf(effect, context))
    }
  }
  const asked = foldedWords(answers.map((one) => one.asked).join(' '))
  const once = saidOnce([...first, ...answers.map((one) => one.say)])
  const opening = once.splice(0, first.length)
  const say = [...opening, ...withinEar(once, [...opening, ...said], asked), ...said].join(' ')
  const isNew = say !== ''
  const state: AgentState = {
    dialogue: { ...dialogue, lastSaid: isNew ? say : before.dialogue.lastSaid },
    memory: { ...memory, ...(isNew && { said: say }) },
  }
  const views = changedViews(before.dialogue, dialogue, context)
  return {
    state,
    outputs: [
      ...views.map((task): BrainOutput => ({ type: 'task', task })),
      ...pieces(say),
      ...notes.map(toNote),
      ...calls,
    ],
  }
}

/** What the task says after the answers. Uses the short form if everything together would be too long to listen to. */
function afterAnswers(
  answers: readonly string[],
  { text, brief }: Extract<DialogueEffect, { type: 'say' }>,
): string[] {
  return [sentencesIn(...answers, text) > MOST_SENTENCES ? brief : text]
}

/**
 * Shortens the longest answers if the task has more to say after them and everything would be too long. What is left out
 * has least to do with what was asked, or comes last.
 */
function withinEar(
  answers: readonly string[],
  said: readonly string[],
  asked: readonly string[],
): readonly string[] {
  if (said.length === 0 || sentencesIn(...answers, ...said) <= MOST_SENTENCES) return answers
  const longest = Math.max(...answers.map((answer) => sentencesIn(answer)))
  const at = answers.findLastIndex((answer) => sentencesIn(answer) === longest)
  if (longest < 2) return answers
  const sentences = builtInLanguage.sentences.of(answers[at] ?? '')
  const about = sentences.map(
    (sentence) => foldedWords(sentence).filter((word) => asked.includes(word)).length,
  )
  const short = sentences.toSpliced(about.lastIndexOf(Math.min(...about)), 1)
  return withinEar(answers.with(at, short.join(' ')), said, asked)
}

const sentencesIn = (...texts: readonly string[]): number =>
  texts.flatMap(builtInLanguage.sentences.of).length

/** A question after which the agent asks nothing more, such as an emergency. */
function urgentIn(playbook: AgentPlaybook, input: DialogueInput): Command | undefined {
  if (input.type !== 'understood') return undefined
  const commands = input.commands.flatMap((one): readonly Command[] =>
    one.type === 'affirm' ? (one.after ?? []) : [one],
  )
  return commands.find(
    (command) =>
      command.type === 'askQuestion' &&
      playbook.intents.get(command.question)?.endsDialogue === true,
  )
}

function answerQuestion(
  playbook: AgentPlaybook,
  memory: CallMemory,
  question: string,
  text: string,
): Step | undefined {
  const intent = playbook.intents.get(question)
  const words = coreOf(readWords(text))
  return intent && answerIntent(playbook, memory, intent, readEntities(words, memory.today), words)
}

function notesOf(effect: DialogueEffect, context: DialogueContext): CallNote[] {
  switch (effect.type) {
    case 'taskStarted':
      return [
        {
          type: 'taskStarted',
          run: effect.id,
          task: effect.task,
          title: titleOf(effect.task, context),
        },
      ]
    case 'taskEnded': {
      const { id, task, outcome, values, reference } = effect
      return [
        {
          type: 'taskEnded',
          run: id,
          task,
          title: titleOf(task, context),
          outcome: endStatus[outcome],
          slots: slotsOf(task, values, context),
          ...(reference !== undefined && { reference }),
        },
      ]
    }
    case 'noteUnanswered':
      return [{ type: 'questionUnanswered', text: effect.text }]
    case 'settle':
      return [{ type: 'questionsSettled', settles: effect.questions }]
    default:
      return []
  }
}
