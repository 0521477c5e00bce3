import {
  type Engine,
  type EngineCallEnd,
  EngineError,
  type EngineHealth,
  type EngineProgress,
  type HangUpReason,
  type Replay,
  type KnowledgePart,
  lineOf,
  type WorkerHealth,
} from '@ringwell/engine/engine.ts'
import { createEngineReports } from '@ringwell/engine/engineReports.ts'
import { within } from '@ringwell/engine/stageSteps.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import type { z } from 'zod'
import type { Logger } from '../logging.ts'
import { isNobody, type Link, LinkError } from './link.ts'
import {
  AnswerTime,
  base64Of,
  EmbedAnswer,
  engineErrorOf,
  Fact,
  Facts,
  KnowledgeRequest,
  LINE_LIMIT_MS,
  LineAnswer,
  newId,
  News,
  PROTOCOL,
  QUEUE,
  Recorded,
  Sound,
  subjects,
  ToolRequest,
  type WorkerFigures,
  WorkerReport,
} from './messages.ts'
import { createTunnels, type TunnelEnd } from './tunnels.ts'

export interface RemoteEngineOptions {
  link: Link
  /** Unique among the servers and their runs. */
  id: string
  version: string
  /** The fingerprint of the settings that callers hear (`settingsOf`). */
  settings: string
  taskTools: TaskTools
  knowledge: (agent: string) => AsyncIterable<KnowledgePart>
  /** A worker that is silent for so long is asked whether it is there. Shorter in tests. */
  silentMs?: number
  log: Logger
}

/** Connecting takes about 20 ms. After this long, the visitor is asked to try again. */
const CONNECT_LIMIT_MS = 10_000
const REQUEST_LIMIT_MS = 5_000
const EMBED_LIMIT_MS = 20_000
const REPLAY_LIMIT_MS = 120_000
const TEXTS_AT_ONCE = 32
const WATCH_EVERY_MS = 500
/** Workers report twice as often. */
const LIVELY_MS = 1_000
const SILENT_MS = 3_000
/** One that is silent for so long is gone, whatever NATS knows of it. */
const LOST_AFTER_MS = 15_000
/** How long it is known which calls have ended or were refused. */
const KNOWN_MS = 5 * 60_000
const READING_LIMIT_MS = 30_000
/** A message of NATS has at most 1 MB. */
const ENTRIES_AT_ONCE = 20

interface Call {
  /** Undefined until one has a line for it. */
  worker: string | undefined
  isAnswered: boolean
  line: number | undefined
  /** Set if the call ends with this server: its socket or its signalling is here. */
  isTied: boolean
  /** The caller's socket. */
  end: TunnelEnd | undefined
}

interface Worker extends WorkerFigures {
  state: WorkerHealth['state']
  seenMs: number
}

const keyOf = (callId: string, line = 0): string => `${callId} ${line}`
const isBefore = (line = 0, other = 0): boolean => line < other
const ofLine = (line: number | undefined) => (line === undefined ? {} : { line })

/** Whether no listener has failed to store what it was told. */
const isStored = async (told: readonly unknown[]): Promise<boolean> =>
  !(await Promise.all(told)).includes(false)

/**
 * An engine whose calls are on other machines: each media worker (`worker.ts`) has an engine of its own, and this one finds
 * a worker with a free line and passes messages on. Closing it ends no call: another server goes on with them.
 */
