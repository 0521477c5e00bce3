import { type Link, isNobody, LinkError } from './link.ts'
import { subjects } from './messages.ts'

const LOOK_EVERY_MS = 1_000
const PAUSE_MS = 300

/**
 * Asks the server that holds a call, and any other one if that server is gone, also if it goes while it is being asked. So
 * it may be asked of two servers. Waits for a server if there is none.
 * @throws {LinkError}
 */
export async function askServer(
  link: Link,
  home: string | undefined,
  name: string,
  body: unknown,
  limitMs: number,
): Promise<unknown> {
  const until = performance.now() + limitMs
  const leftMs = (): number => Math.max(1, until - performance.now())
  if (home !== undefined) {
    try {
      return await askUnlessGone(link, home, name, body, leftMs())
    } catch (error) {
      if (!isNobody(error)) throw error
    }
  }
  for (;;) {
    try {
      return await link.ask(subjects.toAnyServer(name), body, leftMs())
    } catch (error) {
      if (!isNobody(error) || leftMs() <= PAUSE_MS) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** A server that is killed answers nothing, but NATS knows that it is gone. */
async function askUnlessGone(
  link: Link,
  home: string,
  name: string,
  body: unknown,
  limitMs: number,
): Promise<unknown> {
  const gone = Promise.withResolvers<never>()
  const timer = setInterval(() => {
    link.ask(subjects.toServer(home, 'here'), {}, LOOK_EVERY_MS).catch((error: unknown) => {
      if (isNobody(error)) gone.reject(new LinkError('nobody', 'The server is gone.'))
    })
  }, LOOK_EVERY_MS)
  try {
    return await Promise.race([
      link.ask(subjects.toServer(home, name), body, limitMs),
      gone.promise,
    ])
  } finally {
    clearInterval(timer)
  }
}
