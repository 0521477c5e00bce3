import { generalPersona, personas, type Persona } from '@ringwell/content/agents/personas.ts'
import { promptAgain, silenceLines } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { personaOfBusiness } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { newDialogue } from '../dialogue/dialogueTypes.ts'
import { askedAnswerOf } from '../dialogue/expectationOf.ts'
import type { Brain, BrainAgent, BrainOutput, BrainRequest, Turn } from '../stages.ts'
import { createPacerYield } from './pacerYield.ts'
import { answerTo } from './conversation.ts'
import { newConversation, pick, type Conversation, type Heard } from './conversationState.ts'
import { createActor, embedLately, embedOnce, type Actor, type ActorModel } from './createActor.ts'
import { foldTasks } from './foldTasks.ts'
import { firstName, greet } from './greet.ts'
import { meaningOf } from './meaningOf.ts'
import type { PhraseMemory } from './phraseMemory.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { createOwnFacts } from '../knowledge/ownFacts.ts'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.ts'
import { noticeSigns } from './noticeSigns.ts'
import { rememberBriefly } from './rememberBriefly.ts'
import { sentencePieces } from './sentencePieces.ts'
import { createToolChooser, spokenTurns, tellResult } from './toolUse.ts'
import { withKnowledge, withOwnFacts, withSite } from './withKnowledge.ts'
import { builtInLanguage } from '../languages.ts'

/**
 * How many visitors' own businesses can have an agent at the same time. Each takes about 100 kB until its call is over.
 */
const MOST_BUSINESSES = 40

/** For how many phrases of pages' functions the vectors are kept, at 1.5 kB each. */
const MOST_OFFERED = 1_000

/**
 * Answers from the playbooks by similarity of meaning. It holds no state of a call: every request carries the whole
 * state, and the same turns lead to the same text. With `memory`, it starts with the vectors of an earlier run.
 */
