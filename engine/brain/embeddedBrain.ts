import {
  generalAgent,
  builtInAgents,
  type BuiltInAgent,
} from '@ringwell/content/agents/builtInAgents.ts'
import { promptAgain } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { businessAgent } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { withStopCalls } from '@ringwell/content/agents/tasks/stopCalls.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { newDialogue } from '../dialogue/dialogueTypes.ts'
import { askedAnswerOf } from '../dialogue/expectationOf.ts'
import type { Brain, BrainOutput, BrainRequest, Turn } from '../stages.ts'
import { createPacerYield } from '../pacerYield.ts'
import { createAgentPlaybook } from './agentPlaybook.ts'
import { answerTo, silenceLine } from './answerTo.ts'
import { newMemory, type CallMemory, type Heard } from './callMemory.ts'
import {
  createInterpreter,
  type Interpreter,
  type InterpreterModel,
  type OpenInterpreter,
} from './createInterpreter.ts'
import { embedLately, embedOnce } from '../understanding/embedOnce.ts'
import { foldTasks } from './foldTasks.ts'
import { firstName, firstWordsOf, greet } from './greet.ts'
import { meaningOf } from './meaningOf.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { createOwnFacts } from '../knowledge/ownFacts.ts'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.ts'
import { noticeSigns } from './noticeSigns.ts'
import { rememberBriefly } from '../rememberBriefly.ts'
import { sentencePieces } from '../tts/sentencePieces.ts'
import { createFunctionChooser, spokenTurns, tellResult } from './functionUse.ts'
import { withKnowledge, withOwnFacts, withSite } from './withKnowledge.ts'
import { withTasks } from './withTasks.ts'
import { builtInLanguage } from '../languages.ts'

/**
 * How many visitors' own businesses can have an agent at the same time. Each takes about 100 kB until its call is over.
 */
const MOST_BUSINESSES = 40

/** How many agents with tools of their operators' are remembered. Each takes about 2 kB for each way to ask. */
const MOST_EXTENDED = 50

/** For how many of operators' ways to ask the vectors are kept longer, at 1.5 kB each. */
const MOST_ADDED = 2_000

/** For how many phrases of pages' functions the vectors are kept, at 1.5 kB each. */
const MOST_OFFERED = 1_000

/**
 * Answers from the playbooks by similarity of meaning. It holds no state of a call: every request carries the whole
 * state, and the same turns lead to the same text.
 */
