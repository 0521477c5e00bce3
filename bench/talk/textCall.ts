/**
 * A typed call with a running server. It uses the page's own code (`call/realtime/`) for what a visitor types and for
 * what the agent answers, but asks for written answers, so nobody waits for a voice.
 */
import type { CallEndReason } from '@ringwell/call/call.ts'
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import {
  askForGreeting,
  type CallConversation,
  hear,
  newConversation,
  type TalkEffect,
  typeText,
} from '@ringwell/call/realtime/conversation.ts'
import {
  type CallNotes,
  emptyRecord,
  hearForRecord,
  notesOf,
} from '@ringwell/call/view/callRecord.ts'
import { readTasks } from '@ringwell/call/view/tasks.ts'
import { CALL_LIMIT_MS, SPEAK_OPENING } from '@ringwell/protocol/callLimits.ts'
import type { ClientEvent, ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { TURN_UNDERSTOOD, type TurnUnderstood } from '@ringwell/protocol/turnUnderstood.ts'
import { openCall } from '../calls/openCall.ts'

/** Tools take up to 8 s each, and a language model up to 10 s. */
const REPLY_LIMIT_MS = 60_000

export interface TextCallOptions {
  url: string
  session?: Partial<SessionRequest>
  /** Asks the server what it understood of each line. */
  explains?: boolean
}

/** What the agent said and did in answer to one line. */
export interface TextReply {
  text: string
  /** From the line to the end of the reply. */
  ms: number
  /** The tasks that have changed, as they are now. */
  tasks: readonly TaskView[]
  /** What was understood of the line, if the call was asked to explain it and its agent can. */
  understood?: TurnUnderstood
  /** What went wrong, in a sentence. */
  problem?: string
}

export interface TextCallEnd {
  reason: CallEndReason
  durationMs: number
  notes: CallNotes
}

export interface TextCall {
  callId: string
  greeting: TextReply
  /** Says a line, and resolves when the whole reply is there or the call is over. One line at a time. */
  say(text: string): Promise<TextReply>
  /** Resolves when the call is over, whichever side has ended it. */
  ended: Promise<TextCallEnd>
  isOver(): boolean
  hangUp(): Promise<TextCallEnd>
}

/** @throws {CallRefused} (`../calls/openCall.ts`) */
export async function startTextCall({
  url,
  session,
  explains = false,
}: TextCallOptions): Promise<TextCall> {
  let talk: CallConversation = newConversation
  let record = emptyRecord
  let problem: string | undefined
  /** The response that is waited for: first its id, then its end. */
  let reply: { id?: string; understood?: TurnUnderstood; over: () => void } | undefined
  let isOver = false
  let beganAt = performance.now()
  const told = new Set<string>()
  /** The last view of each task that was told, as JSON. */
  const shown = new Map<string, string>()
  const ended = Promise.withResolvers<TextCallEnd>()

  const opened = await openCall({
    url,
    session,
    listen: (caller) => caller.onMessage(take),
  })
  const { caller } = opened
  beganAt = performance.now()
  void caller.closed.then(() => end(reasonNow()))

  function take(text: string): void {
    const event = JSON.parse(text) as ServerEvent
    if (event.type === 'error') problem = event.error.message
    if (event.type === TURN_UNDERSTOOD && reply) reply.understood = turnIn(event)
    if (event.type === 'response.created' && reply && reply.id === undefined)
      reply.id = event.response.id ?? ''
    record = hearForRecord(record, text)
    perform(hear(talk, text))
    if (event.type === 'response.done' && reply?.id === event.response.id) reply?.over()
  }

  function perform([next, effects]: [CallConversation, readonly TalkEffect[]]): void {
    talk = next
    for (const effect of effects)
      if (effect.type === 'send' && !speaksGreeting(effect.event)) send(effect.event)
  }

  function send(event: ClientEvent): void {
    if (!isOver) caller.send(JSON.stringify(event))
  }

  /** Why the server's side closed the call just now. */
  function reasonNow(): CallEndReason {
    if (talk.problemCode === 'idle_hang_up') return 'idle'
    const { call_limit_seconds: seconds = CALL_LIMIT_MS / 1_000 } = opened.session
    return performance.now() - beganAt >= seconds * 1_000 ? 'limit' : 'agentEnded'
  }

  function end(reason: CallEndReason): void {
    if (isOver) return
    isOver = true
    reply?.over()
    ended.resolve({
      reason,
      durationMs: performance.now() - beganAt,
      notes: notesOf({ captions: captionsOf(talk.lines), tasks: talk.tasks }, record),
    })
  }

  async function ask(act: () => void): Promise<TextReply> {
    const askedAt = performance.now()
    problem = undefined
    const over = new Promise<void>((resolve) => (reply = { over: resolve }))
    act()
    const limit = setTimeout(() => {
      problem ??= `The agent did not answer within ${REPLY_LIMIT_MS / 1_000} s.`
      reply?.over()
    }, REPLY_LIMIT_MS)
    await over
    clearTimeout(limit)
    const { understood } = reply ?? {}
    reply = undefined
    const lines = captionsOf(talk.lines).filter(({ who, id }) => who === 'agent' && !told.has(id))
    for (const { id } of lines) told.add(id)
    const views = readTasks(talk.tasks).all
    const tasks = views.filter((task) => shown.get(task.id) !== JSON.stringify(task))
    for (const task of tasks) shown.set(task.id, JSON.stringify(task))
    return {
      text: lines.map((line) => line.text).join(' '),
      ms: performance.now() - askedAt,
      tasks,
      ...(understood && { understood }),
      ...(problem !== undefined && { problem }),
    }
  }

  send({
    type: 'session.update',
    session: {
      type: 'realtime',
      output_modalities: ['text'],
      ...(explains && { include: [TURN_UNDERSTOOD] }),
      // Nobody speaks. A client that ends the turns is not asked whether it is still there.
      audio: { input: { turn_detection: null } },
    },
  })
  const greeting = await ask(() => perform([talk, [askForGreeting]]))

  return {
    callId: opened.session.call_id,
    greeting,
    say: (text) => ask(() => perform(typeText(talk, text))),
    ended: ended.promise,
    isOver: () => isOver,
    async hangUp() {
      end('hungUp')
      await caller.close()
      return ended.promise
    },
  }
}

const turnIn = ({ text, clauses, commands, slots, tools }: TurnUnderstood): TurnUnderstood => ({
  text,
  clauses,
  commands,
  slots,
  tools,
})

/** The page has the greeting spoken once it is written. Here it is read. */
const speaksGreeting = (event: ClientEvent): boolean =>
  event.type === 'response.create' && event.response?.metadata?.['purpose'] === SPEAK_OPENING
