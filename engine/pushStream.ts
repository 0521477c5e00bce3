/**
 * A stream that one side fills by pushing and one reader empties with `for await`. When its signal aborts, it ends for
 * the reader at once, whatever `fill` is doing.
 */
export interface PushStream<Item> extends AsyncIterable<Item> {
  /** Aborts when the items are no longer wanted: the stream's signal has aborted, or the reader has left early. */
  readonly signal: AbortSignal
  push(item: Item): void
  /** Resolves when the reader has taken every item and wants another one, or has left. */
  wanted(): Promise<void>
}

/**
 * Makes a stream that `fill` fills. The stream ends or fails as the promise of `fill` does. An aborted reader
 * does not wait for `fill`, which can still free what it holds. After an abort `fill` is not called at all.
 */
export function pushStream<Item>(
  signal: AbortSignal,
  fill: (stream: PushStream<Item>) => Promise<void>,
): AsyncIterable<Item> {
  const items: Item[] = []
  const left = new AbortController()
  let end: { error?: unknown } | undefined
  /** The reader's open request for the next item. */
  let asking: PromiseWithResolvers<IteratorResult<Item, undefined>> | undefined
  let wanting: PromiseWithResolvers<void> | undefined
  const over = { done: true, value: undefined } as const

  function leave(): void {
    items.length = 0
    end = {}
    signal.removeEventListener('abort', leave)
    left.abort()
    wanting?.resolve()
    answer()
  }

  function answer(): void {
    if (!asking) return
    if (items.length > 0) asking.resolve({ done: false, value: items.shift()! })
    else if (!end) return
    else if ('error' in end) asking.reject(end.error)
    else asking.resolve(over)
    asking = undefined
  }

  function finish(how: { error?: unknown }): void {
    if (left.signal.aborted) return
    end = how
    answer()
  }

  const stream: PushStream<Item> = {
    signal: left.signal,
    push(item) {
      if (end) return
      items.push(item)
      answer()
    },
    wanted() {
      if (asking || end) return Promise.resolve()
      wanting ??= Promise.withResolvers()
      return wanting.promise
    },
    [Symbol.asyncIterator]: () => ({
      next() {
        asking = Promise.withResolvers()
        const { promise } = asking
        answer()
        if (asking) {
          wanting?.resolve()
          wanting = undefined
        }
        return promise
      },
      return() {
        leave()
        return Promise.resolve(over)
      },
    }),
  }
  if (signal.aborted) leave()
  else {
    signal.addEventListener('abort', leave, { once: true })
    fill(stream).then(
      () => finish({}),
      (error: unknown) => finish({ error }),
    )
  }
  return stream
}
