/** What the dialogue manager knows, what it is told, and what it wants done. Plain data throughout. */
import type { Temporal } from 'temporal-polyfill'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { OpenQuestion } from './openQuestions.ts'
import type { ExcludedDay } from '../english/values/excludedDays.ts'
import type { Near } from '../english/values/found.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import type { TaskFacts, TaskToolResult } from '../tools.ts'

/** What understanding makes out of an utterance. Commands come in the order in which they were said. */
export type Command =
  /**
   * `isAgain`: it was just done, and the caller changes something about it. `isInstead`: the one under way is left for
   * it.
   */
  | { type: 'startTask'; task: string; isAgain?: true; isInstead?: true }
  /**
   * Starts once the task that is started with it, or the one under way, has ended.
   * `said`: it is one more booking, for which this was said, the name is asked for again and the day stays. `isKnown`: it
   * is in line already, which is said once more.
   */
  | { type: 'queueTask'; task: string; said?: readonly Command[]; isKnown?: true }
  /** Two tasks are equally likely, such as a new booking and a change of one. */
  | { type: 'askWhichTask'; tasks: readonly [string, string] }
  /** What is free for the slot that was asked for. */
  | { type: 'askFree'; week?: 'this' | 'next' | 'weekend' }
  /**
   * A wish or circumstance that the task has no slot for. `isBeside`: said with the yes, which counts. `instead`: it takes
   * the place of the note that begins with this.
   */
  | { type: 'addNote'; text: string; isBeside?: true; instead?: string }
  /** All notes as the caller wants them. */
  | { type: 'setNotes'; notes: readonly string[] }
  /** The likeliest value first; more than one means that the caller could have meant either. */
  | {
      type: 'setSlot'
      slot: string
      values: readonly [SlotValue, ...SlotValue[]]
      /** The caller has spelled it, so it is final. */
      isSpelled?: true
      /** The recogniser may have misheard it. */
      isUnsure?: true
      /** A text that only adds to what the call was about. */
      isMore?: true
    }
  /** The caller does not want this value and has not named another one. */
  | { type: 'rejectValue'; slot: string; value: SlotValue }
  /** Days on which the caller cannot or will not. They hold for the rest of the task. */
  | { type: 'excludeDays'; days: readonly ExcludedDay[] }
  /** The caller wants to change this slot and has not said to what. */
  | { type: 'nameSlot'; slot: string }
  /** The caller means another booking than those that this call has made: `no, the old one`. */
  | { type: 'meanOther' }
  /** A month without a day: `sometime in December`. */
  | { type: 'nameMonth'; month: string }
  /** One of the values that the agent has just offered. */
  | { type: 'choose'; index: number }
  /** `after`: questions that came with the yes, for when its task has been carried out. */
  | { type: 'affirm'; after?: readonly Question[] }
  | { type: 'deny' }
  /** The caller repeats what was read back. `isWhole`: after a no, so that all of it is read again. */
  | { type: 'confirmAgain'; isWhole?: true }
  /** More was said of what was read back than was taken, so all of it is read again. */
  | { type: 'hearAll' }
  /** A no that may be a misheard yes: `incorrect`. */
  | { type: 'denyUnclearly' }
  /** A day was mentioned after an offer, and may have been meant as an answer to it. */
  | { type: 'offerAgain' }
  /**
   * `isUnsure`: the caller is asked first, because it is not plain that all of it is to go. `isRefused`: the caller does
   * not want this at all.
   */
  | { type: 'cancelTask'; isUnsure?: true; isRefused?: true }
  /** `slot`: not the one that was asked for. `isWritten`: the caller asks whether writing will do. */
  | { type: 'skipSlot'; slot?: string; isWritten?: true }
  | Question
  | { type: 'repeat' }
  | { type: 'startOver' }
  /** Somebody close to the caller has died. */
  | { type: 'condole' }
  /**
   * `isMessage`: something is to be passed on, and nobody need ring. `isWritten`: with an answer in writing. `isCallback`:
   * somebody is to ring back. Without any of them, the caller wants to speak to a person now.
   */
  | { type: 'askForPerson'; isMessage?: true; isWritten?: true; isCallback?: true }
  /** The caller has asked for a person, and not any more. */
  | { type: 'takeBack' }
  /**
   * Without `slot`, everything that the caller has said. `isDone`: what has been carried out in this call. `isSo`: whether
   * it is as the caller asks. `isSpelled`: letter by letter. `isOffered`: the caller offers it. `later`: what may still be
   * done to what is booked.
   */
  | {
      type: 'recall'
      slot?: string
      isDone?: true
      isSo?: boolean
      isSpelled?: true
      isOffered?: true
      later?: 'change' | 'cancel'
    }
  /** An earlier day than the one that is known. */
  | { type: 'askSooner' }
  /**
   * Thanks, a greeting, “one moment”: needs no answer while a task is under way. `isWaiting`: the caller asks for a
   * moment.
   */
  | { type: 'acknowledge'; isWaiting?: true }
  /** The caller repeats as a question what the agent has just said. */
  | { type: 'confirmHeard' }
  /** `isNo`: it came with a no, or with a wish to stop. */
  | { type: 'sayGoodbye'; isNo?: true }
  /** A yes to the confirmation, beside a question. It counts if the caller then takes leave. */
  | { type: 'agree' }
  /** `text`: the caller's words, if they say something. `isUncovered`: a wish that no task covers. */
  | { type: 'notUnderstood'; text?: string; isUncovered?: true }

