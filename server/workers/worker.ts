import {
  type CallBrief,
  type Engine,
  EngineError,
  type KnowledgePart,
  type LegRequest,
  lineOf,
  type Replay,
} from '@ringwell/engine/engine.ts'
import type { TaskToolCall, TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Logger } from '../logging.ts'
import { askServer } from './askServer.ts'
import type { FactOutbox } from './factOutbox.ts'
import { isNobody, type Link } from './link.ts'
import {
  ActRequest,
  base64Of,
  ConnectRequest,
  EmbedRequest,
  HangUpRequest,
  KnowledgeAnswer,
  LINE_LIMIT_MS,
  LineRequest,
  NegotiateRequest,
  newId,
  PROTOCOL,
  QUEUE,
  ReplayAsk,
  subjects,
  type WorkerFigures,
} from './messages.ts'
import { createTunnels, socketPair } from './tunnels.ts'

export interface WorkerOptions {
  link: Link
  engine: Engine
  outbox: FactOutbox
  id: string
  /** The machine's. */
  name: string
  version: string
  /** See `settingsOf`. */
  settings: string
  /** How long a server may be gone before calls end that only it could end. Shorter in tests. */
  goneAfterMs?: number
  log: Logger
}

/** Takes calls of servers elsewhere, as many as its engine can hold. */
export interface Worker {
  holds(callId: string): boolean
  /** Takes no more calls. Resolves when none is left, or after this long. */
  drain(limitMs: number): Promise<void>
  /** Says that this worker is gone. */
  close(): void
}

const REPORT_EVERY_MS = 500
/** How long a line is kept for a call whose server has not come back. */
const KEPT_MS = 1_000
const HOMES_EVERY_MS = 1_000
const HOME_LIMIT_MS = 900
/** The connection of a server to NATS may be made again in this time. */
const GONE_AFTER_MS = 5_000
const TOOL_LIMIT_MS = 7_000
const KNOWLEDGE_LIMIT_MS = 10_000

interface Held {
  line: number | undefined
  /** Undefined while the call is being set up. */
  sinceMs: number | undefined
  /** The server with the signalling of a call over RTP. No other one could answer a BYE, or send one. */
  signalling: string | undefined
}

