import { type Link, isNobody, LinkError } from './link.ts'
import { AnyServer, subjects } from './messages.ts'

const LOOK_EVERY_MS = 500
const PAUSE_MS = 300

/**
 * Asks the server that holds a call, and any other one if that server is gone, also if it goes while it is being asked. So
 * it may be asked of two servers. Waits for a server if there is none.
 * @param isKeyed whether two answers would be the same, so that another server is asked also while the first one hangs
 * @throws {LinkError}
 */
export async function askServer(
  link: Pick<Link, 'ask'>,
  home: string | undefined,
  name: string,
  body: unknown,
  limitMs: number,
  isKeyed = false,
): Promise<unknown> {
  const until = performance.now() + limitMs
  const leftMs = (): number => Math.max(1, until - performance.now())
  if (home !== undefined) {
    try {
      return await askUnlessGone(link, home, name, body, leftMs, isKeyed)
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

/**
 * A server that is killed answers nothing, but NATS knows that it is gone. One that hangs still listens, for as long as NATS takes
 * it for alive. One that is only slow says that it is there.
 */
async function askUnlessGone(
  link: Pick<Link, 'ask'>,
  home: string,
  name: string,
  body: unknown,
  leftMs: () => number,
  isKeyed: boolean,
): Promise<unknown> {
  const elsewhere = Promise.withResolvers<unknown>()
  let isAskedElsewhere = false

  async function askAnother(): Promise<void> {
    const any = await link.ask(subjects.toAnyServer('here'), {}, leftMs())
    const { server } = AnyServer.parse(any)
    if (server === home || isAskedElsewhere) return
    isAskedElsewhere = true
    try {
      elsewhere.resolve(await link.ask(subjects.toServer(server, name), body, leftMs()))
    } catch {
      isAskedElsewhere = false
    }
  }

  const timer = setInterval(() => {
    link.ask(subjects.toServer(home, 'here'), {}, LOOK_EVERY_MS).catch((error: unknown) => {
      if (isNobody(error)) elsewhere.reject(new LinkError('nobody', 'The server is gone.'))
      // Whoever is asked may hang, too, or be the one that does.
      else if (isKeyed && !isAskedElsewhere) askAnother().catch(() => undefined)
    })
  }, LOOK_EVERY_MS)
  try {
    return await Promise.race([
      link.ask(subjects.toServer(home, name), body, leftMs()),
      elsewhere.promise,
    ])
  } finally {
    clearInterval(timer)
  }
}
