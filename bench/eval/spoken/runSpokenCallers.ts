/** Lets simulated callers ring each agent over WebRTC, and speak. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import type { Engine } from '@ringwell/engine/engine.ts'
import type { Brain } from '@ringwell/engine/stages.ts'
import {
  type CallerVoice,
  type CallerVoices,
  callerVoicesCache,
  createNoise,
  type Noise,
  noiseKinds,
  openCallerVoices,
  pickCallerVoice,
} from '../../calls/callerVoices.ts'
import { type CallerResult, runCaller } from '../callers/caller.ts'
import { createRandom, type Random } from '@ringwell/server/samples/random.ts'
import { CALLERS_OF_A_DAY, seedOf, typedLine } from '../callers/runCallers.ts'
import { type EvalTools, openTools } from '../realTools.ts'
import { HUMMING_MS, SPEAKING_MS } from './humming.ts'
import { AGENT_VOICE, callAgent, type SpokenLine, wakeAgent } from './spokenLine.ts'

/** The limit of a call (`protocol/callLimits.ts`), in seconds. */
const CALL_LIMIT_SECONDS = 120

export interface SpokenResult extends CallerResult {
  agent: string
  number: number
  voice: CallerVoice
  /** Why the same caller failed when typing, if they did. */
  typedFailure: string | undefined
  /** How long the call would last if the agent spoke at the usual pace. */
  seconds: number
}

export const isTooLong = ({ seconds }: SpokenResult): boolean => seconds > CALL_LIMIT_SECONDS

export interface SpokenCallersOptions {
  /** For the typed calls that the spoken ones are compared with. */
  brain: Brain
  agents: readonly BuiltInAgent[]
  /** How many callers ring each agent. */
  count: number
  seed: number
  /** How far the noise is below the callers' voices, in dB. If undefined, there is no noise. */
  noiseDb: number | undefined
  /** How many calls run at the same time. */
  atOnce: number
  /** The folder in which spoken lines are cached. */
  cache: string | undefined
  /** The agent speaks with its own voice, which takes longer. */
  hasAgentVoice: boolean
  /** Reports what was said in failed calls as soon as they are over. */
  isVerbose: boolean
  report: (line: string) => void
}

interface PlannedCall {
  agent: BuiltInAgent
  tasks: AgentTasks
  number: number
  callId: string
  seed: number
  voice: CallerVoice
  typedFailure: string | undefined
  lines: readonly string[]
  /** What is said only after something was misheard. It is synthesised ahead, so that nobody has to wait for it. */
  repeats: readonly string[]
}

export async function runSpokenCallers(options: SpokenCallersOptions): Promise<SpokenResult[]> {
  const { agents, report } = options
  const voices = openCallerVoices(options.cache)
  const planned: PlannedCall[] = []
  for (const agent of agents) {
    const tasks = tasksOfAgents.get(agent.profile.id)
    // oxlint-disable-next-line no-await-in-loop
    if (tasks) planned.push(...(await typeCalls(agent, tasks, options)))
  }
  // The first callers of all agents come first, then the second ones, so that two callers of one agent rarely overlap.
  const calls = planned.toSorted((a, b) => a.number - b.number)
  report(`Speaking the lines of ${calls.length} callers…`)
  const babble = await speakAhead(calls, voices)
  report(`${voices.synthesised()} lines were synthesised; the others were in the cache.`)

  const tools = await openAllTools(calls)
  // Vectors of phrases are kept from run to run, as on a server.
  const dataDir = path.join(options.cache ?? callerVoicesCache, 'engine')
  mkdirSync(dataDir, { recursive: true })
  const lines = new Map<string, SpokenLine>()
  const engine = startEngine(options, tools, lines, dataDir)
  try {
    await engine.ready()
    for (const agent of new Set(calls.map((call) => call.agent))) {
      // oxlint-disable-next-line no-await-in-loop
      await wakeAgent(engine, agent)
    }
    report('The engine is ready.')
    const results: SpokenResult[] = []
    const waiting = [...calls]
    const workOff = async (): Promise<void> => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        // oxlint-disable-next-line no-await-in-loop
        const result = await holdCall(call, { options, engine, voices, babble, tools, lines })
        results.push(result)
        report(tell(result, `${results.length}/${calls.length}`))
        if (options.isVerbose && result.failure !== undefined) report(result.transcript.join('\n'))
      }
    }
    await Promise.all(Array.from({ length: options.atOnce }, workOff))
    const place = ({ agent }: SpokenResult) =>
      agents.findIndex(({ profile }) => profile.id === agent)
    return results.toSorted((a, b) => place(a) - place(b) || a.number - b.number)
  } finally {
    await engine.close()
    await voices.close()
    for (const each of new Set(tools.values())) {
      // oxlint-disable-next-line no-await-in-loop
      await each.close()
    }
  }

  function startEngine(
    { hasAgentVoice, atOnce }: SpokenCallersOptions,
    toolsOf: ReadonlyMap<string, EvalTools>,
    open: ReadonlyMap<string, SpokenLine>,
    folder: string,
  ): Engine {
    const started = createEngine(
      {
        dataDir: folder,
        publicIps: [],
        udpPorts: undefined,
        maxCalls: atOnce + 2,
        llm: undefined,
        warmUp: 'calls',
        taskTools: {
          async call(call, signal) {
            const own = toolsOf.get(call.callId)
            return own ? own.call(call, signal) : { status: 'unavailable' }
          },
        },
        log: (level, message, fields) => {
          if (level === 'error') report(`  engine: ${message} ${JSON.stringify(fields ?? {})}`)
        },
      },
      hasAgentVoice ? {} : { entry: new URL('mediaProcess.ts', import.meta.url) },
    )
    started.onNote(({ callId, note }) => open.get(callId)?.noted(note))
    started.onCallEnd(({ callId }) => open.get(callId)?.ended())
    return started
  }
}

