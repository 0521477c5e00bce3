import { randomUUID } from 'node:crypto'
import { digestOf } from '@ringwell/engine/session/taskCalls.ts'
import { writes } from '@ringwell/content/agents/tasks/tools.ts'
import { type Engine, EngineError, type PhoneLine, type Replay } from '@ringwell/engine/engine.ts'
import type { SlotValues } from '@ringwell/engine/slotValue.ts'
import { DEFAULT_ACCENT, findAccent } from '@ringwell/protocol/accents.ts'
import { ENGLISH, findLanguage } from '@ringwell/protocol/languages.ts'
import { DEFAULT_VOICE, findVoice } from '@ringwell/protocol/voices.ts'
import type { DraftView } from '@ringwell/protocol/operator/agents.ts'
import {
  AgentTestView,
  type TestRun,
  type TestTurn,
  type TestWrite,
} from '@ringwell/protocol/operator/agentTests.ts'
import type { TriedAnswer } from '@ringwell/protocol/operator/knowledge.ts'
import type { AgentDirectory } from '../calls/agentDirectory.ts'
import { withoutReferences } from '../bookings/reference.ts'
import { findSources } from '../knowledge/findSources.ts'
import { ApiError } from '../http/apiError.ts'
import { shownAs } from '../http/shownAs.ts'
import type { AgentTestStorage, StoredAgentTest } from '../storage/agentTestStorage.ts'
import type { CallStorage, StoredCall } from '../storage/callStorage.ts'
import type { KnowledgeStorage } from '../storage/knowledgeStorage.ts'
import type { SettledStorage } from '../storage/settledStorage.ts'
import type { StoredTurn, TranscriptStorage } from '../storage/transcriptStorage.ts'
import { type DryToolsDeps, openDryTools, parsed } from './dryTools.ts'
import { turnsOfTest } from './testOfCall.ts'

const MOST_TESTS = 200
/** How the ids of answers begin that are tests. */
const ANSWER = 'answer-'
/** All turns of a test together. A language model takes seconds for each. */
const RUN_LIMIT_MS = 120_000
/** How long the caller and the agent are taken to speak in one turn. */
const TURN_MS = 10_000

export interface AgentTestsDeps extends Omit<DryToolsDeps, 'storage'> {
  storage: AgentTestStorage &
    Pick<SettledStorage, 'listSettled'> &
    Pick<CallStorage, 'findCall'> &
    Pick<TranscriptStorage, 'findTurns'> &
    Pick<KnowledgeStorage, 'readKnowledge'> &
    DryToolsDeps['storage']
  agentService: {
    /** Rejects if there is no such agent. */
    find(agentId: string): Promise<unknown>
    findDraft(agentId: string): Promise<DraftView | null>
  }
  agents: Pick<AgentDirectory, 'admit'>
  /** Undefined if another provider holds the calls. */
  engine: Pick<Engine, 'replay' | 'embed'> | undefined
}

/** The tests of all agents. Throws `ApiError`. */
export interface AgentTests {
  /** Those that are stored, and then the questions that somebody has answered. */
  list(agentId: string): Promise<AgentTestView[]>
  add(
    agentId: string,
    input: { call_id: string } | { name: string; turns: TestTurn[] },
    by: string,
  ): Promise<AgentTestView>
  change(
    agentId: string,
    testId: string,
    input: { name: string; turns: TestTurn[]; without_call: boolean },
    by: string,
  ): Promise<AgentTestView>
  remove(agentId: string, testId: string): Promise<void>
  run(agentId: string, testId: string, version: 'draft' | 'published'): Promise<TestRun>
  /** Returns a WAV file of the greeting, in English and the usual voice where nothing else is asked for. */
  speak(agentId: string, input: GreetingInput): Promise<Buffer>
  /** Returns what the draft answers, or what is published if there is none, and from which of its files. */
  ask(agentId: string, question: string): Promise<TriedAnswer>
}

interface GreetingInput {
  /** Without it, the agent greets like the one that it is based on. */
  greeting?: string | undefined
  voice?: string | undefined
  language?: string | undefined
  accent?: string | undefined
}

