import type { Answer, AnswerPiece } from './answer.ts'

/**
 * Makes the first clause of an answer before it is certain that the answer is needed, then pauses. A reader
 * gets the ready pieces at once, and reading resumes the rest. To discard the answer, call `stop`.
 */
export function preemptiveAnswer(answer: Answer): Answer {
  const source = answer.pieces[Symbol.asyncIterator]()
  const prepared: Promise<IteratorResult<AnswerPiece>>[] = []
  let isRead = false

  async function prepare(): Promise<void> {
    // The second clause is only text. Its sound is made at the next request to the source.
    for (let clauses = 0; clauses < 2;) {
      if (isRead) return
      const step = source.next()
      prepared.push(step)
      const { done, value } = await step
      if (done) return
      if (value.type === 'clause') clauses += 1
    }
  }
  // The reader gets the same failure from `prepared`.
  prepare().catch(() => undefined)

  async function* pieces(): AsyncGenerator<AnswerPiece> {
    isRead = true
    try {
      for (;;) {
        const step = await (prepared.shift() ?? source.next())
        if (step.done) return
        yield step.value
      }
    } finally {
      source.return?.()?.then(undefined, () => undefined)
    }
  }

  return { pieces: pieces(), stop: () => answer.stop() }
}