const tell = ({ agent, number, seconds, failure = 'done' }: SpokenResult, count: string): string =>
  `${count}  ${agent} ${number}: ${failure} (${Math.round(seconds)} s)`

/** Lets the callers type first. This shows what they will probably say, and what they achieve without speech. */
async function typeCalls(
  agent: BuiltInAgent,
  tasks: AgentTasks,
  { brain, count, seed }: SpokenCallersOptions,
): Promise<PlannedCall[]> {
  const at = Date.now()
  let tools = await openTools(at)
  const planned: PlannedCall[] = []
  for (let number = 0; number < count; number += 1) {
    if (number > 0 && number % CALLERS_OF_A_DAY === 0) {
      // oxlint-disable-next-line no-await-in-loop
      await tools.close()
      // oxlint-disable-next-line no-await-in-loop
      tools = await openTools(at)
    }
    const callId = `${tasks.agent}-spoken-${number}`
    const own = seedOf(tasks.agent, seed * 1_000_003 + number)
    const line = typedLine({ brain, agent, tools, callId, at })
    // oxlint-disable-next-line no-await-in-loop
    const { failure, transcript, repeats } = await runCaller({
      tasks,
      agent,
      tools,
      callId,
      seed: own,
      at,
      line,
      isSpoken: true,
    })
    planned.push({
      agent,
      tasks,
      number,
      callId,
      seed: own,
      voice: pickCallerVoice(randomOf(own), AGENT_VOICE),
      typedFailure: failure,
      lines: transcript.flatMap((each) =>
        each.startsWith('caller: ') ? [each.slice('caller: '.length)] : [],
      ),
      repeats,
    })
  }
  await tools.close()
  return planned
}

/**
 * As in the typed evaluation, a fixed number of an agent's callers shares a database. Returns the tools of each call.
 */
async function openAllTools(
  calls: readonly PlannedCall[],
): Promise<ReadonlyMap<string, EvalTools>> {
  const shared = new Map<string, EvalTools>()
  const tools = new Map<string, EvalTools>()
  for (const { tasks, number, callId } of calls) {
    const key = `${tasks.agent} ${Math.floor(number / CALLERS_OF_A_DAY)}`
    // oxlint-disable-next-line no-await-in-loop
    const own = shared.get(key) ?? (await openTools(Date.now()))
    shared.set(key, own)
    tools.set(callId, own)
  }
  return tools
}

/** For random choices besides the caller's behaviour, such as the voice. */
const randomOf = (seed: number): Random => createRandom(seed ^ 0x5_eed)

/** Returns the lines of each call. The lines of other voices become babble. */
async function speakAhead(
  calls: readonly PlannedCall[],
  voices: CallerVoices,
): Promise<ReadonlyMap<PlannedCall, readonly Int16Array[]>> {
  const spoken = new Map<PlannedCall, readonly Int16Array[]>()
  for (const call of calls) {
    const lines: Int16Array[] = []
    for (const text of call.lines) {
      // oxlint-disable-next-line no-await-in-loop
      lines.push(await voices.speak(text, call.voice))
    }
    spoken.set(call, lines)
    for (const text of call.repeats) {
      // oxlint-disable-next-line no-await-in-loop
      await voices.speak(text, call.voice)
    }
  }
  return spoken
}

interface Surroundings {
  options: SpokenCallersOptions
  engine: Engine
  voices: CallerVoices
  babble: ReadonlyMap<PlannedCall, readonly Int16Array[]>
  tools: ReadonlyMap<string, EvalTools>
  lines: Map<string, SpokenLine>
}

async function holdCall(
  call: PlannedCall,
  { options, engine, voices, babble, tools: all, lines }: Surroundings,
): Promise<SpokenResult> {
  const { agent, tasks, callId, seed, voice, number, typedFailure } = call
  const tools = all.get(callId)!
  const random = randomOf(seed)
  const line = await callAgent({
    engine,
    agent,
    callId,
    speak: (text) => voices.speak(text, voice),
    noise: noiseFor(call, options.noiseDb, babble, random),
    random,
  })
  lines.set(callId, line)
  const at = Date.now()
  const result = await runCaller({ tasks, agent, tools, callId, seed, at, line, isSpoken: true })
  lines.delete(callId)
  const unsaidMs = options.hasAgentVoice ? 0 : line.agentCharacters() * (SPEAKING_MS - HUMMING_MS)
  return {
    ...result,
    agent: tasks.agent,
    number,
    voice,
    typedFailure,
    seconds: (line.lastedMs() + unsaidMs) / 1_000,
  }
}

/** Each caller has one kind of noise. Babble consists of other callers' lines. */
function noiseFor(
  call: PlannedCall,
  snrDb: number | undefined,
  spoken: Surroundings['babble'],
  random: Random,
): Noise | undefined {
  if (snrDb === undefined) return undefined
  const kind = noiseKinds[call.number % noiseKinds.length] ?? 'pink'
  const others = [...spoken].filter(([{ voice }]) => voice.voice !== call.voice.voice)
  return createNoise({ kind, snrDb, random, lines: others.flatMap(([, lines]) => lines) })
}