export function createAgentTests(deps: AgentTestsDeps): AgentTests {
  const { storage, agentService, agents, engine } = deps
  /** One test at a time, because callers need the models more. */
  let last: Promise<unknown> = Promise.resolve()

  /** The questions that somebody has answered. */
  const listAnswers = async (agentId: string): Promise<AgentTestView[]> =>
    (await storage.listSettled(agentId, MOST_TESTS)).flatMap(
      ({ id, question, answer, settledAt, author }): AgentTestView[] =>
        answer === null
          ? []
          : [
              {
                test_id: `${ANSWER}${id}`,
                name: question,
                kind: 'answer',
                call_id: null,
                at: settledAt,
                turns: [{ says: question, answer, writes: [] }],
                changed_at: settledAt,
                changed_by: author,
              },
            ],
    )

  const list = async (agentId: string): Promise<AgentTestView[]> => {
    await agentService.find(agentId)
    const [stored, answers] = await Promise.all([
      storage.listAgentTests({ agentId }),
      listAnswers(agentId),
    ])
    return [...stored.map(viewOf), ...answers]
  }

  const find = async (agentId: string, testId: string): Promise<StoredAgentTest> => {
    const test = await storage.findAgentTest(testId)
    if (test?.agentId !== agentId) throw noSuchTest()
    return test
  }

  const madeOf = async (agentId: string, callId: string) => {
    const call = await storage.findCall(callId)
    if (!call || call.erasedAt !== undefined) throw noSuchCall()
    if (call.agentUuid !== agentId) {
      throw new ApiError(422, 'other_agent', 'call_id: another agent answered this call.', {
        field: 'call_id',
      })
    }
    if (call.direction === 'out') {
      throw new ApiError(
        422,
        'call_was_made',
        'call_id: the agent rang somebody in this call. Only calls that came in can be tests.',
        { field: 'call_id' },
      )
    }
    const turns = turnsOfTest(await storage.findTurns(callId))
    const [first] = turns
    if (!first) {
      throw new ApiError(422, 'nothing_said', 'call_id: the caller said nothing in this call.', {
        field: 'call_id',
      })
    }
    const name =
      first.says.length > MOST_NAME ? `${first.says.slice(0, MOST_NAME - 1)}…` : first.says
    return { callId, name: name.toWellFormed(), at: call.answeredAt ?? call.createdAt, turns }
  }

  const replay = async (
    test: Pick<AgentTestView, 'call_id' | 'at' | 'turns'>,
    agentUuid: string,
    spoken?: GreetingInput,
  ): Promise<Replay> => {
    if (!engine) {
      throw new ApiError(
        409,
        'no_engine',
        'This needs our own engine, but this server uses OpenAI for its calls.',
      )
    }
    const admitted = await agents.admit({
      agentUuid,
      prompt: '',
      origin: undefined,
      isTest: true,
    })
    const { greeting: _, ...ungreeting } = admitted.agent
    const agent = spoken
      ? { ...ungreeting, ...(spoken.greeting && { greeting: spoken.greeting }) }
      : admitted.agent
    const language = spoken ? languageOf(spoken) : admitted.language
    const call = test.call_id === null ? undefined : await storage.findCall(test.call_id)
    const turns = call ? await storage.findTurns(call.callId) : []
    const dry = await openDryTools(deps, { at: test.at, turns, tasksOf: agent.tasks })
    const begins = Date.parse(test.at)
    try {
      return await engine.replay(
        {
          callId: dry.callId,
          agent,
          language: language ?? call?.language ?? ENGLISH,
          visitor: { name: call?.visitor.name ?? '', companyName: call?.visitor.companyName ?? '' },
          ...(call?.channel === 'phone' && { phone: lineOf(call, turns) }),
          ...(spoken && {
            spoken: {
              voice: findVoice(spoken.voice ?? '')?.name ?? DEFAULT_VOICE,
              accent: findAccent(spoken.accent ?? '') ?? DEFAULT_ACCENT,
            },
          }),
          turns: test.turns.map(({ says }, at) => ({
            text: says,
            at: begins + (at + 1) * TURN_MS,
          })),
        },
        dry.tools,
        AbortSignal.timeout(RUN_LIMIT_MS),
      )
    } catch (error) {
      if (error instanceof EngineError) {
        throw new ApiError(error.status, error.code, error.message)
      }
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
      const seconds = RUN_LIMIT_MS / 1_000
      throw new ApiError(504, 'test_too_long', `The agent took longer than ${seconds} s.`)
    } finally {
      await dry.close()
    }
  }

  /** In the draft, or in what is published if there is none. */
  const inTurn = async (
    agentId: string,
    version: 'draft' | 'published',
    test: Pick<AgentTestView, 'call_id' | 'at' | 'turns'>,
    spoken?: GreetingInput,
  ): Promise<Replay> => {
    const draft = version === 'draft' ? await agentService.findDraft(agentId) : undefined
    const turn = last.then(() => replay(test, draft?.trial_id ?? agentId, spoken))
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    list,

    async add(agentId, input, by) {
      await agentService.find(agentId)
      const now = new Date().toISOString()
      const made =
        'call_id' in input
          ? await madeOf(agentId, input.call_id)
          : { ...input, callId: null, at: now }
      const test = { ...made, testId: randomUUID(), agentId, changedAt: now, changedBy: by }
      const result = await storage.addAgentTest(test, MOST_TESTS)
      if (result === 'added') return viewOf(test)
      if (result === 'noCall') throw noSuchCall()
      throw new ApiError(
        409,
        'too_many_tests',
        `An agent has at most ${MOST_TESTS} tests. Delete one that you no longer need.`,
      )
    },

    async change(agentId, testId, { name, turns, without_call: isAlone }, by) {
      const test = await find(agentId, testId)
      const changed = {
        name,
        turns,
        changedAt: new Date().toISOString(),
        changedBy: by,
        ...(isAlone && { callId: null }),
      }
      if (!(await storage.changeAgentTest(testId, changed))) throw noSuchTest()
      return viewOf({ ...test, ...changed })
    },

    async remove(agentId, testId) {
      await find(agentId, testId)
      if (!(await storage.deleteAgentTest(testId))) throw noSuchTest()
    },

    async run(agentId, testId, version) {
      await agentService.find(agentId)
      const test = testId.startsWith(ANSWER)
        ? (await listAnswers(agentId)).find((each) => each.test_id === testId)
        : viewOf(await find(agentId, testId))
      if (!test) throw noSuchTest()
      return runOf(test.turns, await inTurn(agentId, version, test))
    },

    async speak(agentId, input) {
      await agentService.find(agentId)
      const { sound = '' } = await inTurn(agentId, 'draft', nowSaying([]), input)
      return Buffer.from(sound, 'base64')
    },

    async ask(agentId, question) {
      await agentService.find(agentId)
      const { turns } = await inTurn(agentId, 'draft', nowSaying([question]))
      const answer = turns[0]?.answer ?? ''
      const embed = engine?.embed ?? (() => Promise.resolve([]))
      return { answer, sources: await findSources({ agentId, question, answer }, storage, embed) }
    },
  }
}

