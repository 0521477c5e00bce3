import type { Socket } from 'node:net'
import type { ToChild } from './processMessages.ts'

interface OpenRequest {
  id: number
  name: string
  asks: unknown
  socket: Socket | undefined
  state: 'waiting' | 'sent' | 'answering'
  isRepeated: boolean
  isCancelled: boolean
  onItem: (item: unknown) => void
  end: (error?: Error) => void
}

export interface ChildRequestsOptions {
  /** Whether the current child can take requests. */
  canSend: () => boolean
  send: (message: ToChild, socket?: Socket) => void
}

/** The requests to a child process, by id. They outlive the child if its successor takes them over. */
export interface ChildRequests {
  /** See `SupervisedProcess.request`. */
  open(
    name: string,
    asks: unknown,
    signal: AbortSignal,
    onItem: (item: unknown) => void,
    socket?: Socket,
  ): Promise<void>
  count(): number
  /** Sends the waiting requests, if a child can take them. */
  sendWaiting(): void
  received(id: number, item: unknown): void
  /** The child has answered, or it has failed with this error. */
  ended(id: number, error?: Error): void
  /**
   * The child with the requests is gone. With `repeats`, the next child gets the requests for which nothing has come
   * back yet, each at most once more. All others end with the error.
   */
  lost(error: Error, repeats: boolean): void
}

export function createChildRequests({ canSend, send }: ChildRequestsOptions): ChildRequests {
  const requests = new Map<number, OpenRequest>()
  let lastId = 0

  function sendWaiting(): void {
    if (!canSend()) return
    for (const request of requests.values()) {
      if (request.state !== 'waiting') continue
      request.state = 'sent'
      const { id, name, asks, socket } = request
      send({ type: 'request', id, name, asks }, socket)
    }
  }

  return {
    open(name, asks, signal, onItem, socket) {
      if (signal.aborted) return Promise.resolve()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const id = ++lastId
      const request: OpenRequest = {
        id,
        name,
        asks,
        socket,
        state: 'waiting',
        isRepeated: false,
        isCancelled: false,
        onItem,
        end(error) {
          requests.delete(id)
          signal.removeEventListener('abort', cancel)
          if (error) reject(error)
          else resolve()
        },
      }
      function cancel(): void {
        request.isCancelled = true
        if (request.state === 'waiting') request.end()
        else send({ type: 'cancel', id })
      }
      requests.set(id, request)
      signal.addEventListener('abort', cancel, { once: true })
      sendWaiting()
      return promise
    },
    count: () => requests.size,
    sendWaiting,
    received(id, item) {
      const request = requests.get(id)
      if (!request) return
      request.state = 'answering'
      request.onItem(item)
    },
    ended: (id, error) => requests.get(id)?.end(error),
    lost(error, repeats) {
      for (const request of requests.values()) {
        if (request.isCancelled) request.end()
        else if (!repeats || request.isRepeated || request.state === 'answering') request.end(error)
        else {
          request.isRepeated = true
          request.state = 'waiting'
        }
      }
    },
  }
}
