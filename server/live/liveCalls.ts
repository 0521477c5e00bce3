import { randomBytes } from 'node:crypto'
import type { CallAction, Engine, EngineNews } from '@ringwell/engine/engine.ts'
import type { LiveCall, LiveCaption, LiveEvent } from '@ringwell/protocol/operator/live.ts'
import { ApiError } from '../http/apiError.ts'
import type { Logger } from '../logging.ts'
import type { LiveBus } from './liveBus.ts'
import { createOtherServers, type Deed, notUnderWay } from './otherServers.ts'
import type { Watcher } from './watcher.ts'
import type { Storage } from '../storage/storage.ts'

export interface LiveCallsOptions {
  engine: Pick<Engine, 'onNews' | 'onSound' | 'onCallEnd' | 'act' | 'hangUp'>
  storage: Pick<Storage, 'findCall'>
  /** The name of an agent. Empty if there is none. */
  nameOf: (agentUuid: string) => Promise<string>
  /** Whether a caller is told when a person listens of whom nothing else is said. */
  tellsCallers: boolean
  log: Logger
  /** How the servers of one database tell each other of their calls. */
  bus?: LiveBus | undefined
  /** How long a person who has taken over may be away before the agent answers again. */
  awayMs?: number
  /** How often servers tell each other that somebody watches. Shorter in tests. */
  askEveryMs?: number
}

/**
 * The calls that are under way on this server, and on all others of the same database, for any number of people who watch
 * them. No call waits for any of them.
 */
export interface LiveCalls {
  /**
   * Calls `send` with each event from now on, as the text of a server-sent event. Begins with what came after `lastId`, or
   * with all calls. Returns the function that ends it.
   */
  watch(watcher: Watcher, lastId: string | undefined, send: (text: string) => void): () => void
  isUnderWay(callId: string): boolean
  /** The same with the sound of one call. Throws `ApiError` 404. */
  listen(callId: string, watcher: Watcher, send: (sound: Int16Array) => void): () => void
  /** These throw `ApiError` 404 if the call is not under way, and 409 if somebody else answers in it. */
  say(callId: string, watcher: Watcher, text: string): Promise<void>
  takeOver(callId: string, watcher: Watcher): Promise<void>
  handBack(callId: string, watcher: Watcher): Promise<void>
  hangUp(callId: string, watcher: Watcher): Promise<void>
}

const AWAY_MS = 20_000
/** Whoever comes back after more events than this sees all calls anew. */
const MOST_REMEMBERED = 2_000
/** The captions of one call that somebody sees who comes later, and their length. */
const MOST_CAPTIONS = 200
const LONGEST_CAPTION = 2_000

interface Held {
  call: LiveCall
  takenBy: Watcher | undefined
  listeners: Map<symbol, { watcher: Watcher; send: (sound: Int16Array) => void }>
}

