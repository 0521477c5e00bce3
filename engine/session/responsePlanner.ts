import { isSamePrompt } from '@ringwell/content/agents/publishedPrompts.ts'
import { enoughAnswered, notCaught } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Brain, BrainAgent, BrainRequest, Tts } from '../stages.ts'
import {
  spokenAnswer,
  verbatimAnswer,
  verbatimText,
  writtenAnswer,
  type Answer,
  type AnswerTasks,
  type Speaking,
} from './answer.ts'
import { builtInLanguage, languageFor, voiceLanguage } from '../languages.ts'
import { linesOfCall } from '../tts/warmUp.ts'
import type { CallParts } from './callParts.ts'
import type { ResponseParams } from './clientEvents.ts'
import {
  cutOffsIn,
  type Entry,
  type Item,
  itemsIn,
  textOf,
  usesSinceVisitor,
} from './conversation.ts'
import { MOST_TURNS, MOST_TURNS_FOR_TASKS, supposed, systemTextOf, turnsOf } from './history.ts'
import { createFillers } from './fillers.ts'
import type { ResponsePlan } from './responseRunner.ts'
import type { ModelBudget } from './modelBudget.ts'
import type { SessionConfig } from './sessionConfig.ts'
import type { TaskCalls } from './taskCalls.ts'
import type { DraftWords } from './turnTypes.ts'

export interface ResponsePlannerOptions extends Pick<
  CallParts,
  'brief' | 'conversation' | 'config'
> {
  agent: BrainAgent
  brain: Brain
  tts: Tts
  budget: ModelBudget
  /** Carries out task calls. Without it, the agent works on no tasks. */
  tasks?: PlannerTasks | undefined
  /** Resolves when the transcripts of everything that the visitor said are in the conversation. */
  wordsKnown: () => Promise<void>
}

type PlannerTasks = AnswerTasks & Pick<TaskCalls, 'isWorking' | 'settled'>

type Question = Omit<BrainRequest, 'signal'>

/** Decides what a response is made from. The response runner makes it. */
export interface ResponsePlanner {
  /** Plans the answer to the visitor's last words. `attempt` is the draft that may already have it. */
  forVisitor(attempt: number | undefined): ResponsePlan
  /** `config` is the call's with the overrides in `params`. `input` has the items that `params.input` names. */
  forClient(
    config: SessionConfig,
    params: ResponseParams,
    input: readonly Item[] | undefined,
  ): ResponsePlan
  /** Plans the agent's first words: its greeting or, if the line was lost, what it goes on with. */
  greeting(): ResponsePlan
  /** Plans what to say when the idle timeout has passed. */
  forSilence(): ResponsePlan
  /** Plans the request to say again what could not be recognised. */
  apology(): ResponsePlan
  /** Plans one of our standard lines, such as the goodbye to a visitor who has been idle for too long. */
  line(line: string): ResponsePlan
  /** Plans what to say exactly, in the language of the answers. */
  words(text: string): ResponsePlan
  /** Begins pre-emptive generation on a draft transcript, if the brain is `speculative`. */
  draft(draft: DraftWords): void
  /** The question for the brain as the conversation stands. */
  question(): Question
  discard(attempt: number): void
  /** Has the fillers and the likely next sentences made ahead, while nobody waits for the voice. */
  prepareVoice(): void
  close(): void
}

