import { enoughAnswered, idleGoodbye } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { OPENING_INSTRUCTION, SAY_VERBATIM } from '@ringwell/protocol/callLimits.ts'
import type { Brain, BrainRequest, Tts } from '../stages.ts'
import { spokenAnswer, verbatimAnswer, verbatimText, writtenAnswer } from './answer.ts'
import type { Answer, AnswerPiece, Speaking } from './answer.ts'
import { languageFor } from './callLanguage.ts'
import type { CallBrief } from './callPorts.ts'
import type { ResponseParams } from './clientEvents.ts'
import type { Conversation, Item } from './conversation.ts'
import { preemptiveAnswer } from './preemptiveAnswer.ts'
import { systemTextOf, turnsOf } from './history.ts'
import { createFillers } from './fillers.ts'
import type { ResponsePlan } from './responseRunner.ts'
import type { ModelBudget } from './modelBudget.ts'
import type { SessionConfig } from './sessionConfig.ts'

export interface ResponsePlannerOptions {
  brief: CallBrief
  brain: Brain
  tts: Tts
  conversation: Conversation
  budget: ModelBudget
  /** Resolves when the words of everything that the visitor has said are in the conversation. */
  wordsKnown: () => Promise<void>
}

type Question = Omit<BrainRequest, 'signal'>

/** Decides what a response is made from; the runner makes it. */
export interface ResponsePlanner {
  /** The answer to what the visitor said last. `attempt` names the draft that may fit. */
  forVisitor(config: SessionConfig, attempt: number | undefined): ResponsePlan
  /** `config` has the overrides of `params` in it; `input` are the items that `params.input` names. */
  forClient(
    config: SessionConfig,
    params: ResponseParams,
    input: readonly Item[] | undefined,
  ): ResponsePlan
  /** What to say to a visitor who has said nothing for long. */
  forSilence(config: SessionConfig): ResponsePlan
  /** The last words to a visitor who has said nothing for too long. */
  goodbye(config: SessionConfig): ResponsePlan
  /** Begins an answer to what the visitor seems to have said. Only a cheap brain is asked. */
  draft(config: SessionConfig, attempt: number, text: string): void
  discard(attempt: number): void
  /** The agent has written these words as the opening of this call. */
  isOpeningLine: (words: string) => boolean
  /** The agent is being heard, so its voice has time for what it will say while it thinks. */
  prepareVoice(config: SessionConfig): void
  close(): void
}

