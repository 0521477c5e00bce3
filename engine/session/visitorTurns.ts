import type { Conversation, Item } from './conversation.ts'
import { newId } from './eventSender.ts'
import type { EventSender } from './eventSender.ts'
import type { StageFailure } from '../stageSteps.ts'
import type { RecognisedWords } from '../stages.ts'
import type { TurnOrigin } from './turnTypes.ts'

export interface VisitorTurnsOptions {
  events: EventSender
  conversation: Conversation
  /** False if the client has switched transcription events off. The engine transcribes in any case. */
  sendsTranscripts: () => boolean
  /** Called with the words of a turn as recognised so far. */
  drafted: (itemId: string, text: string) => void
}

/** Turns the visitor's speech into events and items. `turn` is the turn machine's number. */
export interface VisitorTurns {
  /** If it is `undecided` what the speech means, `decided` or the end of the speech follows. */
  speechStarted(turn: number, startMs: number, undecided?: boolean): void
  /** The speech that was undecided interrupts, or there is nothing left to interrupt. */
  decided(): void
  /** `goesOn`: the agent goes on. Speech that was undecided until now is never reported. */
  speechStopped(turn: number, endMs: number, goesOn?: boolean): void
  /** Adds an empty turn because the idle timeout has passed and the agent will speak. */
  timeoutTriggered(turn: number, fromMs: number, toMs: number): void
  committed(turn: number, durationMs: number, origin: TurnOrigin): void
  /** Takes the text of a committed turn as recognised so far. */
  transcriptGrew(turn: number, text: string): void
  /** `isBackchannel`: nobody answers these words, so the brain never gets them. */
  transcriptCompleted(
    turn: number,
    text: string,
    how?: Pick<RecognisedWords, 'unsure'> & { isBackchannel?: boolean },
  ): void
  transcriptFailed(turn: number, failure: StageFailure): void
  /** Discards a turn that the client has cleared. */
  forgotten(turn: number): void
  /** Resolves when the transcript of every committed turn is complete or has failed. */
  settled(): Promise<void>
}

interface OpenTurn {
  itemId: string
  durationMs: number
  captioned: string
  committed: boolean
}

export function createVisitorTurns(options: VisitorTurnsOptions): VisitorTurns {
  const { events, conversation, sendsTranscripts } = options
  const { send } = events
  const open = new Map<number, OpenTurn>()
  let waiting: (() => void)[] = []
  /** Speech that may or may not interrupt. The client does not know of it yet. */
  let undecidedSpeech: { turn: number; startMs: number } | undefined

  function turnOf(turn: number): OpenTurn {
    let found = open.get(turn)
    if (!found) {
      found = { itemId: newId('item'), durationMs: 0, captioned: '', committed: false }
      open.set(turn, found)
    }
    return found
  }

  function caption(turn: OpenTurn, text: string): void {
    if (!sendsTranscripts() || text === turn.captioned || !text.startsWith(turn.captioned)) return
    send({
      type: 'conversation.item.input_audio_transcription.delta',
      item_id: turn.itemId,
      content_index: 0,
      delta: text.slice(turn.captioned.length),
    })
    turn.captioned = text
  }

  function settle(turn: number): void {
    open.delete(turn)
    if ([...open.values()].some(({ committed }) => committed)) return
    for (const resolve of waiting) resolve()
    waiting = []
  }

  function speechStarted(turn: number, startMs: number): void {
    const { itemId } = turnOf(turn)
    send({
      type: 'input_audio_buffer.speech_started',
      item_id: itemId,
      audio_start_ms: Math.round(startMs),
    })
  }

  function decided(): void {
    const speech = undecidedSpeech
    undecidedSpeech = undefined
    if (speech) speechStarted(speech.turn, speech.startMs)
  }

  return {
    speechStarted(turn, startMs, undecided = false) {
      if (undecided) undecidedSpeech = { turn, startMs }
      else speechStarted(turn, startMs)
    },
    decided,
    speechStopped(turn, endMs, goesOn = false) {
      if (goesOn && undecidedSpeech) {
        undecidedSpeech = undefined
        return
      }
      decided()
      const { itemId } = turnOf(turn)
      send({
        type: 'input_audio_buffer.speech_stopped',
        item_id: itemId,
        audio_end_ms: Math.round(endMs),
      })
    },
    timeoutTriggered(turn, fromMs, toMs) {
      const { itemId } = turnOf(turn)
      send({
        type: 'input_audio_buffer.timeout_triggered',
        item_id: itemId,
        audio_start_ms: Math.round(fromMs),
        audio_end_ms: Math.round(toMs),
      })
    },
    committed(turn, durationMs, { joins, isDoubtful }) {
      const here = turnOf(turn)
      here.committed = true
      here.durationMs = durationMs
      const item = spokenItem(here.itemId, '')
      const previous = conversation.insert(item)
      conversation.describe(item.id, { joins, ...(isDoubtful && { isDoubtful }) })
      send({
        type: 'input_audio_buffer.committed',
        item_id: here.itemId,
        previous_item_id: previous,
      })
      send({ type: 'conversation.item.added', previous_item_id: previous, item })
      send({ type: 'conversation.item.done', previous_item_id: previous, item })
    },
    transcriptGrew(turn, text) {
      const here = open.get(turn)
      if (!here) return
      options.drafted(here.itemId, text)
      caption(here, text)
    },
    transcriptCompleted(turn, text, { isBackchannel, unsure } = {}) {
      const here = turnOf(turn)
      if (unsure) conversation.describe(here.itemId, { unsure })
      if (isBackchannel) conversation.markBackchannel(here.itemId)
      conversation.replace(spokenItem(here.itemId, text))
      caption(here, text)
      if (sendsTranscripts()) {
        send({
          type: 'conversation.item.input_audio_transcription.completed',
          item_id: here.itemId,
          content_index: 0,
          transcript: text,
          usage: { type: 'duration', seconds: here.durationMs / 1000 },
        })
      }
      settle(turn)
    },
    transcriptFailed(turn, { code, message }) {
      const { itemId } = turnOf(turn)
      if (sendsTranscripts()) {
        send({
          type: 'conversation.item.input_audio_transcription.failed',
          item_id: itemId,
          content_index: 0,
          error: { type: 'server_error', code, message },
        })
      } else {
        events.sendProblem({ type: 'server_error', code, message })
      }
      settle(turn)
    },
    forgotten(turn) {
      undecidedSpeech = undefined
      open.delete(turn)
    },
    settled() {
      if (![...open.values()].some(({ committed }) => committed)) return Promise.resolve()
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

const spokenItem = (id: string, transcript: string): Item => ({
  id,
  object: 'realtime.item',
  type: 'message',
  role: 'user',
  status: 'completed',
  content: [{ type: 'input_audio', transcript }],
})
