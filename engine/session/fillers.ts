import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { isSilent, type Tts } from '../stages.ts'
import type { AnswerPiece, Speaking } from './answer.ts'

/**
 * How late an answer may be before a filler is said first. The visitor has been silent for 350 ms or more by then. If
 * the words are known, only their sound is missing, and a filler would delay it: on a machine that speaks about as fast as
 * people do, sound begins after 1 to 1.5 s, so only a voice that is later than that needs one.
 */
export const FILLER_AFTER_MS = { words: 550, sound: 1_800 }

/** Short phrases, such as `Let me see.`, that the agent says while an answer is still being made. */
export interface Fillers {
  /** Has the fillers made ahead, while no call is waiting for a voice. */
  prepare(speaking: Speaking): void
  /** Returns the pieces of a filler that is ready in this voice and has not been played in this call, or none. */
  next(speaking: Speaking): readonly AnswerPiece[]
  close(): void
}

/** Creates the fillers of one call. Each is played at most once. */
export function createFillers(tts: Tts): Fillers {
  /** The sound of the fillers that are ready, by text and voice. */
  const ready = new Map<string, readonly Int16Array[]>()
  const closing = new AbortController()
  const { signal } = closing
  const used = new Set<string>()

  async function prepareOne(text: string, speaking: Speaking): Promise<void> {
    const sound: Int16Array[] = []
    try {
      for await (const samples of tts.synthesise({ ...speaking, text, isAhead: true, signal })) {
        sound.push(samples)
      }
    } catch {
      // An answer does not need a filler, and if the voice has failed, the next answer reports it.
      return
    }
    if (sound.length > 0 && !signal.aborted) ready.set(keyOf(text, speaking), sound)
  }

  return {
    prepare(speaking) {
      for (const text of fillers) void prepareOne(text, speaking)
    },
    next(speaking) {
      for (const text of fillers) {
        const sound = ready.get(keyOf(text, speaking))
        if (!sound || used.has(text)) continue
        used.add(text)
        return [
          { type: 'clause', text: `${text} ` },
          ...sound.map((samples) => ({ type: 'audio', samples }) as const),
          { type: 'clauseEnd' },
        ]
      }
      return []
    },
    close: () => closing.abort(),
  }
}

const keyOf = (text: string, { voice, accent, language, speed }: Speaking) =>
  JSON.stringify([text, voice, accent, language, speed])

const isOneWord = (text: string): boolean => !/\S\s+\S/u.test(text.trim())

export interface Opening {
  take(piece: AnswerPiece): void
  /** Call this when there are no more pieces. */
  end(): void
  /** Drops the pieces that wait. */
  drop(): void
}

/**
 * Passes on the pieces of an answer. Clauses wait until their sound is there. If that takes too long, `filler` comes
 * first. Without `filler`, nothing waits.
 */
export function openWithFiller(
  filler: (() => readonly AnswerPiece[]) | undefined,
  take: (piece: AnswerPiece) => void,
): Opening {
  let held: AnswerPiece[] | undefined = filler && []
  let timer = filler && setTimeout(() => fillPause(filler), FILLER_AFTER_MS.words)

  function fillPause(make: () => readonly AnswerPiece[]): void {
    const said = held?.find((piece) => piece.type === 'clause')
    if (!said) return open(make())
    // A filler that is longer than the answer would only delay it.
    if (isOneWord(said.text)) return open([])
    timer = setTimeout(() => open(make()), FILLER_AFTER_MS.sound - FILLER_AFTER_MS.words)
  }

  function open(first: readonly AnswerPiece[]): void {
    const all = [...first, ...(held ?? [])]
    drop()
    for (const piece of all) take(piece)
  }

  function drop(): void {
    clearTimeout(timer)
    held = undefined
  }

  return {
    take(piece) {
      // These pieces have no sound, so they need not wait.
      if (!held || isSilent(piece)) return take(piece)
      held.push(piece)
      if (piece.type !== 'clause' && piece.type !== 'tells') open([])
    },
    end: () => open([]),
    drop,
  }
}
