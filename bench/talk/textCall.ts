/** A typed call, which asks for written answers, so that nobody waits for a voice. */
import type { Caption } from '@ringwell/call/call.ts'
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import { askForGreeting, typeText } from '@ringwell/call/realtime/talk.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { TURN_UNDERSTOOD, type TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import { type LiveCall, openLiveCall } from '../calls/liveCall.ts'
import type { TurnTiming } from './spokenTurn.ts'

/** Tools take up to 8 s each, and a language model up to 10 s. */
const REPLY_LIMIT_MS = 60_000

export interface LineCallOptions {
  url: string
  session: Partial<SessionRequest>
  /** Asks the server what it understood of each line. */
  explains?: boolean
}

/** What the agent said and did in answer to one line. */
export interface LineReply {
  text: string
  /** From the line, or from its last spoken word, to the end of the reply. */
  ms: number
  /** The tasks that have changed, as they are now. */
  tasks: readonly TaskView[]
  /** What was understood of the line, if the call was asked to explain it and its agent can. */
  understood?: TurnUnderstood
  /** What went wrong, in a sentence. */
  problem?: string
  /** Only of a spoken line: what the agent heard and said, in this order, and how it kept its time. */
  spoken?: TurnTiming & {
    captions: readonly Pick<Caption, 'who' | 'text'>[]
    /** How late the caller's sound was sent at worst. Large values mean that this machine was too busy. */
    lateMs: number
  }
}

export interface LineCall extends Pick<LiveCall, 'callId' | 'ended' | 'isOver' | 'hangUp'> {
  greeting: LineReply
  /** Says a line, and resolves when the whole reply is there or the call is over. One line at a time. */
  say(text: string): Promise<LineReply>
}

/** The reply that is waited for: first its id becomes known, then it is over. */
interface Awaited {
  id?: string
  understood?: TurnUnderstood
  problem?: string
  over: () => void
}

/** @throws {CallRefused} (`../calls/openCall.ts`) */
export async function startTextCall({
  url,
  session,
  explains = false,
}: LineCallOptions): Promise<LineCall> {
  let reply: Awaited | undefined
  const told = new Set<string>()
  const call = await openLiveCall({
    url,
    session,
    heard(event) {
      if (reply) follow(reply, event)
    },
  })
  void call.ended.then(() => reply?.over())

  async function ask(act: () => void): Promise<LineReply> {
    const askedAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked: Awaited = { over: resolve }
    reply = asked
    act()
    const limit = setTimeout(() => {
      asked.problem ??= `The agent did not answer within ${REPLY_LIMIT_MS / 1_000} s.`
      resolve()
    }, REPLY_LIMIT_MS)
    if (!call.isOver()) await promise
    clearTimeout(limit)
    reply = undefined
    const { understood, problem } = asked
    const lines = captionsOf(call.talk().lines).filter(
      ({ who, id }) => who === 'agent' && !told.has(id),
    )
    for (const { id } of lines) told.add(id)
    return {
      text: lines.map((line) => line.text).join(' '),
      ms: performance.now() - askedAt,
      tasks: call.changedTasks(),
      ...(understood && { understood }),
      ...(problem !== undefined && { problem }),
    }
  }

  call.send({
    type: 'session.update',
    session: {
      type: 'realtime',
      output_modalities: ['text'],
      ...(explains && { include: [TURN_UNDERSTOOD] }),
      // Nobody speaks. A client that ends the turns is not asked whether it is still there.
      audio: { input: { turn_detection: null } },
    },
  })
  const greeting = await ask(() => call.perform([call.talk(), [askForGreeting]]))

  return {
    callId: call.callId,
    ended: call.ended,
    isOver: () => call.isOver(),
    hangUp: () => call.hangUp(),
    greeting,
    say: (text) => ask(() => call.perform(typeText(call.talk(), text))),
  }
}

function follow(reply: Awaited, event: ServerEvent): void {
  if (event.type === 'error') reply.problem = event.error.message
  if (event.type === TURN_UNDERSTOOD) reply.understood = turnIn(event)
  if (event.type === 'response.created') reply.id ??= event.response.id ?? ''
  if (event.type === 'response.done' && reply.id === event.response.id) reply.over()
}

/** What was understood, without the rest of the event. */
export const turnIn = ({
  text,
  clauses,
  commands,
  answers,
  slots,
  tools,
}: TurnUnderstood): TurnUnderstood => ({
  text,
  clauses,
  commands,
  answers,
  slots,
  tools,
})