const MOST_NAME = 80

/** What is no test: nothing has to come out of it. */
const nowSaying = (says: readonly string[]) => ({
  call_id: null,
  at: new Date().toISOString(),
  turns: says.map((each) => ({ says: each, answer: '', writes: null })),
})

const languageOf = ({ language = '' }: GreetingInput) => findLanguage(language)?.tag ?? ENGLISH

/** What the caller's telephone could do in the call, as far as it was used. */
function lineOf({ callerNumber, line }: StoredCall, turns: readonly StoredTurn[]): PhoneLine {
  const used = new Set(turns.flatMap(({ trace }) => trace?.tools.map(({ name }) => name) ?? []))
  return {
    ...(callerNumber && { number: callerNumber }),
    ...(line && { ownNumber: line.ownNumber }),
    saysRecorded: false,
    ...(used.has('calls.transfer') && { transfers: true }),
    ...(used.has('texts.send') && { texts: true }),
  }
}

export function runOf(expected: readonly TestTurn[], { greeting, turns }: Replay): TestRun {
  const compared = expected.map((turn, at): TestRun['turns'][number] => {
    const came = turns[at]
    if (!came) {
      return {
        answer: '',
        writes: [],
        answer_is_right: false,
        writes_are_right: false,
        end: 'notReached',
      }
    }
    const written = came.tools
      .filter(({ tool, result }) => writes(tool) && result.status === 'done')
      .map(({ tool, arguments: values }) => ({ tool, arguments: JSON.stringify(values) }))
    return {
      answer: came.answer,
      writes: written,
      answer_is_right: came.end !== 'failed' && plain(came.answer).includes(plain(turn.answer)),
      writes_are_right: turn.writes === null || isSame(turn.writes, written),
      end: came.end ?? null,
    }
  })
  const passed = compared.every((turn) => turn.answer_is_right && turn.writes_are_right)
  return { passed, greeting, turns: compared }
}

/** Words alone, so that nobody has to get capitals, quotes and line ends right. A new booking has a new reference. */
const plain = (text: string): string =>
  withoutReferences(text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    .toLowerCase()
    .trim()

const isSame = (one: readonly TestWrite[], other: readonly TestWrite[]): boolean =>
  digests(one) === digests(other)

const digests = (all: readonly TestWrite[]): string =>
  all
    .map(({ tool, arguments: given }) =>
      digestOf({ tool, arguments: (parsed(given) ?? {}) as SlotValues }),
    )
    .toSorted()
    .join(' ')

const viewOf = (test: StoredAgentTest): AgentTestView =>
  shownAs(AgentTestView, { ...test, kind: test.callId === null ? 'own' : 'call' })

const noSuchTest = (): ApiError =>
  new ApiError(
    404,
    'test_not_found',
    'This agent has no such test. It may have been deleted, or erased together with its call.',
  )

const noSuchCall = (): ApiError =>
  new ApiError(404, 'call_not_found', 'No call has this id, or it was erased.')