export async function createEmbeddedBrain(
  model: ActorModel,
  memory?: { phrases: PhraseMemory; questions: PhraseMemory },
  knowledge?: HeldKnowledge,
): Promise<Brain> {
  const { embed } = model
  const vectors = (await memory?.phrases.read()) ?? new Map<string, Float32Array>()
  const asked = (await memory?.questions.read()) ?? new Map<string, Float32Array>()
  const embedKept = embedOnce(embed, vectors)
  const kept = { embed: embedKept, embedQuestions: embedOnce(model.embedQuestions, asked) }
  const toolChooser = createToolChooser(embed, embedLately(embed, MOST_OFFERED))
  const actors = new Map<Persona, Promise<Actor>>()

  function actorFor(persona: Persona): Promise<Actor> {
    const known = actors.get(persona)
    if (known !== undefined) return known
    const made = createActor(persona, model, kept)
    actors.set(persona, made)
    // After a failure, the next call tries again.
    made.catch(() => actors.delete(persona))
    return made
  }

  let madeSite: Promise<Knowledge> | undefined
  function siteKnowledge(): Promise<Knowledge> {
    if (madeSite) return madeSite
    const made = createSiteKnowledge(embed, embedKept)
    madeSite = made
    made.catch(() => {
      madeSite = undefined
    })
    return made
  }

  /**
   * The actor for a visitor's own business. It shares no memory of callers' words with other agents, so what the
   * visitor wrote and what callers say stays within it. The key is all facts of the business: only the same facts lead
   * to the same actor.
   */
  const actorOfBusiness = rememberBriefly(async (written: string): Promise<Actor> => {
    const business = JSON.parse(written) as OwnBusiness
    const [actor, facts] = await Promise.all([
      createActor(personaOfBusiness(business), model, kept),
      createOwnFacts(business, model.embedQuestions),
    ])
    return withOwnFacts(actor, facts)
  }, MOST_BUSINESSES)

  /**
   * The actor for this agent, with the operator's knowledge if there is any. Only agents that speak for the company
   * know what its site says.
   */
  async function actorOf(persona: Persona, agent: BrainAgent): Promise<Actor> {
    if (agent.business) return actorOfBusiness(JSON.stringify(agent.business))
    const [actor, known] = await Promise.all([actorFor(persona), knowledge?.find(agent.knowledge)])
    const { agent: owner, version } = agent.knowledge ?? {}
    if (known) return withKnowledge(actor, known, `${owner} ${version}`)
    return persona.speaksForCompany ? withSite(actor, await siteKnowledge()) : actor
  }

  async function answer(request: BrainRequest): Promise<BrainOutput[]> {
    const { agent, history, visitor, language, tools } = request
    const persona = agent.persona ?? generalPersona
    if (request.isGreeting || history.length === 0) {
      const greeting = agent.greeting
        ? builtInLanguage.sentences.of(agent.greeting)
        : persona.brief.greeting
      const tasks = request.takesTaskCalls ? agent.tasks : undefined
      return [
        ...(tasks ? [expectedAfter(tasks, greeting)] : []),
        // Callers of a visitor's own business are not greeted by name.
        ...inPieces(greet({ greeting }, agent.business ? '' : visitor.name, language)),
      ]
    }
    const last = history.at(-1)
    if (last?.role === 'toolResult') return inPieces(tellResult(last.output))
    const { takesTaskCalls = false } = request
    if (takesTaskCalls && (last?.role === 'taskResult' || history.some(isUntold))) {
      const actor = await actorOf(persona, agent)
      if (actor.script.tasks) return foldTasks(actor, actor.script.tasks, request)
    }
    if (last?.role !== 'user') {
      return inPieces(
        request.visitorIsSilent ? pick(silenceLines, saidSince(history)) : promptAgain,
      )
    }

    const actor = await actorOf(persona, agent)
    const tasks = takesTaskCalls ? actor.script.tasks : undefined
    if (tasks && tools.length === 0) return foldTasks(actor, tasks, request)
    const yieldToPacer = createPacerYield()
    const heard: Heard[] = []
    for (const { text } of spokenTurns(history, tools)) {
      heard.push(await actor.hear(text))
      await yieldToPacer()
    }
    const rival = meaningOf(actor.script, heard.at(-1)!.whole)?.score ?? 0
    const call = await toolChooser.choose(tools, history, rival)
    if (call !== undefined) return call
    if (tasks) return foldTasks(actor, tasks, request)

    let state: Conversation = { ...newConversation, name: firstName(visitor.name) }
    let say: string = promptAgain
    const { signs } = actor.script.persona.playbook
    for (const one of heard) {
      const noticed = noticeSigns(signs, state, undefined, one.text)
      ;({ state, say } = answerTo(actor.script, noticed, one))
      state = noticeSigns(signs, state, state.last?.id, '')
    }
    return inPieces(say)
  }

  const before = vectors.size + asked.size
  await actorFor(generalPersona)
  void embedOtherPersonas()

  /** Runs while the first visitor is still being greeted. */
  async function embedOtherPersonas(): Promise<void> {
    await siteKnowledge().catch(() => undefined)
    // One at a time, so that a visitor's utterance never waits for more than one batch.
    // oxlint-disable-next-line no-await-in-loop
    for (const persona of personas) await actorFor(persona).catch(() => undefined)
    if (vectors.size + asked.size <= before) return
    await memory?.phrases.write(vectors)
    await memory?.questions.write(asked)
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

const isVisitors = ({ role }: Turn): boolean => role === 'user' || role === 'toolResult'

/** How often the agent has spoken to the silent visitor since its answer to the visitor's last turn. */
const saidSince = (history: readonly Turn[]): number =>
  history.length - 2 - history.findLastIndex(isVisitors)

function inPieces(text: string): BrainOutput[] {
  return sentencePieces(text).map((piece) => ({ type: 'text', text: piece }))
}
