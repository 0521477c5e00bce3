import type { Answer, AnswerPiece } from './answer.ts'

/**
 * Makes the first clause of an answer before anybody is sure to want it, and waits there. Whoever
 * reads the pieces gets the ready ones at once, and sets the rest going. Stopping it is enough to
 * forget it.
 */
export function preemptiveAnswer(answer: Answer): Answer {
  const source = answer.pieces[Symbol.asyncIterator]()
  const shelf: Promise<IteratorResult<AnswerPiece>>[] = []
  let adopted = false

  async function prepare(): Promise<void> {
    // The second clause is text only: its sound is made when the source is asked once more.
    for (let clauses = 0; clauses < 2;) {
      if (adopted) return
      const step = source.next()
      shelf.push(step)
      const { done, value } = await step
      if (done) return
      if (value.type === 'clause') clauses += 1
    }
  }
  // The reader meets the same failure on the shelf.
  prepare().catch(() => undefined)

  async function* pieces(): AsyncGenerator<AnswerPiece> {
    adopted = true
    try {
      for (;;) {
        const step = await (shelf.shift() ?? source.next())
        if (step.done) return
        yield step.value
      }
    } finally {
      source.return?.()?.then(undefined, () => undefined)
    }
  }

  return { pieces: pieces(), stop: () => answer.stop() }
}
