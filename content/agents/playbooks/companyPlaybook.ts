import { questionGroups } from '../../questions/questions.ts'
import { type Question, sources } from '../../questions/question.ts'
import type { Intent, Playbook } from '../playbookSchema.ts'
import { generalPlaybook } from './general/general.ts'

/**
 * The answer as it is said. The printed one may begin with a yes or a no to the printed question, but a caller may have
 * asked the other way round, so the agent says only the fact.
 */
const saidAnswer = (printed: string): string => printed.replace(/^(?:Yes|No)\. /, '')

/** The answer, and the page where it can be read. */
const intentOf = ({ id, question, answer, asked, cues = [], from }: Question): Intent => ({
  id,
  scope: 'company',
  examples: [question, ...asked],
  cues,
  answer: () => [`${saidAnswer(answer)} ${sources[from ?? 'questions']}`],
  cases: [{}],
})

/** For the agents that speak for the company: the general playbook, and every question of the questions page. */
export const companyPlaybook: Playbook = {
  intents: [
    ...generalPlaybook.intents,
    ...questionGroups.flatMap(({ items }) => items.map(intentOf)),
  ],
}
