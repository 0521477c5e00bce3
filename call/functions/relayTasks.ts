import { DANGER_EXTRA_MS } from '@ringwell/protocol/danger.ts'
import type {
  RelayedClaim,
  RelayedClaimAnswer,
  RelayedTask,
  RelayedTaskAnswer,
} from '@ringwell/protocol/relayedTask.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { runMachine } from '@ringwell/protocol/runMachine.ts'
import type { SessionResponse } from '@ringwell/protocol/session.ts'
import type { Caption } from '../call.ts'
import type { CallFact } from '../callMachine.ts'
import type { Peer } from '../realtime/peer.ts'
import { sayGreeting } from './sayGreeting.ts'
import {
  newFunctionState,
  OWN_ANSWER_MS,
  stepFunctions,
  type FunctionEffect,
} from './functionMachine.ts'

/** What the server accepts. */
const LONGEST_SAID = 4_000
const TIMEOUT_MS = 12_000
/** How long the words of a yes may take to arrive after the model has acted on them. Nothing is written without them. */
const WORDS_WITHIN_MS = 3_000
const LOOK_EVERY_MS = 100
/** A model that keeps claiming what is not so is not corrected for ever. */
const MOST_CORRECTIONS = 3

export interface RelayOptions {
  session: SessionResponse
  /** The absolute base of the API. */
  base: string
  captions: () => readonly Caption[]
  peer: Pick<Peer, 'send'>
  /** Reports what the server answers, as if it had arrived on the event channel. Does nothing after the call. */
  report: (fact: CallFact) => void
}

const textOf = (lines: readonly Caption[]): string => lines.map(({ text }) => text).join(' ')

/** Whether the model says that the visitor has agreed. */
const claimsYes = (args: string): boolean => /"confirmed"\s*:\s*true/.test(args)

