/** Writes `playbooks.json`: what each agent can be asked, in the wordings of its playbook, for `trainQuestions.py`. */
import { writeFileSync } from 'node:fs'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { Intent } from '@ringwell/content/agents/playbookSchema.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { readWords } from '@ringwell/engine/understanding/readWords.ts'
import { createAgentPlaybook, meaningsOf, taskIn } from '@ringwell/engine/brain/agentPlaybook.ts'

/** The sentences of the first two answers, as long as the caller has named nothing. */
const answersOf = (intent: Intent | undefined): string[] => {
  if (!intent) return []
  const said = 'answers' in intent ? intent.answers : intent.answer({}, new Set())
  return said.slice(0, 2).flatMap((text) => text.split(/(?<=[.?!])\s+/))
}

const playbooks = builtInAgents.map((builtIn) => {
  const playbook = createAgentPlaybook(builtIn)
  const questions = meaningsOf(playbook, false).filter(({ id }) => taskIn(id) === undefined)
  const entries = questions.map(({ id, examples }): [string, object] => [
    id,
    {
      own: playbook.own.has(id),
      examples: examples.map(readWords),
      answers: answersOf(playbook.intents.get(id)).map(readWords),
    },
  ])
  return [builtIn.profile.id, Object.fromEntries(entries)]
})
const dangers = dangerTopics.map(({ id, examples }): [string, object] => [
  id,
  { own: true, examples: examples.map(readWords) },
])
playbooks.push(['danger', Object.fromEntries(dangers)])
writeFileSync(
  new URL('playbooks.json', import.meta.url),
  JSON.stringify(Object.fromEntries(playbooks)),
)
