import type { CallerSound, SoundProblem } from './callerSound.ts'

export interface MessageOrderOptions {
  sound: CallerSound
  /** Takes a client's message that has no sound, unparsed. */
  message: (text: string) => void
  /** `causedBy` is the `event_id` of the client's event. */
  refused: (problem: SoundProblem, causedBy: string | undefined) => void
}

/** A client's messages in their order: sound to where it is heard, and everything else to the session. */
export interface MessageOrder {
  take(text: string, nowMs: number): void
}

/** An event with sound has far fewer brackets and commas than this, and base64 has none. */
const MOST_SIGNS = 64
const LONGEST_EVENT_ID = 512

/** What is waiting behind a commit is bounded by what a caller may send (`floodBytes`). */
export function createMessageOrder({ sound, message, refused }: MessageOrderOptions): MessageOrder {
  /** A commit, whose sound has not been heard yet, and everything after it. */
  let waiting: string[] = []

  function take(text: string, nowMs: number): void {
    if (waiting.length > 0) return void waiting.push(text)
    const event = bufferEventIn(text)
    switch (event?.type) {
      case 'input_audio_buffer.append': {
        const problem = sound.append(event.audio, nowMs)
        if (problem) refused(problem, idOf(event))
        return
      }
      case 'input_audio_buffer.commit':
        waiting = [text]
        return sound.whenHeard(goOn, nowMs)
      case 'input_audio_buffer.clear':
        sound.clear()
        return message(text)
      default:
        message(text)
    }
  }

  function goOn(): void {
    const [commit, ...later] = waiting
    waiting = []
    if (commit !== undefined) message(commit)
    for (const text of later) take(text, performance.now())
  }

  return { take }
}

/** Parses only what is about sound: the session parses everything else, and sets bounds to what it parses. */
function bufferEventIn(text: string): Record<string, unknown> | undefined {
  if (!text.includes('"input_audio_buffer.') || countSigns(text) > MOST_SIGNS) return undefined
  try {
    const event: unknown = JSON.parse(text)
    return typeof event === 'object' && event !== null
      ? (event as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function countSigns(text: string): number {
  let count = 0
  for (const sign of '{[,') {
    let at = text.indexOf(sign)
    for (; at >= 0 && count <= MOST_SIGNS; at = text.indexOf(sign, at + 1)) count += 1
  }
  return count
}

const idOf = ({ event_id: id }: Record<string, unknown>): string | undefined =>
  typeof id === 'string' && id.length <= LONGEST_EVENT_ID ? id : undefined
