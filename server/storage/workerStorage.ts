import { Worker } from 'node:worker_threads'
import type { Logger } from '../logging.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storageError.ts'
import {
  fromFailure,
  monotonicMs,
  type WorkerOrder,
  type WorkerReport,
  type WorkerSetup,
} from './workerMessages.ts'

export interface WorkerStorageOptions {
  dataDir: string
  log: Logger
  /** An order that has not started within this time is dropped. */
  beginWithinMs?: number
  /** After this time the caller gets an error. The order may still be carried out. */
  answerWithinMs?: number
}

/** A request is answered before the visitor gives up. SQLite waits for a lock for the same time. */
const BEGIN_WITHIN_MS = 5_000
const ANSWER_WITHIN_MS = 10_000
/**
 * More orders than arrive in ten seconds. While the database hangs, the queue must not fill the memory.
 */
const MOST_ORDERS = 5_000
/**
 * How many orders the thread has at once. The others wait here, where an order that is too late is dropped. A
 * thread that hangs would never drop it from its own queue.
 */
const MOST_SENT = 64
const LATE_CHECK_MS = 250
/**
 * How long to wait before replacing a thread that ended. The delay grows until a thread has run for a
 * while.
 */
const REPLACE_AFTER_MS = [50, 500, 2_000, 5_000]
const SOUND_AFTER_MS = 60_000
/**
 * A thread that hangs in a system call cannot be terminated. The process does not wait for it any longer.
 */
const CLOSE_LIMIT_MS = 5_000

interface Order extends WorkerOrder {
  /** Whether the order was sent to the thread, which may have carried it out. */
  isSent: boolean
  answerBy: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/**
 * Runs the SQLite storage in its own thread, so that the server's thread keeps running whatever the disk
 * or another process does. One order is one transaction, carried out entirely in that thread. If the
 * thread ends unexpectedly, everything that waits for it gets a `StorageError`, and a new thread is
 * started. Rejects if the database cannot be opened.
 */
export async function openWorkerStorage(options: WorkerStorageOptions): Promise<Storage> {
  const { dataDir, log } = options
  const { beginWithinMs = BEGIN_WITHIN_MS, answerWithinMs = ANSWER_WITHIN_MS } = options
  const orders = new Map<number, Order>()
  /** The orders that the thread does not have yet, the oldest first. */
  const unsent = new Set<Order>()
  /** How many orders the thread has not reported on, including those that nobody waits for anymore. */
  let sent = 0
  let lastId = 0
  let worker: Worker | undefined
  let identity: string | undefined
  let isOpen = false
  let isClosing = false
  let openedAt = Infinity
  let replaced = 0
  let replaceTimer: NodeJS.Timeout | undefined
  let lateTimer: NodeJS.Timeout | undefined
  /** Resolves with the names of the storage's methods. */
  const firstOpening = Promise.withResolvers<string[]>()
  const exited = Promise.withResolvers<void>()

  const settle = (id: number): Order | undefined => {
    const order = orders.get(id)
    orders.delete(id)
    if (order) unsent.delete(order)
    if (orders.size === 0) {
      clearInterval(lateTimer)
      lateTimer = undefined
      // Nothing is pending, so the thread must not keep the process alive.
      if (!isClosing) worker?.unref()
    }
    return order
  }

  const failAll = (reason: string, whichOnes: (order: Order) => boolean = () => true): void => {
    for (const order of [...orders.values()].filter(whichOnes)) {
      settle(order.id)?.reject(unavailable(reason))
    }
  }

  const sendNext = (): void => {
    for (const order of unsent) {
      if (!isOpen || sent >= MOST_SENT) return
      const { id, method, args, beginBy } = order
      unsent.delete(order)
      order.isSent = true
      sent += 1
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker?.postMessage({ id, method, args, beginBy } satisfies WorkerOrder)
    }
  }

  const handleReport = (report: WorkerReport): void => {
    switch (report.type) {
      case 'opened':
        isOpen = true
        identity ??= report.identity
        openedAt = monotonicMs()
        firstOpening.resolve(report.methods)
        sendNext()
        if (orders.size === 0) worker?.unref()
        return
      case 'notOpened':
        firstOpening.reject(new Error(report.message))
        log.error({ reason: report.message }, 'could not reopen the database')
        return
      case 'done':
        sent -= 1
        settle(report.id)?.resolve(report.result)
        break
      case 'failed':
        sent -= 1
        settle(report.id)?.reject(fromFailure(report.failure))
    }
    sendNext()
  }

  const start = (): void => {
    // A replacement thread continues with the same file, or not at all.
    const setup: WorkerSetup = { dataDir, identity }
    const started = new Worker(new URL('./storageWorker.ts', import.meta.url), {
      workerData: setup,
    })
    worker = started
    started.on('message', handleReport)
    started.on('error', (error) => {
      log.error({ err: error }, "the database's thread failed")
      firstOpening.reject(error)
    })
    started.on('exit', (code) => {
      isOpen = false
      worker = undefined
      sent = 0
      failAll("the database's thread ended", ({ isSent }) => isSent)
      if (isClosing) return exited.resolve()
      firstOpening.reject(new Error(`the database's thread ended with ${code}`))
      if (monotonicMs() - openedAt > SOUND_AFTER_MS) replaced = 0
      // The next thread must open the database before it counts as sound.
      openedAt = Infinity
      const waitMs = REPLACE_AFTER_MS[Math.min(replaced, REPLACE_AFTER_MS.length - 1)]
      replaced += 1
      log.error({ code, waitMs }, "the database's thread ended; starting another one")
      replaceTimer = setTimeout(start, waitMs).unref()
    })
  }

  const rejectLate = (): void => {
    const now = monotonicMs()
    for (const order of orders.values()) {
      if (now < (order.isSent ? order.answerBy : order.beginBy)) continue
      settle(order.id)?.reject(unavailable('the database did not answer in time'))
    }
  }

  const ask = (method: string, args: readonly unknown[]): Promise<unknown> => {
    if (isClosing) return Promise.reject(unavailable('the storage is closed'))
    if (orders.size >= MOST_ORDERS) {
      return Promise.reject(unavailable('too much waits for the database'))
    }
    return enqueue(method, args)
  }

  const enqueue = (method: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const now = monotonicMs()
      const order: Order = {
        id: (lastId += 1),
        method,
        args,
        beginBy: now + beginWithinMs,
        answerBy: now + answerWithinMs,
        isSent: false,
        resolve,
        reject,
      }
      if (orders.size === 0) worker?.ref()
      orders.set(order.id, order)
      unsent.add(order)
      lateTimer ??= setInterval(rejectLate, LATE_CHECK_MS)
      sendNext()
    })

  const close = async (): Promise<void> => {
    isClosing = true
    clearTimeout(replaceTimer)
    if (!worker) return failAll('the storage is closed')
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())
    // This runs after all earlier orders.
    enqueue('close', []).catch((error: unknown) =>
      log.error({ err: error }, 'could not close the database'),
    )
    worker.ref()
    await Promise.race([exited.promise, late])
    failAll('the storage is closed')
    await Promise.race([worker?.terminate(), late])
  }

  start()
  let methods: string[]
  try {
    methods = await firstOpening.promise
  } catch (error) {
    isClosing = true
    clearTimeout(replaceTimer)
    throw error
  }
  let closed: Promise<void> | undefined
  return {
    ...(Object.fromEntries(
      methods.map((method) => [method, (...args: unknown[]) => ask(method, args)]),
    ) as unknown as Storage),
    close: () => (closed ??= close()),
  }
}

const unavailable = (reason: string): StorageError =>
  new StorageError('unavailable', new Error(reason))
