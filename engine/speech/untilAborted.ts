/**
 * Yields what `start` yields until the signal aborts. Then it ends immediately and without an error, whatever
 * `start` is waiting for. `start` gets a signal that also aborts when the consumer stops reading. It runs to
 * its end in the background, so that its `finally` is reached.
 */
export async function* untilAborted<Item>(
  start: (signal: AbortSignal) => AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item, void> {
  if (signal.aborted) return
  const left = new AbortController()
  const aborted = Promise.withResolvers<'aborted'>()
  const onAbort = () => {
    left.abort()
    aborted.resolve('aborted')
  }
  signal.addEventListener('abort', onAbort, { once: true })
  const iterator = start(left.signal)[Symbol.asyncIterator]()
  let finished = false
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted.promise])
      if (next === 'aborted' || signal.aborted) return
      if (next.done) {
        finished = true
        return
      }
      yield next.value
    }
  } catch (error) {
    finished = true
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    left.abort()
    if (!finished) void drain(iterator)
  }
}

async function drain(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    while (!(await iterator.next()).done);
  } catch {
    /* Nobody needs the result any more. */
  }
}