export function createWorker(options: WorkerOptions): Worker {
  const { link, engine, outbox, id, name, version, settings, log } = options
  const { goneAfterMs = GONE_AFTER_MS } = options
  const held = new Map<string, Held>()
  /** Lines that are kept, by call. */
  const kept = new Map<string, NodeJS.Timeout>()
  let ranMs = performance.now()
  let pauses = 0
  const tunnels = createTunnels(link)
  /** Since when the servers are gone that have the signalling of calls here. */
  const goneSinceMs = new Map<string, number>()
  let isDraining = false
  const lineQueue = inQueue(link, subjects.line, () => {
    const joined = pauses
    return (body) => (noticePause() || joined !== pauses ? { isBusy: true } : keepLine(body))
  })
  const embedding = inQueue(link, subjects.embed, () => embed)
  const replaying = inQueue(link, subjects.replay, () => replay)

  const isReady = (): boolean => engine.health().state === 'ready'

  const hasLine = (): boolean =>
    isReady() && !isDraining && held.size + kept.size < engine.health().maxCalls

  /** Listens to what this worker can do now. Whoever listens to nothing is asked nothing. */
  function look(): void {
    lineQueue.set(hasLine())
    embedding.set(isReady())
    replaying.set(isReady())
  }

  function figures(): WorkerFigures {
    const { state, maxCalls, pacerLagMs, rss } = engine.health()
    const nowMs = performance.now()
    return {
      id,
      name,
      version,
      settings,
      state: isDraining && state === 'ready' ? 'draining' : state,
      maxCalls,
      calls: [...held].map(([callId, { line, sinceMs }]) => ({
        callId,
        line,
        home: outbox.homeOf(callId) ?? id,
        // One that was answered has a length, however short: one without counts as never connected.
        ms: sinceMs === undefined ? 0 : Math.max(1, Math.round(nowMs - sinceMs)),
      })),
      languages: [...(engine.spokenLanguages() ?? [])],
      pacerLagMs,
      rss: { ...rss, worker: process.memoryUsage.rss() },
    }
  }

  const report = (last?: { state: 'gone' }): void =>
    link.tell(subjects.workers, { protocol: PROTOCOL, ...figures(), ...last })

  /**
   * Returns whether this process has just stood still. Whoever asked it for a line meanwhile has given up and gone
   * elsewhere. It forgets them, because it would keep its lines for nobody.
   */
  function noticePause(): boolean {
    const stoodMs = performance.now() - ranMs - REPORT_EVERY_MS
    ranMs += stoodMs + REPORT_EVERY_MS
    if (stoodMs < LINE_LIMIT_MS) return false
    // What was sent to it until now comes with the old subscription.
    pauses += 1
    lineQueue.renew()
    return true
  }

  function changed(): void {
    noticePause()
    look()
    report()
  }

  function keepLine(body: unknown): object {
    const { callId } = LineRequest.parse(body)
    freeLine(callId)
    // The message was on its way when this worker left the queue.
    if (!hasLine()) return { isBusy: true }
    kept.set(
      callId,
      setTimeout(() => {
        freeLine(callId)
        changed()
      }, KEPT_MS),
    )
    look()
    return { worker: id }
  }

  function freeLine(callId: string): void {
    clearTimeout(kept.get(callId))
    kept.delete(callId)
  }

  async function connect(body: unknown): Promise<string> {
    const { home, leg, brief, tunnel } = ConnectRequest.parse(body)
    const { callId } = brief
    freeLine(callId)
    if (isDraining || held.size >= engine.health().maxCalls) {
      throw new EngineError('engine_busy', 'All lines are busy. Try again in a minute.')
    }
    if (held.has(callId)) throw new EngineError('engine_failed', 'This call already exists.')
    const { line } = lineOf(brief)
    const signalling = leg.kind === 'rtp' ? home : undefined
    const call: Held = { line, sinceMs: undefined, signalling }
    held.set(callId, call)
    outbox.open(callId, home, line)
    look()
    try {
      const answer = await connectLeg(leg, brief, tunnel, home)
      call.sinceMs = performance.now()
      return answer
    } catch (error) {
      held.delete(callId)
      outbox.drop(callId)
      throw error
    } finally {
      changed()
    }
  }

  /** The caller of a call whose signalling is gone would stay in silence after its end, so it ends with a word now. */
  async function watchHome(home: string): Promise<void> {
    try {
      await link.ask(subjects.toServer(home, 'here'), {}, HOME_LIMIT_MS)
      goneSinceMs.delete(home)
    } catch (error) {
      if (!isNobody(error) || !link.isSettled()) {
        goneSinceMs.delete(home)
        return
      }
      const sinceMs = goneSinceMs.get(home) ?? performance.now()
      goneSinceMs.set(home, sinceMs)
      if (performance.now() - sinceMs < goneAfterMs) return
      for (const [callId, { signalling }] of held) {
        if (signalling === home) engine.act(callId, { type: 'leave' }).catch(() => undefined)
      }
    }
  }

  function watchHomes(): void {
    const homes = new Set([...held.values()].flatMap(({ signalling }) => signalling ?? []))
    for (const home of homes) void watchHome(home)
    for (const home of goneSinceMs.keys()) if (!homes.has(home)) goneSinceMs.delete(home)
  }

  /** The engine gets a socket of this machine, with the caller's at the other end of a tunnel. */
  async function connectLeg(
    leg: LegRequest,
    brief: CallBrief,
    tunnel: string | undefined,
    home: string,
  ): Promise<string> {
    if (tunnel === undefined) return engine.connect(leg, brief)
    const [ours, theirs] = await socketPair()
    const end = tunnels.open(tunnel, ours)
    try {
      const answer = await engine.connect(leg, brief, theirs)
      end.start(subjects.toServer(home, 'bytes'))
      return answer
    } catch (error) {
      ours.destroy()
      theirs.destroy()
      throw error
    }
  }

  async function embed(body: unknown): Promise<object> {
    const vectors = await engine.embed(EmbedRequest.parse(body).texts)
    const size = vectors[0]?.length ?? 0
    const all = new Float32Array(size * vectors.length)
    for (const [at, vector] of vectors.entries()) all.set(vector, at * size)
    return { vectors: base64Of(all) }
  }

  function replay(body: unknown): Promise<Replay> {
    const { home, request } = ReplayAsk.parse(body)
    // No other server has its tools.
    const tools: TaskTools = {
      call: (call) =>
        link.ask(subjects.toServer(home, 'replayTool'), call, TOOL_LIMIT_MS).then(
          (result) => result as TaskToolResult,
          () => ({ status: 'unavailable' }),
        ),
    }
    return engine.replay(request, tools, new AbortController().signal)
  }

  function tellHome(callId: string | undefined, message: string, body: object): void {
    const home = callId === undefined ? undefined : outbox.homeOf(callId)
    if (home !== undefined) link.tell(subjects.toServer(home, message), body)
  }

  engine.onTurn(({ callId, ...turn }) => outbox.keep(callId, { type: 'turn', turn }))
  engine.onNote(({ callId, note }) => outbox.keep(callId, { type: 'note', note }))
  engine.onMemory(({ callId, ...memory }) => outbox.keep(callId, { type: 'memory', ...memory }))
  engine.onCallEnd(({ callId, reason, durationMs }) => {
    outbox.keep(callId, { type: 'ended', reason, durationMs })
    held.delete(callId)
    changed()
  })
  engine.onNews(({ callId, news }) => tellHome(callId, 'news', { callId, news }))
  engine.onSound(({ callId, sound }) =>
    tellHome(callId, 'sound', { callId, sound: base64Of(sound) }),
  )
  engine.onRecorded((end) => tellHome(end.callId, 'recorded', end))
  // The engine does not say in which call. All servers together see every answer once.
  engine.onAnswerTime((ms) => tellHome(held.keys().next().value, 'answerTime', { ms }))

  const toMe = (message: string, handle: (body: unknown) => unknown) =>
    link.listen(subjects.toWorker(id, message), handle)
  toMe('here', () => ({}))
  toMe('bytes', tunnels.take)
  toMe('line', (body) => (noticePause() ? { isBusy: true } : keepLine(body)))
  toMe('connect', connect)
  toMe('negotiate', (body) => {
    const { callId, step } = NegotiateRequest.parse(body)
    return engine.negotiate(callId, step)
  })
  toMe('act', (body) => {
    const { callId, action } = ActRequest.parse(body)
    return engine.act(callId, action)
  })
  toMe('hangUp', (body) => {
    const { callId, reason } = HangUpRequest.parse(body)
    freeLine(callId)
    engine.hangUp(callId, reason)
  })
  const timer = setInterval(changed, REPORT_EVERY_MS)
  const homesTimer = setInterval(watchHomes, HOMES_EVERY_MS)
  log.info({ worker: name, id }, 'this media worker takes calls when its models are loaded')

  return {
    holds: (callId) => held.has(callId),
    async drain(limitMs) {
      isDraining = true
      changed()
      const until = performance.now() + limitMs
      while (held.size > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close() {
      clearInterval(timer)
      clearInterval(homesTimer)
      report({ state: 'gone' })
    },
  }
}

/** Joins the queue of a subject and leaves it again. */
function inQueue(link: Link, subject: string, join: () => (body: unknown) => unknown) {
  let leave: (() => void) | undefined
  const listen = (): (() => void) => link.listen(subject, join(), QUEUE)
  return {
    set(isIn: boolean): void {
      if (isIn) {
        leave ??= listen()
        return
      }
      leave?.()
      leave = undefined
    },
    /** Listens anew, without a moment in which nobody does. */
    renew(): void {
      const old = leave
      if (old) leave = listen()
      old?.()
    },
  }
}

/** What the engine of a worker asks its servers. */
export function createServerTools(
  link: Link,
  outbox: Pick<FactOutbox, 'homeOf'>,
  log: Logger,
): { taskTools: TaskTools; knowledge: (agent: string) => AsyncGenerator<KnowledgePart> } {
  return {
    taskTools: { call: (call) => callTool(link, outbox.homeOf(call.callId), call, log) },
    async *knowledge(agent) {
      const reading = newId()
      let home: string | undefined
      for (;;) {
        const body = { reading, agent }
        const asked =
          home === undefined
            ? askServer(link, undefined, 'knowledge', body, KNOWLEDGE_LIMIT_MS)
            : link.ask(subjects.toServer(home, 'knowledge'), body, KNOWLEDGE_LIMIT_MS)
        const { server, part } = KnowledgeAnswer.parse(await asked)
        if (!part) return
        home = server
        const { entries, vectors } = part
        yield { entries, vectors: new Int8Array(Buffer.from(vectors, 'base64')) }
      }
    },
  }
}

async function callTool(
  link: Link,
  home: string | undefined,
  call: TaskToolCall,
  log: Logger,
): Promise<TaskToolResult> {
  try {
    return (await askServer(link, home, 'tool', call, TOOL_LIMIT_MS, true)) as TaskToolResult
  } catch (error) {
    log.warn({ tool: call.tool, reason: messageOf(error) }, 'no server has carried out a tool')
    return { status: 'unavailable' }
  }
}
