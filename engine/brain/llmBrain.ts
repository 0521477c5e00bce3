import { setTimeout as delay } from 'node:timers/promises'
import { openingOf } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { enoughAnswered } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { safetyPrompt } from '@ringwell/content/agents/safety.ts'
import { REPORT_DANGER } from '@ringwell/protocol/danger.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { EngineOptions, SafetyContacts } from '../engine.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import { isAsking } from '../knowledge/knowledge.ts'
import { honestWordsIn, withheldBefore, withheldNow } from '../modelTasks/claimWords.ts'
import type { ModelCall } from '../modelTasks/decideCall.ts'
import { isReportDanger } from '../modelTasks/reportDanger.ts'
import type { SafetySaying } from '../safety/safetyState.ts'
import { safetyWords } from '../safety/safetyWords.ts'
import { type Brain, type BrainOutput, type BrainRequest, saidIn } from '../stages.ts'
import type { ReadClaim } from '../understanding/claims.ts'
import type { ReadTurn } from '../turnReading.ts'
import { answerClaims } from './answerClaims.ts'
import { createAskModel, type Progress, type Prompt } from './askModel.ts'
import type { BrainError } from './brainError.ts'
import type { WithheldClaim } from './claimGate.ts'
import { greet } from './greet.ts'
import { functionMessages, llmMessages, llmTools } from './llmMessages.ts'
import { createLlmTasks, type LlmTasks } from './llmTasks.ts'
import { isBuiltIn } from '../languages.ts'

/** A visitor may paste a whole page. The beginning is enough for a search. */
const MOST_ASKED = 400

export interface LlmBrainDeps {
  llm: NonNullable<EngineOptions['llm']>
  /** The knowledge of operators' agents. */
  knowledge?: HeldKnowledge
  /** Whom callers in danger are told to ring. */
  contacts?: SafetyContacts
  /** Reads callers' answers. Without it, only a plain yes agrees to what was read back. */
  read?: ReadTurn
  /** Reads what the model claims to have done. Without it, only plain claims are noticed. */
  readClaim?: ReadClaim
  log: EngineOptions['log']
  /** Both attempts and the pause between them have to fit into the ten seconds that a session waits. */
  firstWordMs?: number
  /** Limit for the time between two pieces of an answer. */
  nextWordMs?: number
  /** A model that calls a function writes it right after its words. Limit for that, after words were withheld. */
  restMs?: number
  /** Pause before the second attempt. */
  pauseMs?: number
}

/**
 * How many times one answer may ask the model. A function that refuses the model's arguments tells it why, and the
 * model tries again.
 */
const MOST_ROUNDS = 4
/** A model whose claim was withheld is asked again only if it can answer before the session gives up. */
const ASK_AGAIN_BEFORE_MS = 4_000

/**
 * A brain that uses any OpenAI-compatible chat endpoint. The model gets the agent's prompt and the facts that
 * the site publishes.
 */
