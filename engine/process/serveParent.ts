import { Socket } from 'node:net'
import { askParent, sentError } from './childQuestions.ts'
import { REPORT_EVERY_MS } from './heartbeat.ts'
import { setNiceness } from './priority.ts'
import type {
  Asks,
  FromChild,
  MessageMap,
  QuestionName,
  ReportName,
  RequestName,
  ToChild,
  Yields,
} from './processMessages.ts'

/** How long the process may take to finish its work after its parent is gone. */
const ORPHAN_LIMIT_MS = 1_500
/** How long the process waits before it exits for messages that are still being written. */
const FLUSH_LIMIT_MS = 200

/** The parent, as the child sees it. */
export interface Parent<M extends MessageMap> {
  report<Name extends ReportName<M>>(name: Name, value: M['reports'][Name]): void
  /**
   * Returns the parent's answer. Rejects if the parent fails or is gone. After an abort, it rejects immediately and
   * tells the parent.
   */
  ask<Name extends QuestionName<M>>(
    name: Name,
    asks: M['questions'][Name]['asks'],
    signal?: AbortSignal,
  ): Promise<M['questions'][Name]['answer']>
  /** Exits once everything that was reported has been sent. */
  leave(exitCode: number): void
}

/**
 * How a child answers each request: with one item (a promise), or with any number of items. `socket` is what came with
 * the request. If the request fails, its socket is closed here.
 */
export type Handlers<M extends MessageMap> = {
  [Name in RequestName<M>]: (
    asks: Asks<M, Name>,
    signal: AbortSignal,
    socket?: Socket,
  ) => Promise<Yields<M, Name>> | AsyncIterable<Yields<M, Name>>
}

/** The handlers of a child of any kind. Parent and child use the same map, so names and values match. */
type AnyHandlers = Partial<
  Record<
    string,
    (
      asks: unknown,
      signal: AbortSignal,
      socket?: Socket,
    ) => Promise<unknown> | AsyncIterable<unknown>
  >
>

export interface ChildProcessWork<M extends MessageMap> {
  /** See `setNiceness`. Without it, the process keeps its parent's niceness. */
  niceness?: number
  /**
   * Loads what the requests need. If it throws, the process reports the reason to its parent and exits. `hasNiceness`
   * is false if the system does not allow `niceness`.
   */
  load(options: M['options'], hasNiceness: boolean): Promise<Handlers<M>>
  /** Finishes the process's work. It may be called while `load` runs, and more than once. */
  stop?(): Promise<void>
  /** Handles uncaught errors. Without it, they end the process. */
  uncaught?: (error: unknown) => void
}

/**
 * The child's side of `superviseProcess`: loads, answers requests, and reports four times a second that the event loop
 * runs. The process exits when its parent asks it to, or is gone.
 */
export function serveParent<M extends MessageMap>(
  create: (parent: Parent<M>) => ChildProcessWork<M>,
): void {
  const running = new Map<number, AbortController>()
  let handlers: AnyHandlers | undefined
  let unsent = 0
  let exitCode: number | undefined

  function post(message: FromChild): void {
    if (!process.connected) return
    unsent++
    // The callback also receives the error that `send` would throw if the parent is already gone.
    process.send?.(message, undefined, undefined, () => {
      unsent--
      exitWhenSent()
    })
  }

  function exitWhenSent(): void {
    if (exitCode !== undefined && unsent === 0) process.exit(exitCode)
  }

  function leave(code: number): void {
    exitCode = code
    setTimeout(() => process.exit(code), FLUSH_LIMIT_MS)
    exitWhenSent()
  }

  const questions = askParent(post)
  const work = create({
    ask: (name, asks, signal = new AbortController().signal) => questions.ask(name, asks, signal),
    report: (name, value) => post({ type: 'report', name, value }),
    leave,
  })
  const { niceness } = work
  const setOwnNiceness = (): boolean => niceness === undefined || setNiceness(niceness)

  async function start(options: M['options'], hasNiceness: boolean): Promise<void> {
    try {
      handlers = (await work.load(options, hasNiceness)) as unknown as AnyHandlers
      // Setting it again also covers threads that did not exist before.
      setOwnNiceness()
      post({ type: 'ready' })
    } catch (error) {
      post({ type: 'unable', error: sentError(error) })
      leave(1)
    }
  }

  async function answer(
    { id, name, asks }: Extract<ToChild, { type: 'request' }>,
    socket: Socket | undefined,
  ): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      const handle = handlers?.[name]
      if (!handle) throw new Error(`The process cannot answer "${name}".`)
      const made = handle(asks, abort.signal, socket)
      if (made instanceof Promise) post({ type: 'item', id, item: await made })
      else for await (const item of made) post({ type: 'item', id, item })
      post({ type: 'end', id })
    } catch (error) {
      socket?.destroy()
      post({ type: 'failed', id, error: sentError(error) })
    } finally {
      running.delete(id)
    }
  }

  async function stop(): Promise<void> {
    await work.stop?.()
  }

  const hasNiceness = setOwnNiceness()
  process.on('message', (message: ToChild, handle?: unknown) => {
    switch (message.type) {
      case 'start':
        void start(message.options, hasNiceness)
        return
      case 'request':
        void answer(message, handle instanceof Socket ? handle : undefined)
        return
      case 'cancel':
        running.get(message.id)?.abort()
        return
      case 'answer':
      case 'noAnswer':
        questions.take(message)
        return
      case 'stop':
        void stop().then(() => leave(0))
    }
  })
  setInterval(() => post({ type: 'alive' }), REPORT_EVERY_MS)
  process.on('disconnect', () => {
    questions.parentGone()
    setTimeout(() => process.exit(0), ORPHAN_LIMIT_MS)
    void stop().then(() => process.exit(0))
  })
  const { uncaught } = work
  if (uncaught) {
    process.on('uncaughtException', uncaught)
    process.on('unhandledRejection', uncaught)
  }
}