export function createResponsePlanner(options: ResponsePlannerOptions): ResponsePlanner {
  const { brief, tts, conversation, budget, wordsKnown } = options
  const brain = withinBudget(options.brain, budget)
  const openingLines = new Set<string>()
  const fillers = createFillers(tts)
  let drafted: { attempt: number; key: string; answer: Answer } | undefined

  const answersIn = brain.languages ? languageFor(brief.language, brain.languages) : brief.language
  const speaking = ({ voice, speed }: SessionConfig): Speaking => ({
    voice,
    speed,
    accent: brief.accent,
    language: languageFor(answersIn, tts.languages),
  })

  function questionOf(config: SessionConfig, items: readonly Item[], request?: string): Question {
    const systemText = systemTextOf(items)
    return {
      instructions: [config.instructions, systemText].filter(Boolean).join('\n'),
      request,
      history: turnsOf(items),
      ...(brief.greeting !== undefined && { greeting: brief.greeting }),
      visitor: brief.visitor,
      language: brief.language,
      tools: config.toolChoice === 'none' ? [] : config.tools,
    }
  }

  function answerTo(config: SessionConfig, ask: () => Promise<Question>): Answer {
    const request = async (signal: AbortSignal) => ({ ...(await ask()), signal })
    return config.modality === 'audio'
      ? spokenAnswer({ brain, tts }, request, speaking(config))
      : writtenAnswer({ brain }, request)
  }

  const withFiller = (config: SessionConfig, answer: Answer): Answer =>
    config.modality === 'audio' ? fillers.before(answer, speaking(config)) : answer

  function discard(attempt: number): void {
    if (drafted?.attempt !== attempt) return
    drafted.answer.stop()
    drafted = undefined
  }

  /** The draft, if it answers this very question; otherwise it is forgotten. */
  function takeDraft(attempt: number | undefined, key: string): Answer | undefined {
    const draft = drafted
    if (!draft) return undefined
    if (draft.attempt === attempt && draft.key === key) {
      drafted = undefined
      return draft.answer
    }
    discard(draft.attempt)
    return undefined
  }

  /** A line of ours, which is in English. */
  function lineIn(config: SessionConfig, line: string): Answer {
    const voice = { ...speaking(config), language: languageFor('en', tts.languages) }
    return config.modality === 'audio' ? verbatimAnswer(tts, line, voice) : verbatimText(line)
  }

  /** Asks the brain, unless this call has asked as often as it may. */
  const answerWithin = (config: SessionConfig, ask: () => Answer): Answer =>
    budget.takeResponse() ? ask() : lineIn(config, enoughAnswered)

  /** What the agent writes as its opening may be asked for again, word for word. */
  const remembered = (answer: Answer): Answer => ({
    pieces: rememberWords(answer.pieces, (words) => openingLines.add(words)),
    stop: () => answer.stop(),
  })

  return {
    forVisitor(config, attempt) {
      const question = questionOf(config, conversation.genuineItems())
      const answer = answerWithin(
        config,
        () =>
          takeDraft(attempt, keyOf(config, question)) ??
          answerTo(config, () => Promise.resolve(question)),
      )
      return unaskedPlan(config, withFiller(config, answer), true)
    },
    forSilence(config) {
      const question = { ...questionOf(config, conversation.genuineItems()), visitorIsSilent: true }
      const answer = answerWithin(config, () => answerTo(config, () => Promise.resolve(question)))
      return unaskedPlan(config, answer, false)
    },
    goodbye: (config) => unaskedPlan(config, lineIn(config, idleGoodbye), false),
    isOpeningLine: (words) => openingLines.has(words.trim()),
    forClient(config, params, input) {
      const verbatim = verbatimOf(params.instructions)
      const answersVisitor =
        verbatim === undefined &&
        params.conversation !== 'none' &&
        turnsOf(conversation.genuineItems()).at(-1)?.role === 'user'
      const answer =
        verbatim === undefined
          ? answerWithin(config, () => {
              const made = answerTo(config, async () => {
                await wordsKnown()
                return questionOf(config, input ?? conversation.genuineItems(), params.instructions)
              })
              return isOpening(params.instructions) ? remembered(made) : made
            })
          : config.modality === 'audio'
            ? verbatimAnswer(tts, verbatim, speaking(config))
            : verbatimText(verbatim)
      return {
        answer: answersVisitor ? withFiller(config, answer) : answer,
        modality: config.modality,
        voice: config.voice,
        inConversation: params.conversation !== 'none',
        forged: verbatim !== undefined && !openingLines.has(verbatim.trim()),
        metadata: params.metadata ?? null,
        answersVisitor,
      }
    },
    draft(config, attempt, text) {
      if (!brain.speculative || config.modality !== 'audio') return
      if (drafted) discard(drafted.attempt)
      const question = questionOf(config, [...conversation.genuineItems(), supposed(text)])
      drafted = {
        attempt,
        key: keyOf(config, question),
        answer: preemptiveAnswer(answerTo(config, () => Promise.resolve(question))),
      }
    },
    discard,
    prepareVoice: (config) => fillers.prepare(speaking(config)),
    close() {
      if (drafted) discard(drafted.attempt)
    },
  }
}

/** Asks a paid model one thing at a time, and tells it what it may still be sent. */
const withinBudget = (brain: Brain, budget: ModelBudget): Brain => ({
  ...brain,
  async *reply(request) {
    // A draft may be given up while an answer is still being spoken: it costs nothing, so neither waits.
    if (brain.speculative) {
      yield* brain.reply(request)
      return
    }
    const leave = await budget.enter()
    try {
      if (request.signal.aborted) return
      yield* brain.reply({ ...request, takePrompt: (length) => budget.takePrompt(length) })
    } finally {
      leave()
    }
  },
})

/** The same pieces; tells their words when all of them were taken. */
async function* rememberWords(
  pieces: AsyncIterable<AnswerPiece>,
  told: (words: string) => void,
): AsyncGenerator<AnswerPiece> {
  let words = ''
  for await (const piece of pieces) {
    if (piece.type === 'text' || piece.type === 'clause') words += piece.text
    yield piece
  }
  told(words.trim())
}

const isOpening = (instructions: string | undefined) =>
  instructions?.trim().toLowerCase() === OPENING_INSTRUCTION

/** Of a response that no client asked for. */
const unaskedPlan = (
  { modality, voice }: SessionConfig,
  answer: Answer,
  answersVisitor: boolean,
): ResponsePlan => ({
  answer,
  modality,
  voice,
  inConversation: true,
  metadata: null,
  answersVisitor,
})

/** Two equal keys have the same answer in the same voice. */
const keyOf = ({ modality, voice, speed }: SessionConfig, question: Question) =>
  JSON.stringify([modality, voice, speed, question])

const supposed = (text: string): Item => ({
  id: 'supposed',
  type: 'message',
  role: 'user',
  content: [{ type: 'input_audio', transcript: text }],
})

/** The words after `SAY_VERBATIM`, which are a JSON string. Anything else is an instruction. */
export function verbatimOf(instructions: string | undefined): string | undefined {
  if (!instructions?.startsWith(SAY_VERBATIM)) return undefined
  try {
    const words: unknown = JSON.parse(instructions.slice(SAY_VERBATIM.length))
    return typeof words === 'string' ? words : undefined
  } catch {
    return undefined
  }
}
