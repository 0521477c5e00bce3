/**
 * Waits for a promise for at most `ms`, and not after the signal aborts. Returns why it waited no longer. What
 * the promise does after that is ignored.
 * @throws what the promise rejects with
 */
export async function within<Value>(
  promise: Promise<Value>,
  ms: number,
  signal?: AbortSignal,
): Promise<{ value: Value } | 'late' | 'aborted'> {
  if (signal?.aborted) {
    promise.catch(() => undefined)
    return 'aborted'
  }
  const { promise: ended, resolve } = Promise.withResolvers<'late' | 'aborted'>()
  const timer = setTimeout(() => resolve('late'), ms)
  const abort = () => resolve('aborted')
  signal?.addEventListener('abort', abort)
  try {
    return await Promise.race([promise.then((value) => ({ value })), ended])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
