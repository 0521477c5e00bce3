/** How well the General Agent answers ordinary questions. */
import { generalAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { Brain } from '@ringwell/engine/stages.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import { kindOf, nameOf } from './answerKind.ts'
import { type GeneralQuestion, generalQuestions } from './generalQuestions.ts'
import { createTypedCall } from '@ringwell/engine/testing/typedCall.ts'

type Verdict = 'right' | 'wrong' | 'unknown'

export interface GeneralAnswer extends GeneralQuestion {
  verdict: Verdict
  /** What was answered or started. */
  by: string
  text: string
}

/** Says each question as the first turn of a call. */
export async function scoreGeneralAgent(
  brain: Brain,
  tools: TaskTools,
  at: number,
): Promise<{ answers: GeneralAnswer[]; times: number[] }> {
  const answers: GeneralAnswer[] = []
  const times: number[] = []
  for (const [number, question] of generalQuestions.entries()) {
    const callId = `general-${number}`
    const call = createTypedCall({ brain, agent: generalAgent, tools, callId, at })
    const reply = await call.say(question.ask)
    times.push(reply.ms)
    const isUnknown = kindOf(reply) === 'unknown'
    const isRight = isUnknown
      ? question.mayNotKnow === true
      : question.says.every((pattern) => pattern.test(reply.text)) ||
        (question.begins !== undefined && reply.views.some(({ task }) => task === question.begins))
    const verdict = isRight ? 'right' : isUnknown ? 'unknown' : 'wrong'
    answers.push({ ...question, verdict, by: nameOf(reply), text: reply.text })
  }
  return { answers, times }
}

/** If a question shares more of its words than this with an example, it repeats the example. */
const MOST_OVERLAP = 0.75

/** The questions that nearly repeat an example phrase of the agent, each with the example. */
export function repeatedExamples(): string[] {
  const examples = [
    ...generalAgent.playbook.intents.flatMap((intent) => intent.examples),
    ...[...(tasksOfAgents.get('general')?.tasks.values() ?? [])].flatMap(
      ({ examples: own }) => own,
    ),
  ]
  return generalQuestions.flatMap(({ ask }) => {
    const near = examples.find((example) => overlap(ask, example) > MOST_OVERLAP)
    return near === undefined ? [] : [`“${ask}” repeats the example “${near}”.`]
  })
}

/** The share of words that two sentences have in common (Jaccard), ignoring case, punctuation and word endings. */
export function overlap(one: string, other: string): number {
  const a = wordsOf(one)
  const b = wordsOf(other)
  const common = [...a].filter((word) => b.has(word)).length
  return common / (a.size + b.size - common)
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .replaceAll(/[’']/g, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      .map((word) => word.replace(/(?<=\p{L}{3})(?:ing|ed|es|s)$/u, '')),
  )