export function createRemoteEngine(options: RemoteEngineOptions): Engine {
  const { link, id, version, settings, taskTools, log } = options
  const workers = new Map<string, Worker>()
  /** The calls that report to this server. */
  const calls = new Map<string, Call>()
  /** The lines that have ended, by call and number. */
  const ended = new Map<string, Promise<boolean>>()
  /** Calls that a worker may have although this server has told the caller that there is none, by worker and call. */
  const refused = new Set<string>()
  const complainedOf = new Set<string>()
  const tunnels = createTunnels(link)
  /** What carries out the tools of each replay, by the id that they are called with. */
  const replays = new Map<string, TaskTools>()
  const readings = new Map<string, { parts: AsyncIterator<KnowledgePart>; timer: NodeJS.Timeout }>()
  const { listen, tell } = createEngineReports()
  const firstReady = Promise.withResolvers<void>()
  firstReady.promise.catch(() => undefined)
  let languages: readonly string[] | undefined
  let isEverReady = false
  let isClosed = false

  // Who is there.

  function takeReport(body: unknown): void {
    const report = WorkerReport.parse(body)
    if (!('id' in report)) {
      return complain(
        `${report.name} protocol`,
        { worker: report.name, version: report.version, ours: version },
        `a media worker speaks protocol ${report.protocol} and this server ${PROTOCOL}: it gets no calls from here`,
      )
    }
    const { protocol: _protocol, ...figures } = report
    const { state: now } = figures
    if (now === 'gone') return lost(figures.id)
    if (figures.settings !== settings) {
      complain(
        `${figures.id} settings`,
        { worker: figures.name },
        'a media worker has other settings for models, voices or emergency numbers than this server',
      )
    }
    if (!workers.has(figures.id)) {
      log.info({ worker: figures.name, version: figures.version }, 'a media worker is there')
    }
    workers.set(figures.id, { ...figures, state: now, seenMs: performance.now() })
    if (now !== 'ready') return
    languages = figures.languages ?? languages
    if (isEverReady) return
    isEverReady = true
    tell('onProgress', progress())
    firstReady.resolve()
  }

  function complain(about: string, fields: object, message: string): void {
    if (!complainedOf.has(about)) log.warn(fields, message)
    complainedOf.add(about)
  }

  /** Its calls end here: those that report to this server, and those whose own server is gone too. */
  function lost(workerId: string): void {
    const worker = workers.get(workerId)
    if (!worker) return
    workers.delete(workerId)
    log.warn({ worker: worker.name, calls: worker.calls.length }, 'a media worker is gone')
    const lengths = new Map(worker.calls.map(({ callId, ms }) => [callId, ms]))
    for (const [callId, { worker: holder, isAnswered, line }] of calls) {
      if (holder !== workerId) continue
      if (!isAnswered) {
        calls.delete(callId)
        continue
      }
      // It was answered, so it has a length, also if the worker died before it said which: one without counts as never
      // connected and waits for no caller.
      const durationMs = Math.max(1, lengths.get(callId) ?? 0)
      void endOnce({ callId, reason: 'failed', durationMs, ...ofLine(line) })
      tell('onRecorded', { callId, cutOff: 'killed', ...ofLine(line) })
    }
    for (const { callId, home, line, ms } of worker.calls) {
      if (home === id) continue
      link.ask(subjects.toServer(home, 'here'), {}, REQUEST_LIMIT_MS).catch((error: unknown) => {
        if (isNobody(error)) {
          void endOnce({ callId, reason: 'failed', durationMs: ms, ...ofLine(line) })
        }
      })
    }
  }

  function look(): void {
    if (!link.isSettled()) {
      // While nobody is heard, nobody is silent.
      for (const worker of workers.values()) worker.seenMs = performance.now()
      return
    }
    for (const worker of workers.values()) {
      const silentMs = performance.now() - worker.seenMs
      if (silentMs > LOST_AFTER_MS) lost(worker.id)
      else if (silentMs > (options.silentMs ?? SILENT_MS)) {
        link.ask(subjects.toWorker(worker.id, 'here'), {}, REQUEST_LIMIT_MS).then(
          () => (worker.seenMs = performance.now()),
          (error: unknown) => (isNobody(error) ? lost(worker.id) : undefined),
        )
      }
    }
  }

  function state(): EngineHealth['state'] {
    if (isClosed) return 'stopped'
    if (link.upForMs() === undefined) return isEverReady ? 'unresponsive' : 'starting'
    const states = [...workers.values()].map((worker) => worker.state)
    if (states.includes('ready')) return 'ready'
    return isEverReady ? 'restarting' : 'starting'
  }

  function progress(): EngineProgress {
    if (isEverReady) return { step: 'ready', done: 1, total: 1 }
    const step = link.upForMs() === undefined ? 'connecting to NATS' : 'waiting for a media worker'
    return { step, done: 0, total: 1 }
  }

  /** Two on one machine have its name, and so have one that was killed and its successor, for a moment. */
  const healthOf = (worker: Worker, isAlone: boolean): WorkerHealth => ({
    name: isAlone ? worker.name : `${worker.name} ${worker.id}`,
    version: worker.version,
    state: worker.state,
    calls: worker.calls.length,
    maxCalls: worker.maxCalls,
    pacerLagMs: worker.pacerLagMs,
    rss: worker.rss,
  })

  /** A worker that takes no calls has no free line. */
  const linesOf = ({ state: now, maxCalls, calls: held }: Worker): number =>
    now === 'ready' ? maxCalls : held.length

  function health(): EngineHealth {
    const all = [...workers.values()]
    const named = Map.groupBy(all, ({ name }) => name)
    const lags = all.map(({ pacerLagMs }) => pacerLagMs)
    const most = (of: 'p50' | 'p99' | 'max'): number => Math.max(0, ...lags.map((lag) => lag[of]))
    return {
      state: state(),
      progress: progress(),
      calls: all.reduce((sum, worker) => sum + worker.calls.length, 0),
      tiedCalls: [...calls.values()].filter(({ isTied }) => isTied).length,
      maxCalls: all.reduce((sum, worker) => sum + linesOf(worker), 0),
      pacerLagMs: { p50: most('p50'), p99: most('p99'), max: most('max') },
      rss: {},
      workers: all.map((worker) => healthOf(worker, named.get(worker.name)?.length === 1)),
    }
  }

  // What a call needs of its worker.

  /**
   * Finds a worker with a free line, which keeps it for a moment. NATS knows who listens, so that nobody who listens means
   * that all lines are taken.
   * @throws {EngineError}
   */
  async function takeLine(callId: string, untilMs: number): Promise<string> {
    let chosen: string | undefined
    while (performance.now() < untilMs) {
      const isNatsThere = link.answers(LINE_LIMIT_MS)
      const subject = chosen === undefined ? subjects.line : subjects.toWorker(chosen, 'line')
      try {
        const answer = LineAnswer.parse(await link.ask(subject, { callId }, LINE_LIMIT_MS))
        // Busy means that another call was faster. That worker does not listen any more.
        if ('worker' in answer) return answer.worker
        chosen = undefined
      } catch (error) {
        if (isNobody(error)) {
          if (chosen === undefined) throw noLine()
          chosen = undefined
          continue
        }
        const isDown = error instanceof LinkError && error.why === 'down'
        if (isDown || !(await isNatsThere)) {
          throw new EngineError(
            'engine_starting',
            'The voice engine does not answer at the moment. Try again soon.',
          )
        }
        // NATS would go on choosing a worker that hangs.
        chosen = liveliest()?.id
      }
    }
    throw new EngineError('engine_failed', 'The call could not be set up in time.')
  }

  /** The worker with the most free lines of those that have just reported. */
  function liveliest(): Worker | undefined {
    const free = ({ maxCalls, calls: held }: Worker): number => maxCalls - held.length
    return [...workers.values()]
      .filter(({ state: now, seenMs }) => now === 'ready' && performance.now() - seenMs < LIVELY_MS)
      .filter((worker) => free(worker) > 0)
      .toSorted((a, b) => free(b) - free(a))[0]
  }

  function noLine(): EngineError {
    if ([...workers.values()].some((worker) => worker.state === 'ready')) {
      return new EngineError('engine_busy', 'All lines are busy. Try again in a minute.')
    }
    return new EngineError('engine_starting', 'The voice engine is starting. Try again soon.')
  }

  const askWorker = (worker: string, name: string, body: unknown, limitMs = REQUEST_LIMIT_MS) =>
    link.ask(subjects.toWorker(worker, name), body, limitMs).catch((error: unknown) => {
      throw engineErrorOf(error)
    })

  /** Also of calls that report to another server. */
  function holderOf(callId: string): string {
    const known =
      calls.get(callId)?.worker ??
      [...workers.values()].find((worker) => worker.calls.some((call) => call.callId === callId))
        ?.id
    if (known === undefined) throw new EngineError('engine_failed', 'There is no such call.')
    return known
  }

  function hangUpAt(worker: string, callId: string, reason: HangUpReason): void {
    const body = { callId, reason }
    link
      .ask(subjects.toWorker(worker, 'hangUp'), body, REQUEST_LIMIT_MS)
      .catch((error: unknown) => (isNobody(error) && link.isSettled() ? lost(worker) : undefined))
  }

  // What workers report and ask.

  function endOnce(end: EngineCallEnd & { line?: number }): Promise<boolean> {
    const { callId } = end
    const key = keyOf(callId, end.line)
    const known = ended.get(key)
    if (known) return known
    const call = calls.get(callId)
    if (call?.isAnswered) call.end?.close()
    calls.delete(callId)
    const done = isStored(tell('onCallEnd', end))
    ended.set(key, done)
    keepBriefly(ended, key)
    // What could not be stored is told again.
    void done.then((isKept) => (isKept ? undefined : ended.delete(key)))
    return done
  }

  /** A call whose server is gone is this server's now. */
  function takeOver(callId: string, worker: string, line: number | undefined): void {
    const known = calls.get(callId)
    if (ended.has(keyOf(callId, line)) || (known && !isBefore(known.line, line))) return
    calls.set(callId, { worker, isAnswered: true, line, isTied: false, end: undefined })
    tell('onNews', { callId, news: { type: 'began' } })
  }

  async function keep(
    { worker, callId }: { worker: string; callId: string },
    { line, fact: told }: z.infer<typeof Facts>['facts'][number],
  ): Promise<boolean> {
    const { data: fact, error } = Fact.safeParse(told)
    if (!fact) {
      const fields = error.issues.map(({ path }) => path.join('.'))
      log.error({ call: callId, fields }, 'a worker has told something of a call that is no fact')
      return true
    }
    const call = calls.get(callId)
    const isOld = call !== undefined && (call.worker !== worker || isBefore(line, call.line))
    // The call goes on over another line. What came of it before still counts.
    if (isOld && fact.type !== 'note') return true
    const of = { callId, ...ofLine(line) }
    if (fact.type === 'turn') return isStored(tell('onTurn', { ...fact.turn, ...of }))
    if (fact.type === 'note') return isStored(tell('onNote', { callId, note: fact.note }))
    if (fact.type === 'memory') {
      const { from, entries } = fact
      return isStored(tell('onMemory', { callId, line: fact.line, from, entries }))
    }
    const { reason, durationMs } = fact
    return endOnce({ ...of, reason, durationMs })
  }

  async function takeFacts(body: unknown): Promise<object> {
    const { facts, ...from } = Facts.parse(body)
    const { worker, callId } = from
    if (!refused.has(`${worker} ${callId}`)) {
      takeOver(callId, worker, facts.at(-1)?.line)
      const kept = await Promise.all(facts.map((fact) => keep(from, fact)))
      if (kept.includes(false)) throw new Error('It could not be stored.')
    }
    return { server: id }
  }

  async function nextKnowledge(body: unknown): Promise<object> {
    const { reading, agent } = KnowledgeRequest.parse(body)
    const known = readings.get(reading)
    clearTimeout(known?.timer)
    readings.delete(reading)
    const parts = known?.parts ?? inPieces(options.knowledge(agent))
    const next = await parts.next()
    if (next.done === true) return { server: id }
    const timer = setTimeout(() => readings.delete(reading), READING_LIMIT_MS)
    timer.unref()
    readings.set(reading, { parts, timer })
    const { entries, vectors } = next.value
    return { server: id, part: { entries, vectors: base64Of(vectors) } }
  }

  const toMe = (name: string, handle: (body: unknown) => unknown) =>
    link.listen(subjects.toServer(id, name), handle)
  const toAny = (name: string, handle: (body: unknown) => unknown) =>
    link.listen(subjects.toAnyServer(name), handle, QUEUE)
  const callTool = (body: unknown) =>
    taskTools.call(ToolRequest.parse(body), new AbortController().signal)
  /** A replay that is over, or another server's, must not reach the tools of calls. */
  const callReplayTool = (body: unknown) => {
    const call = ToolRequest.parse(body)
    const tools = replays.get(call.callId)
    return tools?.call(call, new AbortController().signal) ?? { status: 'unavailable' }
  }

  const subscriptions = [
    link.listen(subjects.workers, takeReport),
    toMe('here', () => ({})),
    toAny('here', () => ({ server: id })),
    toMe('bytes', tunnels.take),
    toMe('facts', takeFacts),
    toAny('facts', takeFacts),
    toMe('tool', callTool),
    toAny('tool', callTool),
    toMe('replayTool', callReplayTool),
    toMe('knowledge', nextKnowledge),
    toAny('knowledge', nextKnowledge),
    toMe('news', (body) => void tell('onNews', News.parse(body))),
    toMe('sound', (body) => {
      const { callId, sound } = Sound.parse(body)
      const bytes = Buffer.from(sound, 'base64')
      const samples = new Int16Array(bytes.length >> 1)
      new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength))
      tell('onSound', { callId, sound: samples })
    }),
    toMe('answerTime', (body) => void tell('onAnswerTime', AnswerTime.parse(body).ms)),
    toMe('recorded', (body) => {
      const { callId, cutOff, line } = Recorded.parse(body)
      tell('onRecorded', { callId, cutOff, ...ofLine(line) })
    }),
  ]
  const watch = setInterval(look, WATCH_EVERY_MS)
  watch.unref()

  return {
    ready: () => firstReady.promise,
    async connect(leg, brief, socket) {
      const { callId } = brief
      const sent = leg.kind === 'socket' ? { ...leg, head: base64Of(leg.head) } : leg
      const untilMs = performance.now() + CONNECT_LIMIT_MS
      const call: Call = {
        worker: undefined,
        isAnswered: false,
        line: lineOf(brief).line,
        isTied: leg.kind !== 'webrtc',
        end: undefined,
      }
      // From now on, the lines before are old.
      calls.set(callId, call)
      ended.delete(keyOf(callId, call.line))
      for (;;) {
        const worker = await takeLine(callId, untilMs).catch((error: unknown) => {
          if (calls.get(callId) === call) calls.delete(callId)
          throw error
        })
        call.worker = worker
        refused.delete(`${worker} ${callId}`)
        const tunnel = newId()
        const end = socket && tunnels.open(tunnel, socket)
        call.end = end
        try {
          const leftMs = Math.max(1, untilMs - performance.now())
          const body = { home: id, leg: sent, brief, ...(end && { tunnel }) }
          const answer = await askWorker(worker, 'connect', body, leftMs)
          if (calls.get(callId) !== call) {
            throw new EngineError('engine_failed', 'The call ended before it began. Try again.')
          }
          call.isAnswered = true
          end?.start(subjects.toWorker(worker, 'bytes'))
          return String(answer)
        } catch (error) {
          end?.forget()
          // If the worker still takes it, nobody is there any more.
          refused.add(`${worker} ${callId}`)
          keepBriefly(refused, `${worker} ${callId}`)
          hangUpAt(worker, callId, 'failed')
          if (mayGoElsewhere(engineErrorOf(error)) && performance.now() < untilMs) continue
          if (calls.get(callId) === call) calls.delete(callId)
          throw error
        }
      }
    },
    async negotiate(callId, step) {
      return String(await askWorker(holderOf(callId), 'negotiate', { callId, step }))
    },
    async act(callId, action) {
      await askWorker(holderOf(callId), 'act', { callId, action })
    },
    async replay(request, tools, signal) {
      replays.set(request.callId, tools)
      try {
        const asked = link.ask(subjects.replay, { home: id, request }, REPLAY_LIMIT_MS)
        const answer = await within(asked, REPLAY_LIMIT_MS, signal)
        if (typeof answer === 'object') return answer.value as Replay
        throw new LinkError('late', 'No answer came in time.')
      } catch (error) {
        signal.throwIfAborted()
        throw engineErrorOf(error)
      } finally {
        replays.delete(request.callId)
      }
    },
    hangUp(callId, reason) {
      try {
        hangUpAt(holderOf(callId), callId, reason)
      } catch {
        // It is over.
      }
    },
    health,
    spokenLanguages: () => languages,
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        const some = texts.slice(at, at + TEXTS_AT_ONCE)
        const asked = link.ask(subjects.embed, { texts: some }, EMBED_LIMIT_MS)
        const answer = await asked.catch((error: unknown) => {
          throw engineErrorOf(error)
        })
        const bytes = Buffer.from(EmbedAnswer.parse(answer).vectors, 'base64')
        const all = new Float32Array(new Uint8Array(bytes).buffer)
        const size = all.length / some.length
        for (let one = 0; one < some.length; one += 1) {
          vectors.push(all.slice(one * size, (one + 1) * size))
        }
      }
      return vectors
    },
    ...listen,
    onProgress(listener) {
      listen.onProgress(listener)
      listener(progress())
    },
    recordsCalls: true,
    async close() {
      if (isClosed) return
      isClosed = true
      clearInterval(watch)
      for (const stop of subscriptions) stop()
      tunnels.closeAll()
      firstReady.reject(new EngineError('engine_failed', 'The server is shutting down.'))
      await link.close()
    },
  }
}

function keepBriefly(all: { delete(key: string): unknown }, key: string): void {
  setTimeout(() => all.delete(key), KNOWN_MS).unref()
}

/** Whether another worker may take the call that this one could not. */
const mayGoElsewhere = ({ code }: EngineError): boolean =>
  code === 'engine_busy' || code === 'engine_starting' || code === 'no_ports'

async function* inPieces(parts: AsyncIterable<KnowledgePart>): AsyncGenerator<KnowledgePart> {
  for await (const { entries, vectors } of parts) {
    const size = vectors.length / entries.length
    for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
      const end = at + ENTRIES_AT_ONCE
      yield { entries: entries.slice(at, end), vectors: vectors.slice(at * size, end * size) }
    }
  }
}
