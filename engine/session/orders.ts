import { idleGoodbye } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { SAY_VERBATIM } from '@ringwell/protocol/callLimits.ts'
import type { Brain, BrainRequest, Tts } from '../stages.ts'
import { spokenAnswer, verbatimAnswer, verbatimText, writtenAnswer } from './answer.ts'
import type { Answer, Speaking } from './answer.ts'
import { languageFor } from './callLanguage.ts'
import type { CallBrief } from './callPorts.ts'
import type { ResponseParams } from './clientEvents.ts'
import type { Conversation, Item } from './conversation.ts'
import { draftAnswer } from './draftAnswer.ts'
import { systemTextOf, turnsOf } from './history.ts'
import { createLeadIns } from './leadIn.ts'
import type { ResponseOrder } from './responseRunner.ts'
import type { SessionConfig } from './sessionConfig.ts'

export interface OrdersOptions {
  brief: CallBrief
  brain: Brain
  tts: Tts
  conversation: Conversation
  /** Resolves when the words of everything that the visitor has said are in the conversation. */
  wordsKnown: () => Promise<void>
}

type Question = Omit<BrainRequest, 'signal'>

/** Decides what a response is made from; the runner makes it. */
export interface Orders {
  /** The answer to what the visitor said last. `attempt` names the draft that may fit. */
  forVisitor(config: SessionConfig, attempt: number | undefined): ResponseOrder
  /** `config` has the overrides of `params` in it; `input` are the items that `params.input` names. */
  forClient(
    config: SessionConfig,
    params: ResponseParams,
    input: readonly Item[] | undefined,
  ): ResponseOrder
  /** What to say to a visitor who has said nothing for long. */
  forSilence(config: SessionConfig): ResponseOrder
  /** The last words to a visitor who has said nothing for too long. */
  goodbye(config: SessionConfig): ResponseOrder
  /** Begins an answer to what the visitor seems to have said. Only a cheap brain is asked. */
  draft(config: SessionConfig, attempt: number, text: string): void
  discard(attempt: number): void
  /** The agent is being heard, so its voice has time for what it will say while it thinks. */
  prepareVoice(config: SessionConfig): void
  close(): void
}

export function createOrders(options: OrdersOptions): Orders {
  const { brief, brain, tts, conversation, wordsKnown } = options
  const leadIns = createLeadIns(tts)
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

  const ledIn = (config: SessionConfig, answer: Answer): Answer =>
    config.modality === 'audio' ? leadIns.before(answer, speaking(config)) : answer

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

  return {
    forVisitor(config, attempt) {
      const question = questionOf(config, conversation.items())
      const answer =
        takeDraft(attempt, keyOf(config, question)) ??
        answerTo(config, () => Promise.resolve(question))
      return ownOrder(config, ledIn(config, answer), true)
    },
    forSilence(config) {
      const question = { ...questionOf(config, conversation.items()), visitorIsSilent: true }
      const answer = answerTo(config, () => Promise.resolve(question))
      return ownOrder(config, answer, false)
    },
    goodbye(config) {
      const voice = { ...speaking(config), language: languageFor('en', tts.languages) }
      const answer =
        config.modality === 'audio'
          ? verbatimAnswer(tts, idleGoodbye, voice)
          : verbatimText(idleGoodbye)
      return ownOrder(config, answer, false)
    },
    forClient(config, params, input) {
      const verbatim = verbatimOf(params.instructions)
      const answersVisitor =
        verbatim === undefined &&
        params.conversation !== 'none' &&
        turnsOf(conversation.items()).at(-1)?.role === 'user'
      const answer =
        verbatim === undefined
          ? answerTo(config, async () => {
              await wordsKnown()
              return questionOf(config, input ?? conversation.items(), params.instructions)
            })
          : config.modality === 'audio'
            ? verbatimAnswer(tts, verbatim, speaking(config))
            : verbatimText(verbatim)
      return {
        answer: answersVisitor ? ledIn(config, answer) : answer,
        modality: config.modality,
        voice: config.voice,
        inConversation: params.conversation !== 'none',
        metadata: params.metadata ?? null,
        answersVisitor,
      }
    },
    draft(config, attempt, text) {
      if (!brain.speculative || config.modality !== 'audio') return
      if (drafted) discard(drafted.attempt)
      const question = questionOf(config, [...conversation.items(), supposed(text)])
      drafted = {
        attempt,
        key: keyOf(config, question),
        answer: draftAnswer(answerTo(config, () => Promise.resolve(question))),
      }
    },
    discard,
    prepareVoice: (config) => leadIns.prepare(speaking(config)),
    close() {
      if (drafted) discard(drafted.attempt)
    },
  }
}

/** Of a response that no client asked for. */
const ownOrder = (
  { modality, voice }: SessionConfig,
  answer: Answer,
  answersVisitor: boolean,
): ResponseOrder => ({
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