export async function createEmbeddedBrain(
  model: InterpreterModel,
  knowledge?: HeldKnowledge,
): Promise<Brain> {
  const { embed } = model
  /** For texts that never change. */
  const kept = {
    embed: embedOnce(embed, 'meanings', model.phrases),
    embedQuestions: embedOnce(model.embedQuestions, 'questions', model.phrases),
  }
  const functionChooser = createFunctionChooser(embed, embedLately(embed, MOST_OFFERED))
  const embedAdded = embedLately(embed, MOST_ADDED)
  const interpreters = new Map<BuiltInAgent, Promise<OpenInterpreter>>()

  function interpreterFor(agent: BuiltInAgent): Promise<OpenInterpreter> {
    const known = interpreters.get(agent)
    if (known !== undefined) return known
    const made = createInterpreter(agent, model, kept)
    interpreters.set(agent, made)
    // After a failure, the next call tries again.
    made.catch(() => interpreters.delete(agent))
    return made
  }

  /** Agents that have rung somebody, with the wish for no more calls among their tasks. */
  const outboundAgents = new Map<BuiltInAgent, BuiltInAgent>()
  function outboundAgent(agent: BuiltInAgent): BuiltInAgent {
    const known = outboundAgents.get(agent)
    if (known) return known
    const { tasks } = createAgentPlaybook(agent)
    const made = tasks ? { ...agent, tasks: withStopCalls(tasks) } : agent
    outboundAgents.set(agent, made)
    return made
  }

  let madeSite: Promise<Knowledge> | undefined
  function siteKnowledge(): Promise<Knowledge> {
    if (madeSite) return madeSite
    const made = createSiteKnowledge(embed, kept.embed)
    madeSite = made
    made.catch(() => {
      madeSite = undefined
    })
    return made
  }

  /**
   * The interpreter for a visitor's own business. It shares no memory of callers' words with other agents, so what the
   * visitor wrote and what callers say stays within it. The key is all facts of the business: only the same facts lead
   * to the same interpreter.
   */
  const interpreterOfBusiness = rememberBriefly(async (written: string): Promise<Interpreter> => {
    const business = JSON.parse(written) as OwnBusiness
    const [interpreter, facts] = await Promise.all([
      createInterpreter(businessAgent(business), model, kept),
      createOwnFacts(business, model.embedQuestions),
    ])
    return withOwnFacts(interpreter, facts, business)
  }, MOST_BUSINESSES)

  /** The interpreter that knows the tasks of operators' own tools, too. What the key names decides them. */
  const interpreterWith = rememberBriefly(
    (_key: string, whole: OpenInterpreter, tasks: AgentTasks) => whole.learn(tasks, embedAdded),
    MOST_EXTENDED,
  )

  /**
   * The interpreter for this agent, with the operator's knowledge if there is any. Only agents that speak for the company
   * know what its site says.
   */
  async function interpreterOf(
    builtIn: BuiltInAgent,
    { agent, phone }: BrainRequest,
  ): Promise<Interpreter> {
    if (agent.business) return interpreterOfBusiness(JSON.stringify(agent.business))
    const [whole, known] = await Promise.all([
      interpreterFor(phone?.outbound ? outboundAgent(builtIn) : builtIn),
      knowledge?.find(agent.knowledge),
    ])
    const tasks = agent.tasks && phone?.outbound ? withStopCalls(agent.tasks) : agent.tasks
    const own = whole.playbook.tasks
    // An operator may have changed when it is open, left out tasks, and added some.
    const isChanged = tasks !== own && tasks?.agent === own?.agent
    const isAdded = tasks && [...tasks.tasks.keys()].some((id) => !own?.tasks.has(id))
    const key = [
      builtIn.profile.id,
      tasks?.agent,
      phone?.outbound !== undefined,
      tasks?.changes,
    ].join(' ')
    const able = isAdded ? await interpreterWith(key, whole, tasks) : whole
    const interpreter = tasks && isChanged ? withTasks(able, tasks) : able
    const { agent: owner, version } = agent.knowledge ?? {}
    if (known) return withKnowledge(interpreter, known, `${owner} ${version}`)
    return builtIn.speaksForCompany ? withSite(interpreter, await siteKnowledge()) : interpreter
  }

  async function answer(request: BrainRequest): Promise<BrainOutput[]> {
    const { agent, history, visitor, language, functions } = request
    const builtIn = agent.builtIn ?? generalAgent
    if (request.isGreeting || history.length === 0) {
      const greeting = firstWordsOf({ ...agent, builtIn }, undefined)
      const tasks = request.takesTaskCalls ? agent.tasks : undefined
      return [
        ...(tasks ? [expectedAfter(tasks, greeting)] : []),
        // Callers of a visitor's own business are not greeted by name.
        ...inPieces(greet({ greeting }, agent.business ? '' : visitor.name, language)),
      ]
    }
    const last = history.at(-1)
    if (last?.role === 'functionResult') return inPieces(tellResult(last.output))
    const { takesTaskCalls = false } = request
    const resumes = request.resumes !== undefined && last?.role === 'assistant'
    if (takesTaskCalls && (resumes || last?.role === 'taskResult' || history.some(isUntold))) {
      const interpreter = await interpreterOf(builtIn, request)
      if (interpreter.playbook.tasks)
        return foldTasks(interpreter, interpreter.playbook.tasks, request)
    }
    if (resumes) return []
    if (last?.role !== 'user') {
      return inPieces(
        request.visitorIsSilent
          ? silenceLine(saidSince(history), request.phone !== undefined)
          : promptAgain,
      )
    }

    const interpreter = await interpreterOf(builtIn, request)
    const tasks = takesTaskCalls ? interpreter.playbook.tasks : undefined
    if (tasks && functions.length === 0) return foldTasks(interpreter, tasks, request)
    const yieldToPacer = createPacerYield()
    const heard: Heard[] = []
    for (const { text } of spokenTurns(history, functions)) {
      heard.push(await interpreter.hear(text))
      await yieldToPacer()
    }
    const rival = meaningOf(interpreter.playbook, heard.at(-1)!.whole)?.score ?? 0
    const call = await functionChooser.choose(functions, history, rival)
    if (call !== undefined) return call
    if (tasks) return foldTasks(interpreter, tasks, request)

    let state: CallMemory = {
      ...newMemory,
      name: firstName(visitor.name),
      ...(request.phone && { isOnPhone: true }),
    }
    let say: string = promptAgain
    const { signs } = interpreter.playbook.agent.playbook
    for (const one of heard) {
      const noticed = noticeSigns(signs, state, undefined, one.text)
      ;({ state, say } = answerTo(interpreter.playbook, noticed, one))
      state = noticeSigns(signs, state, state.last?.id, '')
    }
    return inPieces(say)
  }

  await interpreterFor(generalAgent)
  void prepareOtherAgents()

  /** Runs while the first visitor is still being greeted. */
  async function prepareOtherAgents(): Promise<void> {
    await siteKnowledge().catch(() => undefined)
    // One at a time, so that a visitor's utterance never waits for more than one batch.
    for (const agent of builtInAgents) await interpreterFor(agent).catch(() => undefined)
  }

  return {
    speculative: true,
    worksOnTasks: true,
    readsWholeCalls: true,
    languages: [builtInLanguage.tag],
    async *reply(request) {
      for (const output of await answer(request)) {
        if (request.signal.aborted) return
        yield output
      }
    },
  }
}

/** What is expected after these first words. */
const expectedAfter = (tasks: AgentTasks, greeting: readonly string[]): BrainOutput => ({
  type: 'expects',
  answer: askedAnswerOf(newDialogue(tasks), tasks, greeting.join(' ')),
})

const isUntold = (turn: Turn): boolean => turn.role === 'taskResult' && turn.isTold === false

const isVisitors = ({ role }: Turn): boolean => role === 'user' || role === 'functionResult'

/** How often the agent has spoken to the silent visitor since its answer to the visitor's last turn. */
const saidSince = (history: readonly Turn[]): number =>
  history.length - 2 - history.findLastIndex(isVisitors)

function inPieces(text: string): BrainOutput[] {
  return sentencePieces(text).map((piece) => ({ type: 'text', text: piece }))
}