export function createResponsePlanner(options: ResponsePlannerOptions): ResponsePlanner {
  const { brief, agent, tts, conversation, budget, tasks, wordsKnown } = options
  // Speculative requests cost nothing and may overlap with an answer that is being spoken.
  const brain = options.brain.speculative ? options.brain : withinBudget(options.brain, budget)
  const closing = new AbortController()
  const fillers = createFillers(tts)
  let currentDraft: { attempt: number; key: string; answer: Answer } | undefined

  /** The language in which the voice says our own lines. */
  const ourLanguage = languageFor(builtInLanguage.tag, tts.languages)
  const speaking = ({ voice, speed }: SessionConfig): Speaking => ({
    voice,
    speed,
    accent: brief.accent,
    language: voiceLanguage(brief.language, { brain, tts }),
  })

  function questionOf(
    config: SessionConfig,
    entries: readonly Entry[],
    { request, hasTasks = true }: { request?: string | undefined; hasTasks?: boolean } = {},
  ): Question {
    const systemText = systemTextOf(itemsIn(entries))
    const instructions = [config.instructions, systemText].filter(Boolean).join('\n')
    const takesTaskCalls = hasTasks && brain.worksOnTasks === true && tasks !== undefined
    return {
      agent,
      ...(!isSamePrompt(instructions, agent.instructions) && { ownInstructions: instructions }),
      request,
      history: turnsOf(
        entries,
        takesTaskCalls && brain.readsWholeCalls ? MOST_TURNS_FOR_TASKS : MOST_TURNS,
      ),
      takesTaskCalls,
      explains: true,
      visitor: brief.visitor,
      ...(brief.phone && { phone: brief.phone }),
      language: brief.language,
      functions: config.toolChoice === 'none' ? [] : config.tools,
    }
  }

  const questionNow = (config: SessionConfig): Question =>
    questionOf(config, conversation.entries())

  function answerTo(config: SessionConfig, ask: () => Promise<Question>): Answer {
    const request = async (signal: AbortSignal) => ({ ...(await ask()), signal })
    const stages = { brain, tasks }
    return config.modality === 'audio'
      ? spokenAnswer({ ...stages, tts, ...fillerFor(config) }, request, speaking(config))
      : writtenAnswer(stages, request)
  }

  /** Waits until running tools have answered, because their results belong in the answer, unless it is urgent. */
  async function afterTools(question: () => Question): Promise<Question> {
    if (tasks?.isWorking() && !(await isUrgent(question()))) await tasks.settled()
    return question()
  }

  /** Whether somebody is in danger. Then nobody waits for a tool. */
  const isUrgent = async (question: Question): Promise<boolean> =>
    (await brain.safetyOf?.(question))?.isInDanger === true

  const fillerFor = (config: SessionConfig): Pick<ResponsePlan, 'filler'> =>
    config.modality === 'audio' ? { filler: () => fillers.next(speaking(config)) } : {}

  function discard(attempt: number): void {
    if (currentDraft?.attempt !== attempt) return
    currentDraft.answer.stop()
    currentDraft = undefined
  }

  /** Returns the draft if it answers exactly this question, and discards it otherwise. */
  function takeDraft(attempt: number | undefined, key: string): Answer | undefined {
    const draft = currentDraft
    if (!draft) return undefined
    if (draft.attempt === attempt && draft.key === key) {
      currentDraft = undefined
      return draft.answer
    }
    discard(draft.attempt)
    return undefined
  }

  /** Says one of our standard lines. */
  function lineIn(config: SessionConfig, line: string): Answer {
    if (config.modality !== 'audio') return verbatimText(line)
    return verbatimAnswer(tts, line, { ...speaking(config), language: ourLanguage })
  }

  /** Asks the brain, unless this call has used up its responses. */
  const answerWithin = (config: SessionConfig, ask: () => Answer): Answer =>
    budget.takeResponse() ? ask() : lineIn(config, enoughAnswered)

  /** The greeting, unless the caller has heard some of this call before the line was lost. */
  function openingQuestion(config: SessionConfig): Question {
    const entries = conversation.entries()
    const cutOffs = cutOffsIn(entries)
    const [first] = cutOffs
    // What was cut off is said again, and with it the results of tools that it was about to tell.
    if (first) conversation.markUntold(usesSinceVisitor(entries))
    const ids = new Set(cutOffs.map(({ id }) => id))
    const rest = conversation
      .entries()
      .filter((entry) => !('item' in entry) || !ids.has(entry.item.id))
    const asked = questionOf(config, rest)
    const isGreeting = asked.history.length === 0
    const hasHeard = !isGreeting || first !== undefined
    return {
      ...asked,
      ...(isGreeting && { isGreeting }),
      ...(hasHeard && { resumes: { heard: first ? textOf(first) : '' } }),
    }
  }

  return {
    forVisitor(attempt) {
      const config = options.config()
      const asked = questionNow(config)
      // A noise has cut off the greeting.
      const question = asked.history.length === 0 ? { ...asked, isGreeting: true } : asked
      const isWorking = tasks?.isWorking() === true
      let isPrepared = false
      const answer = answerWithin(config, () => {
        const draft = takeDraft(isWorking ? undefined : attempt, keyOf(config, question))
        isPrepared = draft !== undefined
        return (
          draft ??
          answerTo(config, () => afterTools(() => (isWorking ? questionNow(config) : question)))
        )
      })
      return { ...unaskedPlan(config, answer, true), isPrepared, ...fillerFor(config) }
    },
    greeting() {
      const config = options.config()
      const question = () =>
        brief.resumed ? openingQuestion(config) : { ...questionNow(config), isGreeting: true }
      const answer = answerWithin(config, () => answerTo(config, () => afterTools(question)))
      return unaskedPlan(config, answer, false)
    },
    forSilence() {
      const config = options.config()
      const question = () => ({ ...questionNow(config), visitorIsSilent: true })
      const answer = answerWithin(config, () => answerTo(config, () => afterTools(question)))
      return unaskedPlan(config, answer, false)
    },
    apology() {
      const config = options.config()
      return unaskedPlan(config, lineIn(config, notCaught), false)
    },
    line(line) {
      const config = options.config()
      return unaskedPlan(config, lineIn(config, line), false)
    },
    words(text) {
      const config = options.config()
      const isSpoken = config.modality === 'audio'
      const answer = isSpoken ? verbatimAnswer(tts, text, speaking(config)) : verbatimText(text)
      return unaskedPlan(config, answer, false)
    },
    forClient(config, params, input) {
      const last = turnsOf(conversation.entries()).at(-1)
      const answersVisitor =
        params.conversation !== 'none' &&
        (last?.role === 'user' || last?.role === 'functionResult' || last?.role === 'taskResult')
      const answer = answerWithin(config, () =>
        answerTo(config, async () => {
          await wordsKnown()
          const request = params.instructions
          // A response outside of the conversation must not start tasks.
          const hasTasks = input === undefined && params.conversation !== 'none'
          return afterTools(() => {
            const entries = input?.map((item) => ({ item, at: Date.now() }))
            const all = entries ?? conversation.entries()
            return questionOf(config, all, { request, hasTasks })
          })
        }),
      )
      return {
        answer,
        modality: config.modality,
        voice: config.voice,
        format: config.outputFormat,
        speed: config.speed,
        inConversation: params.conversation !== 'none',
        metadata: params.metadata ?? null,
        answersVisitor,
        ...(answersVisitor && fillerFor(config)),
      }
    },
    draft({ attempt, ...words }) {
      const config = options.config()
      if (!brain.speculative || config.modality !== 'audio' || tasks?.isWorking()) return
      if (currentDraft) discard(currentDraft.attempt)
      const question = questionOf(config, [...conversation.entries(), supposed(words)])
      const answer = answerTo(config, () => Promise.resolve(question))
      currentDraft = { attempt, key: keyOf(config, question), answer }
    },
    discard,
    question: () => questionNow(options.config()),
    prepareVoice() {
      const config = options.config()
      fillers.prepare(speaking(config))
      // No other call could use sound at this call's own speed, yet it would stay in the cache.
      if (config.speed !== 1) return
      if (tts.warm && ourLanguage === speaking(config).language) {
        const lines = linesOfCall(agent.builtIn?.profile.id ?? agent.id, speaking(config))
        tts.warm(lines, closing.signal)
      }
    },
    close() {
      if (currentDraft) discard(currentDraft.attempt)
      fillers.close()
      closing.abort()
    },
  }
}

