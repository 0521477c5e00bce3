/**
 * How certain it is that a question of the playbook is meant, from how near its wordings are (`loadQuestions.ts`). The
 * figures are learned with the vectors (`training/trainQuestions.py`). Pure.
 */
export const learned = { scale: 18.84, none: 9.88, own: 1.33, answer: 19.09, noAnswer: 8.21 }

/** What is near to a caller's words: one of the questions that the agent can answer. */
interface Near {
  score: number
  /** Whether the question is the agent's own, and none of those that every agent can answer. */
  isOwn: boolean
}

/** Returns the probability of each question. What is left of one is that of none of them. */
export function certaintiesOf(near: readonly Near[]): number[] {
  const odds = near.map(({ score, isOwn }) =>
    Math.exp(learned.scale * score + (isOwn ? learned.own : 0) - learned.none),
  )
  const all = odds.reduce((sum, one) => sum + one, 1)
  return odds.map((one) => one / all)
}
