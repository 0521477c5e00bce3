import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Tts } from '../stages.ts'
import { type Answer, type AnswerPiece, type Speaking, verbatimAnswer } from './answer.ts'

/** If the first sound of an answer takes longer than this, a filler is played before it. */
export const FILLER_AFTER_MS = 250

/** Short phrases, such as `Let me see.`, that the agent says while an answer is still being made. */
export interface Fillers {
  /** Synthesises the fillers ahead of time, while no call is waiting for a voice. */
  prepare(speaking: Speaking): void
  /** Puts a filler before the answer if its sound is late and a filler is ready in this voice. */
  before(answer: Answer, speaking: Speaking): Answer
}

/** Creates the fillers of one call. It rotates them, so that none is played twice in a row. */
export function createFillers(tts: Tts): Fillers {
  let used = 0

  function next(speaking: Speaking): Answer | undefined {
    for (let step = 0; step < fillers.length; step++) {
      const text = fillers[(used + step) % fillers.length]!
      if (!tts.isReady?.({ ...speaking, text })) continue
      used += step + 1
      return verbatimAnswer(tts, `${text} `, speaking)
    }
    return undefined
  }

  return {
    prepare(speaking) {
      tts.prepare?.(fillers.map((text) => ({ ...speaking, text })))
    },
    before(answer, speaking) {
      let filler: Answer | undefined
      const pieces = piecesAfter(answer, () => (filler = next(speaking)))
      return {
        pieces,
        stop() {
          filler?.stop()
          answer.stop()
        },
      }
    },
  }
}

async function* piecesAfter(
  answer: Answer,
  filler: () => Answer | undefined,
): AsyncGenerator<AnswerPiece> {
  const source = answer.pieces[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), FILLER_AFTER_MS)
  })
  try {
    const buffered: AnswerPiece[] = []
    let asked = source.next()
    for (;;) {
      // The code that awaits this promise handles its failure.
      asked.catch(() => undefined)
      const step = await Promise.race([asked, late])
      if (step === 'late') {
        const words = filler()
        if (words) yield* words.pieces
        break
      }
      if (step.done) {
        yield* buffered
        return
      }
      buffered.push(step.value)
      asked = source.next()
      if (step.value.type !== 'clause') break
    }
    asked.catch(() => undefined)
    yield* buffered
    for (let step = await asked; !step.done; step = await source.next()) yield step.value
  } finally {
    clearTimeout(timer)
    // Not awaited, because a stage that hangs never resolves this.
    source.return?.()?.then(undefined, () => undefined)
  }
}
