import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Tts } from '../stages.ts'
import { type Answer, type AnswerPiece, type Speaking, verbatimAnswer } from './answer.ts'

/** An answer whose first sound takes longer than this is led in. */
export const FILLER_AFTER_MS = 250

/** The few words of a call that are said while an answer is still being made: `Let me see.` */
export interface Fillers {
  /** Has them spoken for later, while nobody waits for a voice. */
  prepare(speaking: Speaking): void
  /** The answer, with a lead-in before it if its sound is late and a lead-in is ready in this voice. */
  before(answer: Answer, speaking: Speaking): Answer
}

/** One call's. They take turns, so that none comes twice in a row. */
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
    const soundless: AnswerPiece[] = []
    let asked = source.next()
    for (;;) {
      // Its failure is met where it is awaited.
      asked.catch(() => undefined)
      const step = await Promise.race([asked, late])
      if (step === 'late') {
        const words = filler()
        if (words) yield* words.pieces
        break
      }
      if (step.done) {
        yield* soundless
        return
      }
      soundless.push(step.value)
      asked = source.next()
      if (step.value.type !== 'clause') break
    }
    asked.catch(() => undefined)
    yield* soundless
    for (let step = await asked; !step.done; step = await source.next()) yield step.value
  } finally {
    clearTimeout(timer)
    // Not awaited: a stage that hangs never answers this.
    source.return?.()?.then(undefined, () => undefined)
  }
}
