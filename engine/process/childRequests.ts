import type { ToChild } from './processMessages.ts'

interface OpenRequest {
  id: number
  name: string
  asks: unknown
  items: unknown[]
  state: 'waiting' | 'sent' | 'ended'
  error: Error | undefined
  hasItem: boolean
  isRepeated: boolean
  isCancelled: boolean
  /** Resolves when any field above has changed. */
  changed: PromiseWithResolvers<void>
}

export interface ChildRequestsOptions {
  /** Whether the child that runs now can take requests. */
  canSend(): boolean
  send(message: ToChild): void
}

/** The requests to one child process and its successors, by their ids. */
export interface ChildRequests {
  /**
   * The items of the answer. After an abort, the iteration continues until the child has really stopped, so
   * that the caller knows when the child is free. Waits while the child loads.
   */
  open(name: string, asks: unknown, signal: AbortSignal): AsyncGenerator<unknown, void>
  count(): number
  /** Sends what waits for a child that can take it. */
  sendWaiting(): void
  received(id: number, item: unknown): void
  /** The child has answered, or it has failed with this error. */
  ended(id: number, error?: Error): void
  /**
   * No child has the requests any more. With `repeats`, the next one gets those for which nothing came yet; each
   * request is repeated at most once. All others end with the error.
   */
  lost(error: Error, repeats: boolean): void
}

export function createChildRequests(options: ChildRequestsOptions): ChildRequests {
  const requests = new Map<number, OpenRequest>()
  let lastId = 0

  function send(request: OpenRequest): void {
    if (request.state !== 'waiting' || !options.canSend()) return
    request.state = 'sent'
    const { id, name, asks } = request
    options.send({ type: 'request', id, name, asks })
  }

  function changed(request: OpenRequest): void {
    request.changed.resolve()
    request.changed = Promise.withResolvers()
  }

  function end(request: OpenRequest, error?: Error): void {
    request.state = 'ended'
    request.error = error
    requests.delete(request.id)
    changed(request)
  }

  function cancel(request: OpenRequest): void {
    request.isCancelled = true
    if (request.state === 'sent') options.send({ type: 'cancel', id: request.id })
    else if (request.state === 'waiting') end(request)
  }

  return {
    async *open(name, asks, signal) {
      if (signal.aborted) return
      const request: OpenRequest = {
        id: ++lastId,
        name,
        asks,
        items: [],
        state: 'waiting',
        error: undefined,
        hasItem: false,
        isRepeated: false,
        isCancelled: false,
        changed: Promise.withResolvers(),
      }
      requests.set(request.id, request)
      const onAbort = () => cancel(request)
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        send(request)
        for (;;) {
          const { promise } = request.changed
          if (request.items.length > 0) yield request.items.shift()
          else if (request.state !== 'ended') await promise
          else if (request.error) throw request.error
          else return
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        cancel(request)
      }
    },
    count: () => requests.size,
    sendWaiting() {
      for (const request of requests.values()) send(request)
    },
    received(id, item) {
      const request = requests.get(id)
      if (!request) return
      request.items.push(item)
      request.hasItem = true
      changed(request)
    },
    ended(id, error) {
      const request = requests.get(id)
      if (request) end(request, error)
    },
    lost(error, repeats) {
      for (const request of requests.values()) {
        if (request.isCancelled) end(request)
        else if (!repeats || request.hasItem || request.isRepeated) end(request, error)
        else {
          request.isRepeated = true
          request.state = 'waiting'
        }
      }
    },
  }
}
