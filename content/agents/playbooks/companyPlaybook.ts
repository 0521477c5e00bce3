import { questionGroups } from '../../questions/questions.ts'
import { type Question, sources } from '../../questions/question.ts'
import type { Intent, Playbook } from '../playbookSchema.ts'
import { generalPlaybook } from './general/general.ts'

/**
 * What is said of an answer. The printed one may begin with a yes or a no to the printed question, but a caller may have
 * asked the other way round, so the agent says only the fact.
 */
const factOf = (printed: string): string => printed.replace(/^(?:Yes|No)\. /, '')

/** The answer as it is said, with the page where it can be read. */
const saidAnswer = ({ answer, from }: Question): string =>
  `${factOf(answer)} ${sources[from ?? 'questions']}`

const intentOf = (question: Question): Intent => ({
  id: question.id,
  scope: 'company',
  examples: [question.question, ...question.asked],
  cues: question.cues ?? [],
  answer: () => [saidAnswer(question)],
  cases: [{}],
})

/** For the agents that speak for the company: the general playbook, and every question of the questions page. */
export const companyPlaybook: Playbook = {
  intents: [
    ...generalPlaybook.intents,
    ...questionGroups.flatMap(({ items }) => items.map(intentOf)),
  ],
}