/** Limits a paid brain to one request at a time and to the call's budget. */
const withinBudget = (brain: Brain, budget: ModelBudget): Brain => ({
  ...brain,
  async *reply(request) {
    const leave = await budget.enter()
    try {
      if (request.signal.aborted) return
      yield* brain.reply({ ...request, takePrompt: (length) => budget.takePrompt(length) })
    } finally {
      leave()
    }
  },
})

/** Plans a response that no client requested. */
const unaskedPlan = (
  { modality, voice, speed, outputFormat }: SessionConfig,
  answer: Answer,
  answersVisitor: boolean,
): ResponsePlan => ({
  answer,
  modality,
  voice,
  speed,
  format: outputFormat,
  inConversation: true,
  metadata: null,
  answersVisitor,
})

/**
 * Builds the key of a draft. Equal keys mean the same answer in the same voice. The draft was made a moment before the
 * turn was over, so the time is not part of the key, and neither is the agent, which is the same in the whole call.
 */
function keyOf({ modality, voice, speed }: SessionConfig, question: Question): string {
  const { history, agent: _agent, ...asked } = question
  const turns = history.map((turn) =>
    turn.role === 'user' ? [turn.text, turn.isDoubtful, turn.unsure] : turn,
  )
  return JSON.stringify([modality, voice, speed, asked, turns])
}
