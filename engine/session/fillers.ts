import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Tts } from '../stages.ts'
import type { AnswerPiece, Speaking } from './answer.ts'

/** If the first sound of an answer takes longer than this, a filler is played before it. */
export const FILLER_AFTER_MS = 250

/** Short phrases, such as `Let me see.`, that the agent says while an answer is still being made. */
export interface Fillers {
  /** Has the fillers synthesised ahead of time, while no call is waiting for a voice. */
  prepare(speaking: Speaking): void
  /** Returns the pieces of a filler that is ready in this voice, or nothing. */
  next(speaking: Speaking): readonly AnswerPiece[]
  close(): void
}

/** Creates the fillers of one call. It rotates them, so that none is played twice in a row. */
export function createFillers(tts: Tts): Fillers {
  /** The sound of each filler in each voice, as far as it is ready. */
  const ready = new Map<string, readonly Int16Array[]>()
  const closing = new AbortController()
  const { signal } = closing
  let used = 0

  async function prepareOne(text: string, speaking: Speaking): Promise<void> {
    const sound: Int16Array[] = []
    try {
      for await (const samples of tts.synthesise({ ...speaking, text, isAhead: true, signal })) {
        sound.push(samples)
      }
    } catch {
      // An answer needs no filler, and a voice that has failed is reported when an answer needs it.
      return
    }
    if (sound.length > 0 && !signal.aborted) ready.set(keyOf(text, speaking), sound)
  }

  return {
    prepare(speaking) {
      for (const text of fillers) void prepareOne(text, speaking)
    },
    next(speaking) {
      for (let step = 0; step < fillers.length; step++) {
        const text = fillers[(used + step) % fillers.length]!
        const sound = ready.get(keyOf(text, speaking))
        if (!sound) continue
        used += step + 1
        return [
          { type: 'clause', text: `${text} ` },
          ...sound.map((samples) => ({ type: 'audio', samples }) as const),
        ]
      }
      return []
    },
    close: () => closing.abort(),
  }
}

const keyOf = (text: string, { voice, accent, language, speed }: Speaking) =>
  JSON.stringify([text, voice, accent, language, speed])

export interface Opening {
  take(piece: AnswerPiece): void
  /** Call this when there are no more pieces. */
  end(): void
  /** Forgets what waits. */
  drop(): void
}

/**
 * Passes the pieces of an answer on. If their sound is late, `filler` comes first: until then, the clauses wait
 * for their sound. Without `filler` nothing waits.
 */
export function openWithFiller(
  filler: (() => readonly AnswerPiece[]) | undefined,
  take: (piece: AnswerPiece) => void,
): Opening {
  let held: AnswerPiece[] | undefined = filler && []
  const timer = filler && setTimeout(() => open(filler()), FILLER_AFTER_MS)

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
      // Nobody hears these.
      if (!held || piece.type === 'task' || piece.type === 'note') return take(piece)
      held.push(piece)
      if (piece.type !== 'clause' && piece.type !== 'tells') open([])
    },
    end: () => open([]),
    drop,
  }
}
