/** Calls with the real reader of danger, in front of an agent that only repeats what it is given. */
import { loadRealText } from '../brain/testing/realEmbed.ts'
import { createReadTopics } from '../safety/dangerTopics.ts'
import { createReadDanger } from '../safety/readDanger.ts'
import { withSafety } from '../safety/withSafety.ts'
import type { Brain, BrainOutput, BrainRequest, Turn } from '../stages.ts'
import { brainRequest, textOf } from './callAgents.ts'
import { collect } from './collect.ts'
import { contacts } from './guardedCall.ts'
import { safetyIn } from './linesIn.ts'

/** `AGENT<a table for two | at eight>`: every turn that the agent got. */
const repeating = {
  async *reply({ history }: BrainRequest): AsyncIterable<BrainOutput> {
    const texts = history.flatMap((turn) => ('text' in turn ? [turn.text] : []))
    yield { type: 'text', text: `AGENT<${texts.join(' | ')}>` }
  },
} as Brain

let safe: Promise<Brain> | undefined
const load = async (): Promise<Brain> => {
  const text = await loadRealText()
  return withSafety(repeating, createReadDanger(text.read), contacts, await createReadTopics(text))
}

/** What the caller hears who answers these turns with one more. */
async function answerTo(history: readonly Turn[]): Promise<string> {
  const brain = await (safe ??= load())
  return textOf(await collect(brain.reply(brainRequest({ history }))))
}

/** What a caller hears who says these lines, one answer for each. */
export async function heard(...lines: readonly string[]): Promise<string[]> {
  const history: Turn[] = []
  const answers: string[] = []
  for (const text of lines) {
    history.push({ role: 'user', text })
    // Each answer is part of what the next one is made from.
    const answer = await answerTo(history)
    history.push({ role: 'assistant', text: answer })
    answers.push(answer)
  }
  return answers
}

/** The answer to the last of these lines. */
export const last = async (...lines: readonly string[]): Promise<string> =>
  (await heard(...lines)).at(-1)!

/** What a caller hears who answers a question of the agent. */
export const lastAfter = (asked: string, text: string): Promise<string> =>
  answerTo([
    { role: 'assistant', text: asked },
    { role: 'user', text },
  ])

/** The keys of the lines and the ids of the topics in the last answer. */
export const meant = async (...lines: readonly string[]): Promise<string[]> =>
  safetyIn(await last(...lines))