export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { engine, storage, nameOf, tellsCallers, log, awayMs = AWAY_MS } = options
  const calls = new Map<string, Held>()
  const watchers = new Map<symbol, { watcher: Watcher; send: (text: string) => void }>()
  /** Ids of an earlier run of this server say nothing about this one. */
  const run = randomBytes(6).toString('base64url')
  let count = 0
  let remembered: { count: number; text: string; callId: string | undefined }[] = []
  /** Who has seen less than this has missed what nobody remembers. */
  let forgottenUpTo = 0

  const textOf = (event: LiveEvent): string =>
    `id: ${run}.${count}\ndata: ${JSON.stringify(event)}\n\n`

  const ownCalls = (): LiveCall[] => [...calls.values()].map(({ call }) => call)
  const callsNow = (): LiveCall[] => [...ownCalls(), ...(others?.calls() ?? [])]

  /** Something has happened in a call of this server. */
  function publish(event: LiveEvent): void {
    show(event)
    others?.tell(event)
  }

  function show(event: LiveEvent): void {
    count += 1
    const text = textOf(event)
    // What was said in a call that is over is in its record, and nowhere else.
    if (event.type === 'ended') {
      remembered = remembered.filter(({ callId }) => callId !== event.call_id)
    }
    const callId = 'call_id' in event ? event.call_id : undefined
    remembered.push({ count, text, callId })
    if (remembered.length > 2 * MOST_REMEMBERED) {
      remembered = remembered.slice(-MOST_REMEMBERED)
      forgottenUpTo = remembered[0]!.count - 1
    }
    for (const { send } of watchers.values()) send(text)
  }

  function changed({ call: { captions: _captions, tasks: _tasks, ...call } }: Held): void {
    publish({ type: 'call', call })
  }

  async function began(callId: string): Promise<void> {
    // A call whose line was lost goes on.
    if (calls.has(callId)) return
    const call: LiveCall = {
      call_id: callId,
      agent_name: '',
      caller: '',
      channel: 'browser',
      number: '',
      site: '',
      since: new Date().toISOString(),
      captions: [],
      tasks: [],
      listeners: [],
      taken_by: null,
    }
    const held: Held = { call, takenBy: undefined, listeners: new Map() }
    calls.set(callId, held)
    try {
      const stored = await storage.findCall(callId)
      if (!stored) return
      const { visitor, callerNumber, channel, agentUuid, origin } = stored
      call.channel = channel
      call.number = callerNumber ?? ''
      call.site = origin === undefined ? '' : (URL.parse(origin)?.host ?? '')
      call.caller = visitor.name || visitor.companyName || call.number
      call.agent_name = await nameOf(agentUuid)
    } catch (error) {
      log.warn({ err: error, call: callId }, 'could not look up a call that is under way')
    } finally {
      if (calls.get(callId) === held) changed(held)
    }
  }

  function take({ callId, news }: EngineNews): void {
    if (news.type === 'began') return void began(callId)
    const held = calls.get(callId)
    if (!held) return
    const { call } = held
    if (news.type === 'task') {
      const { id, title, status, slots } = news.task
      const task = { id, title, status, slots: [...slots] }
      call.tasks = [...call.tasks.filter((each) => each.id !== id), task]
      return publish({ type: 'task', call_id: callId, task })
    }
    const { text, ...rest } = news.caption
    const caption: LiveCaption = { ...rest, text: text.slice(0, LONGEST_CAPTION) }
    const at = call.captions.findIndex(({ item }) => item === caption.item)
    if (at >= 0) call.captions[at] = caption
    else call.captions.push(caption)
    if (call.captions.length > MOST_CAPTIONS) call.captions.shift()
    publish({ type: 'caption', call_id: callId, caption })
  }

  engine.onNews(take)
  engine.onSound(({ callId, sound }) => {
    for (const { send } of calls.get(callId)?.listeners.values() ?? []) send(sound)
  })
  engine.onCallEnd(({ callId }) => {
    if (!calls.delete(callId)) return
    publish({ type: 'ended', call_id: callId })
  })

  /** @throws {ApiError} 404 */
  function callOf(callId: string): Held {
    const found = calls.get(callId)
    if (!found) throw notUnderWay()
    return found
  }

  /** @throws {ApiError} 404 if the call has ended in between */
  async function act(callId: string, action: CallAction): Promise<void> {
    await engine.act(callId, action).catch(() => {
      throw new ApiError(404, 'call_not_live', 'The call has just ended.')
    })
  }

  function listenersChanged(callId: string, one: Held): void {
    const people = [...one.listeners.values()].map(({ watcher }) => watcher)
    one.call.listeners = [...new Set(people.map(({ name }) => name))]
    changed(one)
    const isTold = people.some((watcher) => watcher.isTold ?? tellsCallers)
    act(callId, { type: 'listen', listeners: people.length, isTold }).catch(() => undefined)
  }

  function setTaken(one: Held, by: Watcher | undefined): void {
    one.takenBy = by
    one.call.taken_by = by?.name ?? null
    changed(one)
  }

  const refuseOthers = ({ takenBy }: Held, watcher: Watcher): void => {
    if (!takenBy || takenBy.id === watcher.id) return
    throw new ApiError(409, 'taken_over', `${takenBy.name} answers in this call.`)
  }

  /** Otherwise nobody would answer a caller whose person watches no more. */
  function handBackAllOf(id: string): void {
    if ([...watchers.values()].some(({ watcher }) => watcher.id === id)) return
    if (others?.isWatching(id)) return
    for (const [callId, one] of calls) {
      if (one.takenBy?.id !== id) continue
      setTaken(one, undefined)
      act(callId, { type: 'handBack' }).catch(() => undefined)
    }
  }

  /** Gives somebody who does not watch a moment to come back. */
  function handBackLater({ id }: Pick<Watcher, 'id'>): void {
    setTimeout(() => handBackAllOf(id), awayMs).unref()
  }

  /** What a watcher has missed. Undefined if nobody knows any more. */
  function since(lastId: string | undefined): string | undefined {
    const [of, number] = lastId?.split('.') ?? []
    const last = Number(number)
    if (of !== run || !(last >= forgottenUpTo && last <= count)) return undefined
    return remembered.flatMap((each) => (each.count > last ? [each.text] : [])).join('')
  }

  const deeds = {
    async say(callId: string, watcher: Watcher, text: string) {
      refuseOthers(callOf(callId), watcher)
      await act(callId, { type: 'say', text, by: watcher.name })
    },
    async takeOver(callId: string, watcher: Watcher) {
      const one = callOf(callId)
      refuseOthers(one, watcher)
      setTaken(one, watcher)
      // Their page may have closed before this arrived, and a program may watch nothing.
      handBackLater(watcher)
      await act(callId, { type: 'takeOver', by: watcher.name })
    },
    async handBack(callId: string, watcher: Watcher) {
      const one = callOf(callId)
      refuseOthers(one, watcher)
      setTaken(one, undefined)
      await act(callId, { type: 'handBack' })
    },
    async hangUp(callId: string) {
      callOf(callId)
      engine.hangUp(callId, 'operator')
    },
  }
  const listenHere: LiveCalls['listen'] = (callId, watcher, send) => {
    const one = callOf(callId)
    const key = Symbol(watcher.name)
    one.listeners.set(key, { watcher, send })
    listenersChanged(callId, one)
    return () => {
      if (!one.listeners.delete(key) || calls.get(callId) !== one) return
      listenersChanged(callId, one)
    }
  }
  const actHere = (callId: string, watcher: Watcher, deed: Deed): Promise<void> =>
    deed.deed === 'say' ? deeds.say(callId, watcher, deed.text) : deeds[deed.deed](callId, watcher)
  const others =
    options.bus &&
    createOtherServers({
      bus: options.bus,
      ...(options.askEveryMs !== undefined && { everyMs: options.askEveryMs }),
      people: () => [...new Set([...watchers.values()].map(({ watcher }) => watcher.id))],
      calls: ownCalls,
      publish: show,
      left: (people) => {
        for (const id of people) handBackLater({ id })
      },
      act: actHere,
      listen: listenHere,
    })
  const actAnywhere = (callId: string, watcher: Watcher, deed: Deed): Promise<void> =>
    !calls.has(callId) && others?.has(callId)
      ? others.act(callId, watcher, deed)
      : actHere(callId, watcher, deed)

  return {
    watch(watcher, lastId, send) {
      const key = Symbol(watcher.name)
      send(since(lastId) ?? textOf({ type: 'calls', calls: callsNow() }))
      watchers.set(key, { watcher, send })
      others?.watchersChanged()
      return () => {
        watchers.delete(key)
        others?.watchersChanged()
        handBackLater(watcher)
      }
    },
    isUnderWay: (callId) => calls.has(callId) || others?.has(callId) === true,
    listen: (callId, watcher, send) =>
      !calls.has(callId) && others?.has(callId)
        ? others.listen(callId, watcher, send)
        : listenHere(callId, watcher, send),
    say: (callId, watcher, text) => actAnywhere(callId, watcher, { deed: 'say', text }),
    takeOver: (callId, watcher) => actAnywhere(callId, watcher, { deed: 'takeOver' }),
    handBack: (callId, watcher) => actAnywhere(callId, watcher, { deed: 'handBack' }),
    hangUp: (callId, watcher) => actAnywhere(callId, watcher, { deed: 'hangUp' }),
  }
}
