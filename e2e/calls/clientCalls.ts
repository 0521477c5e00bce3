/**
 * What the tests of other people's clients share: a key, a caller who books a table with whatever client they have, and
 * what the operator sees of the call afterwards.
 */
import { expect } from '@playwright/test'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { ADMIN_TOKEN } from '../startServer.ts'

const AGENT = 'restaurant'
const base = process.env.BASE_URL ?? 'http://localhost:3000'
/** Where clients find our realtime endpoint. */
export const apiBase = `${base}/v1`
export const socketUrl = `${apiBase.replace('http', 'ws')}/realtime?model=${AGENT}`

const MOST_TURNS = 8
const YES = 'Yes, please.'
const NAME = 'James Baxter.'
/** How long nothing may come from the agent on a busy machine. */
const PATIENCE_MS = 40_000
/** An answer is over if nothing follows it for this long: some have two parts. */
const SETTLED_MS = 400

export interface SeenEvent {
  type: string
  [member: string]: unknown
}

async function ask(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`${base}/api/admin/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, 'content-type': 'application/json' },
  })
  expect(response.ok).toBe(true)
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

export async function makeKey(name: string): Promise<{ secret: string; keyId: string }> {
  const body = JSON.stringify({ name, agents: [AGENT] })
  const { secret, key } = await ask('keys', { method: 'POST', body })
  return { secret: String(secret), keyId: (key as { key_id: string }).key_id }
}

/** Keeps the events of a call, and knows what the agent has said. */
export function createListener() {
  const events: SeenEvent[] = []
  let lastAt = Date.now()
  const count = (type: string): number => events.filter((event) => event.type === type).length

  return {
    events,
    heard(event: SeenEvent): void {
      events.push(event)
      lastAt = Date.now()
    },
    /** Resolves with the agent's words after the first `from` events, once it has finished. */
    async answer(from: number): Promise<string> {
      const began = Date.now()
      for (;;) {
        const own = events.slice(from)
        const isOver =
          own.some(({ type }) => type === 'response.done') &&
          count('response.created') === count('response.done') &&
          Date.now() - lastAt > SETTLED_MS
        if (isOver) return wordsIn(own)
        if (Date.now() - Math.max(began, lastAt) > PATIENCE_MS) {
          throw new Error(`The agent did not answer: ${lastOf(events)}`)
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

/** Without the sound, which is long. */
const lastOf = (events: readonly SeenEvent[]): string =>
  JSON.stringify(
    events.slice(-30).map((event) => ('delta' in event ? { type: event.type } : event)),
  )

export type Listener = ReturnType<typeof createListener>

const wordsIn = (events: readonly SeenEvent[]): string =>
  events
    .flatMap((event) =>
      event.type === 'response.output_audio_transcript.done'
        ? [String(event['transcript'])]
        : event.type === 'response.output_text.done'
          ? [String(event['text'])]
          : [],
    )
    .join(' ')

/** Books a table: answers what the agent asks, and says yes to its read-back. `say` resolves when the words were said. */
export async function bookTable(
  listener: Listener,
  opening: string,
  say: (line: string) => Promise<void> | void,
): Promise<void> {
  const task = tasksOfAgents.get(AGENT)?.tasks.get('bookTable')
  if (!task) throw new Error('The restaurant books no tables')
  const conversation: string[] = []
  let heard = 0
  let line = opening
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const words = await listener.answer(heard)
    conversation.push(`agent: ${words}`)
    heard = listener.events.length
    if (isDone(task, words)) return
    if (turn > 0) line = asksFor(task, 'name', words) ? NAME : YES
    conversation.push(`caller: ${line}`)
    await say(line)
  }
  throw new Error(`The table was not booked:\n${conversation.join('\n')}`)
}

const asksFor = ({ slots }: Task, slot: string, words: string): boolean =>
  [...(slots[slot]?.ask ?? []), ...(slots[slot]?.help ?? [])].some((asked) => words.includes(asked))

/** A line has values in braces. */
function isDone({ done }: Task, words: string): boolean {
  const lines = JSON.stringify(done).match(/"([^"{]{8,})\{reference/)
  return lines?.[1] !== undefined && words.includes(lines[1].trim())
}

/** Expects the call of this key to be over and to have booked a table, and the booking to be stored. */
export async function expectBooking(keyId: string): Promise<void> {
  let call: Record<string, unknown> | undefined
  await expect
    .poll(
      async () => {
        const { calls } = (await ask('calls')) as { calls: Record<string, unknown>[] }
        call = calls.find(({ key_id }) => key_id === keyId)
        return call
      },
      { timeout: 15_000 },
    )
    .toMatchObject({
      agent_uuid: AGENT,
      channel: 'socket',
      direction: 'in',
      end_reason: 'visitor',
      outcome: 'done',
      task: 'bookTable',
      reference: expect.stringMatching(/^[A-Z]{3}\d{2}$/),
    })
  const { bookings } = (await ask('bookings')) as { bookings: Record<string, unknown>[] }
  const booking = bookings.find(({ reference }) => reference === call?.['reference'])
  expect(booking).toMatchObject({ state: 'booked', people: 2, call_id: call?.['call_id'] })
}