export type Question =
  /**
   * A question that a playbook answers. `settles`: the open questions that this one asks again. `text`: the turn it came
   * in, if that is over. `offers`: the task that the answer offers in its last sentence.
   */
  | {
      type: 'askQuestion'
      question: string
      settles?: readonly string[]
      text?: string
      offers?: string
    }
  /** A question besides the task that nobody can answer. `isOther`: another one, asked with it, is answered. */
  | { type: 'askUnknown'; text: string; isOther?: true }

/** What the caller is answering at the moment. `tries` counts how often the question was asked and not understood. */
export type Expectation =
  | { name: 'nothing' }
  | { name: 'slot'; slot: string; tries: number }
  /** Two readings of one value, such as seven in the morning or in the evening. */
  | { name: 'reading'; slot: string; values: readonly SlotValue[]; tries: number }
  /** Values that the agent proposes because the caller's were refused. Each option has the slots that would change. */
  | { name: 'proposal'; options: readonly SlotValues[]; tries: number }
  | { name: 'confirmation'; tries: number }
  /** What to change: asked after a no to the confirmation, or in a task that changes something. */
  | { name: 'change'; tries: number }
  /**
   * Whether somebody should call back, because the agent cannot go on. Or the task `instead` makes a new one.
   * `isThrough`: the caller would be put through at once.
   */
  | { name: 'callback'; tries: number; instead?: string; isThrough?: true }
  /** A tool is at work. */
  | { name: 'result'; request: number; purpose: 'lookup' | 'free' | 'tool' }

/** One task under way. */
export interface TaskFrame {
  /** Identifies this run of the task. Counted within the call. */
  id: number
  task: string
  values: SlotValues
  /**
   * The slot that was filled last, if it was the only one: right after it, `no, four` and `make it four` correct it.
   */
  lastSet?: string | undefined
  /**
   * How often each slot was asked for, the question of the read-back was repeated (`confirmation`), and what to
   * change was asked (`change`).
   */
  asked: Readonly<Record<string, number>>
  /** The caller asked for a change to what is already booked, and was told so. */
  isSoAlready?: true
  /** A month that was named without a day, such as `2026-12`: `the 24th` then means a day in it. */
  month?: string
  /** A day of the week that was named without a day: `Wednesday` then means the one in it. */
  week?: string
  /** Days that the caller has ruled out, so that none of them is proposed. */
  excluded?: readonly ExcludedDay[]
  /** What was said for this booking while the one before it was under way. */
  said?: readonly Command[] | undefined
  /** It is about a booking that this call has not made. */
  isOther?: true
  /** The values of the last lookup that found nothing. */
  notFound?: SlotValues
  /** Nothing was found under the name that the caller spelled, so the next lookup does without the name. */
  isWithoutName?: true | undefined
  /** How often the caller has corrected each slot after it was read back. */
  corrected?: Readonly<Record<string, number>>
  /** The name that may have been misheard, as long as nobody has asked for its letters. */
  unsure?: string | undefined
  /** The name that the caller was asked to spell. Once understood, it is read back letter by letter, one time. */
  toSpell?: string | undefined
  /**
   * The name as it was understood before the caller was asked to spell it, or the code that did not fit. What is said
   * of one part leaves the other.
   */
  misheard?: SlotValue
  /**
   * What a person is told of this task, which the caller wants one for. It ends when a callback about it is arranged, and
   * goes on if none is, or one about something else.
   */
  handedOver?: string | undefined
  /** The caller has said goodbye, so the call ends with this task. */
  isLast?: true
  /** Slots that the caller has left out. */
  skipped: readonly string[]
  /** What the tools returned. */
  facts: TaskFacts
  /** What the lookup found, as slots, so that changes show. Undefined until it has found something. */
  found: SlotValues | undefined
  /** The values as the caller has last heard them read back. Undefined before that, and when all is read back again. */
  heard?: SlotValues | undefined
  /** What the caller has said yes to, with something else in the same breath that had to be dealt with first. */
  agreed?: SlotValues
  /** What the caller has asked together with the yes. Answered once the task has been carried out. */
  after?: readonly Question[] | undefined
  expects: Expectation
}

export interface EndedTask {
  id: number
  task: string
  outcome: TaskOutcome
  values: SlotValues
  facts: TaskFacts
  reference?: string
  /** The caller has said that this is not wanted, so no loose cue begins it again. */
  isRefused?: true
}

export type TaskOutcome = 'done' | 'refused' | 'abandoned' | 'handedOver'

