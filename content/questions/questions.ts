import { agentQuestions } from './agents.ts'
import { callQuestions } from './calls.ts'
import { companyQuestions } from './company.ts'
import { connectingQuestions } from './connecting.ts'
import { payingQuestions } from './paying.ts'
import { privacyQuestions } from './privacy.ts'
import type { QuestionGroup } from './question.ts'
import { runningQuestions } from './running.ts'
import { startingQuestions } from './starting.ts'

/** Everything that the questions page answers, in its order. */
export const questionGroups: readonly QuestionGroup[] = [
  startingQuestions,
  payingQuestions,
  privacyQuestions,
  callQuestions,
  agentQuestions,
  connectingQuestions,
  runningQuestions,
  companyQuestions,
]