/** Sends the task functions that another provider's model calls to our server, and the results back to the model. */
export function relayTasks({
  session: { call_id: callId, call_token: callToken, task_functions: functions = [] },
  base,
  captions,
  peer,
  report,
}: RelayOptions): (fact: CallFact) => void {
  let state: string | undefined
  let corrections = 0
  let hasPageAnswered = false
  /** What the agent says in each response that is not over yet. */
  const words = new Map<string, string>()
  /** The ids of the visitor's turns. A turn counts even before its words are known. */
  const turns = new Set<string>()
  let patience: ReturnType<typeof setTimeout> | undefined
  let end: ReturnType<typeof setTimeout> | undefined
  /** Functions run one after the other, because each request contains the state that the previous one returned. */
  let last: Promise<unknown> = Promise.resolve()

  const lastLine = (): Caption | undefined => {
    const turn = [...turns].at(-1)
    return captions().find(({ id }) => id === turn)
  }

  /** What the visitor said last, in however many turns, and what the agent said before. */
  const lastWords = (): { said: string; asked: string } => {
    const lines = captions()
    const line = lastLine()
    if (!line) return { said: '', asked: '' }
    const upTo = lines.slice(0, lines.indexOf(line) + 1)
    const from = 1 + upTo.findLastIndex(({ who }) => who === 'agent')
    const before = 1 + upTo.findLastIndex(({ who }, at) => at < from && who === 'visitor')
    return { said: textOf(upTo.slice(from)), asked: textOf(upTo.slice(before, from)) }
  }

  const lastWordsKnown = async (): Promise<void> => {
    for (let ms = 0; ms < WORDS_WITHIN_MS && !lastLine()?.final; ms += LOOK_EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  }

  const post = async (kind: 'task' | 'claim', request: RelayedTask | RelayedClaim) => {
    const response = await fetch(`${base}/call/${kind}/${callId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${callToken}` },
      body: JSON.stringify({ ...request, ...(state !== undefined && { state }) }),
      // The end of the call does not abort this request: what the visitor has agreed to still gets done.
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(answer.error.message)
    return answer
  }

  /** Has the server compare what the agent has said with what its functions have returned. */
  const checkClaims = async (text: string): Promise<void> => {
    if (corrections >= MOST_CORRECTIONS) return
    const said = text.slice(-LONGEST_SAID)
    const answer = await post('claim', { said, page_answered: hasPageAnswered })
    const { correction } = answer as RelayedClaimAnswer
    if (correction === undefined) return
    corrections += 1
    machine.tell({ type: 'corrected', text: correction })
  }

  const relay = async ({
    callId: functionId,
    name,
    args,
  }: FunctionEffect & { type: 'run' }): Promise<string> => {
    if (claimsYes(args)) await lastWordsKnown()
    const { said, asked } = lastWords()
    const request: RelayedTask = {
      function_call_id: functionId,
      name,
      arguments: args,
      turns: turns.size,
      said: said.slice(-LONGEST_SAID),
      ...(asked !== '' && { asked: asked.slice(-LONGEST_SAID) }),
    }
    const answer = await post('task', request)
    const { output, state: next, task, in_danger: isInDanger } = answer as RelayedTaskAnswer
    state = next
    if (isInDanger !== undefined) tellDanger(functionId, isInDanger)
    if (task) {
      const message = JSON.stringify({ type: 'ringwell.task', event_id: functionId, task })
      report({ type: 'messageReceived', message })
    }
    return output
  }

  /** The call goes on beyond its usual limit. With another provider, nobody but the page ends it after that. */
  const tellDanger = (eventId: string, isInDanger: boolean) => {
    const message = { type: 'ringwell.danger', event_id: eventId, in_danger: isInDanger }
    report({ type: 'messageReceived', message: JSON.stringify(message) })
    end ??= setTimeout(() => report({ type: 'timeUp', timer: 'limit' }), DANGER_EXTRA_MS)
  }

  /** The functions that our server has answered. */
  const relayed = new Set<string>()

  const perform = (effect: FunctionEffect) => {
    if (effect.type === 'send') peer.send(effect.event)
    if (effect.type === 'waitForProvider') {
      clearTimeout(patience)
      patience = setTimeout(() => machine.tell({ type: 'patienceEnded' }), OWN_ANSWER_MS)
    }
    if (effect.type !== 'run') return
    relayed.add(effect.callId)
    const ended = (output: string) =>
      machine.tell({ type: 'functionEnded', callId: effect.callId, output })
    last = last
      .then(() => relay(effect))
      .then(ended, (error: unknown) =>
        ended(JSON.stringify({ status: 'unavailable', error: String(error) })),
      )
  }
  const hearWords = (event: ServerEvent) => {
    if (event.type === 'response.output_audio_transcript.done')
      words.set(event.response_id, `${words.get(event.response_id) ?? ''} ${event.transcript}`)
    if (event.type === 'response.output_text.done')
      words.set(event.response_id, `${words.get(event.response_id) ?? ''} ${event.text}`)
    if (event.type === 'conversation.item.added' && event.item.type === 'function_call_output')
      hasPageAnswered ||= !relayed.has(event.item.call_id)
    if (event.type !== 'response.done') return
    const said = words.get(event.response.id ?? '')?.trim() ?? ''
    words.delete(event.response.id ?? '')
    // After the functions that it called along with its words.
    if (said !== '') last = last.then(() => checkClaims(said)).catch(() => undefined)
  }
  const machine = runMachine(newFunctionState, stepFunctions, perform)
  const greet = sayGreeting(peer, captions)

  return (fact) => {
    if (fact.type !== 'messageReceived') return
    try {
      const event = JSON.parse(String(fact.message)) as ServerEvent
      greet(event)
      if (event.type === 'input_audio_buffer.committed') turns.add(event.item_id)
      if (event.type === 'conversation.item.added') {
        const { item } = event
        if (item.type === 'message' && item.role === 'user' && item.id) turns.add(item.id)
      }
      hearWords(event)
      const isOthers =
        event.type === 'response.output_item.done' &&
        !(event.item.type === 'function_call' && functions.includes(event.item.name))
      if (!isOthers) machine.tell({ type: 'eventHeard', event })
    } catch {
      // A malformed event changes nothing.
    }
  }
}