/** What the caller is answering while no task is under way. */
export type OpenOffer =
  | { name: 'nothing' }
  /**
   * The agent has offered this task. `about`: what a callback would be about, in the caller's words. `asks`: the offer
   * asks for a value.
   */
  | { name: 'task'; task: string; about?: string; asks?: true }
  /** The agent has asked which of these is meant. */
  | { name: 'tasks'; tasks: readonly [string, string] }
  | { name: 'anythingElse' }

/** A clause of the caller, in their own words. */
export interface Told {
  text: string
  /** It asks for something of the agent, and not only tells. */
  isWish: boolean
  /** Something has been found out for the caller since. */
  isPast?: true
}

export interface DialogueState {
  /** The last one is being worked on. Those below it are waiting. */
  stack: readonly TaskFrame[]
  ended: readonly EndedTask[]
  offer: OpenOffer
  /** The agent's last words, to repeat them to a caller who did not catch them. */
  lastSaid: string
  /** How often each line was said, so that none is repeated in the same words. */
  said: Readonly<Record<string, number>>
  /** Number of the last tool request. Each request is made once, whatever happens to its answer. */
  lastRequest: number
  lastFrame: number
  /** Lookups in this call that found nothing. */
  wrongTries: number
  /** Utterances in a row that were not understood while no task was under way. */
  misses: number
  /** Questions that nobody has answered, each once. */
  unanswered: readonly OpenQuestion[]
  /** What the caller has told since something was last done, turn by turn. */
  told: readonly Told[]
  /**
   * Set if the caller is on the telephone. `number` is theirs, in E.164, unless it is withheld. `transfers`: callers can be
   * put through to a person. `texts`: text messages reach them. `isBack`: this one was put through, and nobody has picked
   * up, so the greeting offers a callback. `outbound`: they were rung, and asked who they are unless `isUnasked`.
   */
  phone?: {
    number?: string
    transfers?: true
    texts?: true
    isBack?: true
    outbound?: { isUnasked?: true }
  }
  /** The caller keeps their phone number to themselves, so no task asks for it again. */
  keepsNumber?: true
  /** The caller has declined to be called back, so the agent does not offer it again. */
  declinesCall?: true
}

export type DialogueInput =
  | { type: 'understood'; commands: readonly Command[] }
  | { type: 'toolAnswered'; request: number; result: TaskToolResult }

export type DialogueEffect =
  /**
   * `brief` leaves out what only shows that the caller was understood, for a turn that also says something else.
   * `isFirst`: said before the answers.
   */
  | { type: 'say'; text: string; brief: string; isFirst?: true }
  /** `text`: the turn it was asked in, if that is not the present one. */
  | { type: 'answerQuestion'; question: string; text?: string; settles?: readonly string[] }
  /** A question that nobody can answer, noted for the operator. */
  | { type: 'noteUnanswered'; text: string }
  /** Such questions are not open any more. */
  | { type: 'settle'; questions: readonly string[] }
  | { type: 'callTool'; request: number; tool: string; arguments: SlotValues }
  | { type: 'taskStarted'; id: number; task: string }
  | ({ type: 'taskEnded' } & EndedTask)
  /** Nothing was understood while no task is under way. The playbook has the words for that. */
  /** `isOpening`: the agent asks again what it asked with its first words. */
  | { type: 'admitMiss'; isOpening?: boolean }
  | { type: 'endCall' }

export interface DialogueContext {
  agent: AgentTasks
  /** Now, on the clock of the business. */
  now: Temporal.PlainDateTime
  /** What was mentioned before, for words that refer to it. */
  near?: Near | undefined
}

export type DialogueStep = [DialogueState, readonly DialogueEffect[]]

export function newDialogue(
  { greetingOffers, calleeConfirms }: Pick<AgentTasks, 'greetingOffers' | 'calleeConfirms'>,
  phone?: DialogueState['phone'],
): DialogueState {
  const isAsked = phone?.outbound !== undefined && phone.outbound.isUnasked !== true
  if (!isAsked || calleeConfirms === undefined || greetingOffers === undefined)
    return emptyDialogue(greetingOffers, phone)
  const begun = newFrame({
    task: greetingOffers,
    asked: { [calleeConfirms]: 1 },
    expects: { name: 'slot', slot: calleeConfirms, tries: 0 },
  })
  return { ...emptyDialogue(undefined, phone), stack: [begun], lastFrame: 1 }
}

/** A task that begins, of which this is known already. */
export const newFrame = (known: Pick<TaskFrame, 'task'> & Partial<TaskFrame>): TaskFrame => ({
  id: 1,
  values: {},
  asked: {},
  skipped: [],
  facts: {},
  found: undefined,
  expects: { name: 'nothing' },
  ...known,
})

const emptyDialogue = (
  offered: string | undefined,
  phone: DialogueState['phone'],
): DialogueState => ({
  ...(phone && { phone }),
  stack: [],
  ended: [],
  offer: phone?.isBack
    ? { name: 'task', task: 'callback' }
    : offered === undefined
      ? { name: 'nothing' }
      : { name: 'task', task: offered },
  lastSaid: '',
  said: {},
  lastRequest: 0,
  lastFrame: 0,
  wrongTries: 0,
  misses: 0,
  unanswered: [],
  told: [],
})
