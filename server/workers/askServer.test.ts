import { expect, onTestFinished, test, vi } from 'vitest'
import { askServer } from './askServer.ts'
import { LinkError } from './link.ts'
import { subjects } from './messages.ts'

test('a server that hangs is replaced by another one, and that by a third if it fails', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const others = ['second', 'third']
  const ask = async (subject: string): Promise<unknown> => {
    if (subject === subjects.toAnyServer('here')) return { server: others.shift() }
    if (subject === subjects.toServer('second', 'tool')) throw new LinkError('nobody', 'gone')
    if (subject === subjects.toServer('third', 'tool')) return 'done'
    if (subject === subjects.toServer('first', 'here')) throw new LinkError('late', 'it hangs')
    return new Promise(() => undefined)
  }
  const answer = askServer({ ask }, 'first', 'tool', {}, 20_000, true)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(Promise.race([answer, Promise.resolve('nothing')])).resolves.toBe('done')
})