export function createLlmBrain({
  llm,
  knowledge,
  contacts = {},
  read,
  readClaim,
  log,
  firstWordMs = 4_500,
  nextWordMs = 8_000,
  restMs = 1_500,
  pauseMs = 250,
}: LlmBrainDeps): Brain {
  const ask = createAskModel(llm, { firstWordMs, nextWordMs, restMs })
  const contactsOf = ({ agent }: BrainRequest) => ({ ...contacts, ...agent.contacts })
  const tasksFor = createLlmTasks({ contacts, read })

  /** What the agent's knowledge has on the visitor's last words. */
  async function passagesFor({
    agent: { knowledge: ref },
    history,
  }: BrainRequest): Promise<readonly string[]> {
    const question = saidIn(history.findLast(({ role }) => role === 'user'))
    if (!ref || question.trim() === '') return []
    try {
      return (await (await knowledge?.find(ref))?.passages(question.slice(0, MOST_ASKED))) ?? []
    } catch (error) {
      // Without passages, the model can still say that it does not know.
      log('warn', 'The knowledge of an agent could not be searched.', { reason: messageOf(error) })
      return []
    }
  }

  /**
   * Asks the model, runs the task functions that it calls, and asks again with their results. A model that claims what
   * no tool has returned is asked once more. If it does not mend that, the caller hears the truth.
   */
  async function* converse(
    request: BrainRequest,
    tasks: LlmTasks | undefined,
    progress: Progress,
  ): AsyncGenerator<BrainOutput, void> {
    const history = tasks?.history ?? request.history
    const passages = await passagesFor(request)
    if (request.signal.aborted) return
    // A second line behind `withSafety`, which may miss a danger.
    const safety = safetyPrompt(contactsOf(request), tasks && REPORT_DANGER)
    const heard = honestWordsIn(saidIn(history.findLast(({ role }) => role === 'assistant')))
    const rules = heard === undefined ? safety : `${safety}\n\n${withheldBefore(heard)}`
    const messages = llmMessages({ ...request, history }, rules, tasks?.prompt, passages)
    const tools = llmTools([
      ...(tasks?.functions ?? []),
      ...request.functions.filter(({ name }) => !tasks?.has(name)),
    ])
    const claims = answerClaims(request, tasks, JSON.stringify(messages[0]), readClaim)
    const startedMs = performance.now()
    let withheld: WithheldClaim | undefined
    for (let round = 1; !request.signal.aborted; round += 1) {
      if (request.takePrompt?.(JSON.stringify([messages, tools]).length) === false) {
        yield { type: 'text', text: enoughAnswered }
        return
      }
      // In the last round, the model has to say something.
      const isLast = round === MOST_ROUNDS || request.mustSpeak === true
      const choice = isLast && tasks ? { tool_choice: 'none' as const } : {}
      const prompt: Prompt = { messages, ...(tools.length > 0 && { tools, ...choice }) }
      const gate = claims.gate()
      const isAgain = withheld !== undefined
      let calls: readonly ModelCall[] = []
      try {
        calls = yield* ask(prompt, { gate, progress, signal: request.signal })
        withheld = gate.withheld()
      } catch (error) {
        if (!isAgain) throw error
      }
      progress.hasCalled ||= calls.length > 0 || withheld !== undefined
      const told: { call: ModelCall; output: object }[] = []
      const ours = calls.filter(({ name }) => tasks?.has(name))
      // A danger comes first, whatever else the model calls.
      for (const call of ours.toSorted((a, b) => rankOf(a) - rankOf(b))) {
        const step = tasks!.take(call)
        const isText = step.outputs.some(({ type }) => type === 'text')
        if (isText && progress.hasSpoken) yield { type: 'text', text: ' ' }
        yield* step.outputs
        if (!step.tell) return
        told.push({ call, output: step.tell })
        claims.told(call, step.tell)
      }
      const ofPage = tasks?.isInDanger() ? [] : calls.filter(({ name }) => !tasks?.has(name))
      for (const call of ofPage) yield { type: 'functionCall', ...call }
      if (ofPage.length > 0 || request.signal.aborted) return
      if (told.length > 0 && !isLast) {
        messages.push(...functionMessages(told, round))
        continue
      }
      if (!withheld) return
      if (isLast || isAgain || performance.now() - startedMs > ASK_AGAIN_BEFORE_MS) {
        const open = progress.hasSpoken && progress.endsOpen ? ' ' : ''
        const truth = tasks?.isInDanger()
          ? safetyWords(cannotHelp, [], contactsOf(request), request.language)
          : claims.honest(withheld)
        yield { type: 'text', text: `${open}${truth}`, isClause: true }
        progress.hasSpoken = true
        return
      }
      const { before, sentence } = withheld
      messages.push(
        { role: 'assistant', content: `${before}${sentence}` },
        { role: 'user', content: withheldNow(sentence) },
      )
    }
  }

  return {
    worksOnTasks: true,
    async *reply(request) {
      const greeting = request.isGreeting ? greetingOf(request) : undefined
      if (greeting !== undefined) {
        yield { type: 'text', text: greeting }
        return
      }
      const tasks = tasksFor(request)
      const beginning = await tasks?.begin()
      if (request.signal.aborted) return
      yield* beginning?.outputs ?? []
      if (beginning?.isAll) return
      for (let attempt = 1; ; attempt += 1) {
        const progress: Progress = { hasSpoken: false, hasCalled: false, endsOpen: false }
        try {
          yield* converse(request, tasks, progress)
          const question = saidIn(request.history.at(-1))
          // If the model could not answer, it has called a function to say so. Then this is not noted as answered.
          if (tasks && progress.hasSpoken && !progress.hasCalled && isAsking(question)) {
            yield { type: 'note', note: { type: 'questionAnswered', question } }
          }
          return
        } catch (error) {
          const failure = error as BrainError
          // Once a word was said, no failure is retryable, so that nothing is said twice.
          if (!failure.retryable || attempt > 1) {
            log('error', 'The language model gave no answer.', { code: failure.code, attempt })
            if (beginning?.otherwise === undefined || progress.hasSpoken) throw failure
            yield { type: 'text', text: beginning.otherwise }
            return
          }
          log('warn', 'Asking the language model again.', { code: failure.code })
          // An abort ends the pause.
          await delay(pauseMs, undefined, { signal: request.signal }).catch(() => undefined)
          if (request.signal.aborted) return
        }
      }
    },
  }
}

/** Whatever the model claims to somebody in danger, nobody was called. */
const cannotHelp: SafetySaying = {
  type: 'danger',
  kind: 'medical',
  topic: 'askedToCall',
  isFirst: false,
}

const rankOf = ({ name }: ModelCall): number => (isReportDanger(name) ? 0 : 1)

/** What the agent says first, if that is fixed. Otherwise the model finds the words. */
function greetingOf({
  agent: { business, greeting, builtIn },
  ownInstructions,
  visitor,
  language,
}: BrainRequest): string | undefined {
  if (business) return isBuiltIn(language) ? openingOf(business) : undefined
  if (greeting !== undefined) return greeting
  if (!builtIn || ownInstructions !== undefined || !isBuiltIn(language)) return undefined
  return greet(builtIn.profile, visitor.name, language)
}
