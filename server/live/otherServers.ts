import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { muLaw } from '@ringwell/engine/sound/g711.ts'
import { LiveCall, LiveEvent, SayInput } from '@ringwell/protocol/operator/live.ts'
import { afterEvent, type LiveState } from '@ringwell/protocol/operator/liveState.ts'
import { ApiError } from '../http/apiError.ts'
import type { LiveBus } from './liveBus.ts'
import type { Watcher } from './watcher.ts'

const Who = z.object({ id: z.string(), name: z.string(), isTold: z.boolean().optional() })

/** What somebody does in a call. */
const Deed = z.discriminatedUnion('deed', [
  SayInput.extend({ deed: z.literal('say') }),
  z.strictObject({ deed: z.enum(['takeOver', 'handBack', 'hangUp']) }),
])
export type Deed = z.infer<typeof Deed>

const Message = z.discriminatedUnion('type', [
  /* Somebody watches there. `isNew`: they know nothing of the calls of others yet. */
  z.object({ type: z.literal('watching'), people: z.array(z.string()), isNew: z.boolean() }),
  /* All calls there. */
  z.object({ type: z.literal('held'), calls: z.array(LiveCall) }),
  /* Which calls are there, so that nobody misses one that came to an end. */
  z.object({ type: z.literal('holds'), ids: z.array(z.string()) }),
  z.object({ type: z.literal('event'), event: LiveEvent }),
  z.object({
    type: z.literal('act'),
    to: z.string(),
    id: z.string(),
    callId: z.string(),
    watcher: Who,
    deed: Deed,
  }),
  z.object({
    type: z.literal('acted'),
    to: z.string(),
    id: z.string(),
    error: z.object({ status: z.int(), code: z.string(), message: z.string() }).optional(),
  }),
  /* Somebody listens there, and still does when this comes again. */
  z.object({
    type: z.literal('listen'),
    to: z.string(),
    id: z.string(),
    callId: z.string(),
    watcher: Who,
  }),
  /* They listen no more. */
  z.object({ type: z.literal('stopListening'), to: z.string(), id: z.string() }),
  /* In one byte per sample, as base64. */
  z.object({ type: z.literal('sound'), to: z.string(), id: z.string(), sound: z.string() }),
])
type Message = z.infer<typeof Message>

export interface OtherServersOptions {
  bus: LiveBus
  /** The people who watch here. */
  people: () => string[]
  calls: () => LiveCall[]
  /** Tells everybody who watches here. */
  publish: (event: LiveEvent) => void
  /** These people may no longer watch anywhere else. */
  left: (people: readonly string[]) => void
  /** Does something in a call of this server. */
  act: (callId: string, watcher: Watcher, deed: Deed) => Promise<void>
  /** Listens to a call of this server. Throws `ApiError` 404. */
  listen: Listen
  /** Shorter in tests. */
  everyMs?: number
}

/** Returns the function that ends it. */
type Listen = (callId: string, watcher: Watcher, send: (sound: Int16Array) => void) => () => void

/** The calls that other servers hold. Nothing is sent while nobody watches. */
export interface OtherServers {
  calls(): LiveCall[]
  has(callId: string): boolean
  /** Whether this person watches at another server. */
  isWatching(person: string): boolean
  /** Something has happened in a call of this server. */
  tell(event: LiveEvent): void
  watchersChanged(): void
  /** Throws `ApiError`: what the server that holds the call says, or 504 if it does not answer. */
  act(callId: string, watcher: Watcher, deed: Deed): Promise<void>
  /** Throws `ApiError` 404. */
  listen: Listen
}

const EVERY_MS = 5_000
/** How many times that a server may be silent before it counts as gone. */
const MOST_SILENT = 4
/** A person waits for an answer about as long as for any page. */
const ANSWER_MS = 5_000
/** Late sound is of no use, and nothing else must wait for it. */
const MOST_BEFORE_SOUND = 5

interface Other {
  calls: LiveState
  people: ReadonlySet<string>
  /** When it last said which calls it has, and that somebody watches there. */
  heldAt: number
  watchedAt: number
}

