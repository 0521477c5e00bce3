import { personListens } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { CallAction } from '../engine.ts'
import type { Brain } from '../stages.ts'
import type { CallAnswers } from './callAnswers.ts'
import type { CallParts } from './callParts.ts'
import type { CallRecord } from './callRecord.ts'

/** How long the words of a person wait until nobody speaks. */
const PATIENCE_MS = 4_000
const CHECK_MS = 100
const MOST_WAITING = 10

export interface PersonInCallOptions
  extends
    Pick<CallParts, 'conversation' | 'events' | 'danger' | 'failures'>,
    Pick<CallAnswers, 'planner' | 'responses'> {
  brain: Pick<Brain, 'safetyOf'>
  record: Pick<CallRecord, 'saidBy'>
  /** The caller speaks. */
  isHeard: () => boolean
  dropGreeting: () => void
}

/**
 * A person of the operator in a call: listens, has the agent say words, or answers in its place. Whoever is in danger still
 * hears the lines for that.
 */
export interface PersonInCall {
  act(action: Exclude<CallAction, { type: 'leave' }>): void
  /** The agent does not answer. */
  answersInstead(): boolean
  /** Decides who answers while a person does: the agent only if somebody is in danger. */
  unlessInDanger(answer: () => void, otherwise: () => void): Promise<void>
  close(): void
}

export function createPersonInCall(options: PersonInCallOptions): PersonInCall {
  const { conversation, events, danger, failures, planner, responses, brain, record } = options
  /** The caller knows that somebody listens now. */
  let listens = false
  let wasTold = false
  let takenBy: string | undefined
  let waiting: { text: string; by: string | undefined; sinceMs: number }[] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function say(text: string, by: string | undefined): void {
    if (waiting.length >= MOST_WAITING) return
    waiting.push({ text, by, sinceMs: performance.now() })
    timer ??= setInterval(sayNext, CHECK_MS)
    sayNext()
  }

  function sayNext(): void {
    const [next] = waiting
    if (!next) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const isSpeaking = responses.activeId() !== undefined
    const isPatient = performance.now() - next.sinceMs < PATIENCE_MS
    if ((isSpeaking || options.isHeard()) && (isPatient || danger.isInDanger())) return
    waiting = waiting.slice(1)
    if (isSpeaking) responses.cancel('client_cancelled')
    responses.begin(next.by === undefined ? planner.line(next.text) : planner.words(next.text))
    const id = responses.activeId()
    if (id !== undefined && next.by !== undefined) record.saidBy(id, next.by)
  }

  const tell = (): void =>
    events.send({
      type: 'ringwell.person',
      listens,
      answers: takenBy !== undefined,
    })

  return {
    act(action) {
      switch (action.type) {
        case 'listen': {
          const before = listens
          listens = action.isTold && action.listeners > 0
          if (listens !== before) tell()
          if (!listens || wasTold) return
          wasTold = true
          return say(personListens, undefined)
        }
        case 'say':
          return say(action.text, action.by)
        case 'takeOver':
          takenBy = action.by
          options.dropGreeting()
          // Words about a danger are said to their end.
          if (!danger.isInDanger()) responses.cancel('client_cancelled')
          return tell()
        case 'handBack':
          takenBy = undefined
          return tell()
      }
    },
    answersInstead: () => takenBy !== undefined,
    async unlessInDanger(answer, otherwise) {
      let isInDanger = false
      const asked = conversation.items().at(-1)?.id
      try {
        isInDanger = (await brain.safetyOf?.(planner.question()))?.isInDanger === true
      } catch (error) {
        failures.session(error)
      }
      if (isClosed) return
      if ((isInDanger || takenBy === undefined) && responses.activeId() === undefined) {
        return answer()
      }
      if (takenBy !== undefined && asked !== undefined) {
        conversation.describe(asked, { isLeft: true })
      }
      otherwise()
    },
    close() {
      isClosed = true
      waiting = []
      clearInterval(timer)
    },
  }
}