export const notUnderWay = (): ApiError =>
  new ApiError(
    404,
    'call_not_live',
    'This call is over, or another server holds it and nobody follows the calls at this one.',
  )

const holds = ({ calls }: Other, callId: string): boolean =>
  calls.some(({ call_id: id }) => id === callId)

export function createOtherServers(options: OtherServersOptions): OtherServers {
  const { bus, everyMs = EVERY_MS } = options
  const others = new Map<string, Other>()
  const asked = new Map<string, (answer: Extract<Message, { type: 'acted' }>) => void>()
  /** Who listens from here to calls of others: how to say so again, and where the sound goes. */
  const hearing = new Map<string, { renew: () => void; send: (sound: Int16Array) => void }>()
  /** Who listens elsewhere to calls of ours, and when they last said so. */
  const heard = new Map<string, { at: number; stop: () => void }>()
  /** Some news could not be sent, so others get all calls anew. */
  let isBehind = false
  let wasWatched = false
  let isWatchedHere = false

  const send = (message: Message, mostWaiting?: number): boolean => bus.send(message, mostWaiting)
  const isOver = (at: number): boolean => performance.now() - at > MOST_SILENT * everyMs
  const isWatched = (): boolean =>
    [...others.values()].some(({ people, watchedAt }) => people.size > 0 && !isOver(watchedAt))
  const all = (): LiveCall[] => [...others.values()].flatMap(({ calls }) => calls)
  const showAll = (): void =>
    options.publish({ type: 'calls', calls: [...options.calls(), ...all()] })

  function otherOf(from: string): Other {
    const now = performance.now()
    const known = others.get(from) ?? {
      calls: [],
      people: new Set<string>(),
      heldAt: now,
      watchedAt: -Infinity,
    }
    others.set(from, known)
    return known
  }

  /** Keeps what others would see who begin to watch later, and passes it on. */
  function take(other: Other, event: LiveEvent): void {
    if (event.type === 'calls') return
    if (event.type !== 'call' && !holds(other, event.call_id)) return
    other.calls = afterEvent(other.calls, event)
    options.publish(event)
  }

  const sendAll = (): void => {
    isBehind = !send({ type: 'held', calls: options.calls() })
  }
  const sendWatching = (isNew: boolean): void =>
    void send({ type: 'watching', people: options.people(), isNew })

  async function answer(from: string, message: Extract<Message, { type: 'act' }>): Promise<void> {
    const { id, callId, watcher, deed } = message
    try {
      await options.act(callId, watcher, deed)
      send({ type: 'acted', to: from, id })
    } catch (error) {
      const {
        status,
        code,
        message: text,
      } = error instanceof ApiError
        ? error
        : new ApiError(500, 'internal_error', 'The server that holds this call has failed.')
      send({ type: 'acted', to: from, id, error: { status, code, message: text } })
    }
  }

  function beHeard(from: string, { id, callId, watcher }: Extract<Message, { type: 'listen' }>) {
    const known = heard.get(id)
    const sendSound = (sound: Int16Array): void => {
      const bytes = Buffer.from(muLaw.encode(sound)).toString('base64')
      send({ type: 'sound', to: from, id, sound: bytes }, MOST_BEFORE_SOUND)
    }
    try {
      const stop = known?.stop ?? options.listen(callId, watcher, sendSound)
      heard.set(id, { at: performance.now(), stop })
    } catch {
      // The call has just ended, and they are told of that.
    }
  }

  function stopBeingHeard(id: string): void {
    heard.get(id)?.stop()
    heard.delete(id)
  }

  const findHolder = (callId: string): string | undefined =>
    [...others].find(([, other]) => holds(other, callId))?.[0]

  /** @throws {ApiError} 404 */
  function holderOf(callId: string): string {
    const to = findHolder(callId)
    if (to === undefined) throw notUnderWay()
    return to
  }

  function hear(message: Message, from: string): void {
    const other = otherOf(from)
    if ('to' in message && message.to !== bus.id) return
    switch (message.type) {
      case 'watching': {
        const before = other.people
        other.people = new Set(message.people)
        other.watchedAt = performance.now()
        options.left([...before].filter((person) => !other.people.has(person)))
        if (message.people.length === 0) return
        if (message.isNew || !wasWatched) sendAll()
        else send({ type: 'holds', ids: options.calls().map(({ call_id: id }) => id) })
        wasWatched = true
        return
      }
      case 'held':
        other.heldAt = performance.now()
        other.calls = message.calls
        return showAll()
      case 'holds': {
        other.heldAt = performance.now()
        const isSame =
          message.ids.length === other.calls.length && message.ids.every((id) => holds(other, id))
        if (!isSame && options.people().length > 0) sendWatching(true)
        return
      }
      case 'event':
        other.heldAt = performance.now()
        return take(other, message.event)
      case 'act':
        return void answer(from, message)
      case 'acted':
        return asked.get(message.id)?.(message)
      case 'listen':
        return beHeard(from, message)
      case 'stopListening':
        return stopBeingHeard(message.id)
      case 'sound':
        hearing.get(message.id)?.send(muLaw.decode(Buffer.from(message.sound, 'base64')))
    }
  }

  bus.onMessage((given, from) => {
    // During an upgrade, a server of another version may say what this one does not know.
    const message = Message.safeParse(given)
    if (message.success) hear(message.data, from)
  })
  bus.onOpen(() => {
    if (options.people().length > 0) sendWatching(true)
  })

  setInterval(() => {
    const isWatching = options.people().length > 0
    for (const [id, other] of others) {
      if (other.people.size > 0 && isOver(other.watchedAt)) {
        const people = [...other.people]
        other.people = new Set()
        options.left(people)
      }
      // Nobody asks it while nobody watches, so its silence means nothing.
      if (isWatching && isOver(other.heldAt)) {
        others.delete(id)
        if (other.calls.length > 0) showAll()
      }
    }
    for (const [id, { at }] of heard) if (isOver(at)) stopBeingHeard(id)
    for (const { renew } of hearing.values()) renew()
    wasWatched = isWatched()
    if (wasWatched && isBehind) sendAll()
    if (isWatching) sendWatching(false)
  }, everyMs).unref()

  return {
    calls: all,
    has: (callId) => [...others.values()].some((other) => holds(other, callId)),
    isWatching: (person) =>
      [...others.values()].some(
        ({ people, watchedAt }) => people.has(person) && !isOver(watchedAt),
      ),
    tell(event) {
      if (!isWatched()) return
      if (isBehind || !send({ type: 'event', event })) isBehind = true
    },
    watchersChanged() {
      const isWatchedNow = options.people().length > 0
      // While nobody watches here, nobody tells us anything.
      if (isWatchedNow !== isWatchedHere) {
        const now = performance.now()
        for (const other of others.values()) {
          other.heldAt = now
          if (!isWatchedNow) other.calls = []
        }
      }
      // Who watches here already knows what others hold, and the next page gets it from us.
      sendWatching(isWatchedNow && !isWatchedHere)
      isWatchedHere = isWatchedNow
    },
    async act(callId, watcher, deed) {
      const to = holderOf(callId)
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<Extract<Message, { type: 'acted' }>>()
      asked.set(id, resolve)
      const late = setTimeout(() => {
        const message = 'The server that holds this call does not answer. Try again.'
        const error = { status: 504, code: 'server_silent', message }
        resolve({ type: 'acted', to: bus.id, id, error })
      }, ANSWER_MS)
      send({ type: 'act', to, id, callId, watcher, deed })
      const { error } = await promise
      clearTimeout(late)
      asked.delete(id)
      if (error) throw new ApiError(error.status, error.code, error.message)
    },
    listen(callId, watcher, sendOn) {
      let to = holderOf(callId)
      const id = randomUUID()
      const renew = (): void => {
        // The call may have gone on at another server.
        to = findHolder(callId) ?? to
        send({ type: 'listen', to, id, callId, watcher })
      }
      hearing.set(id, { renew, send: sendOn })
      renew()
      return () => {
        hearing.delete(id)
        send({ type: 'stopListening', to, id })
      }
    },
  }
}
