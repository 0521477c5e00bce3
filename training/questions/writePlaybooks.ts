/** Writes `playbooks.json`: what each agent can be asked, in the wordings of its playbook, for `trainQuestions.py`. */
import { writeFileSync } from 'node:fs'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { Intent } from '@ringwell/content/agents/playbookSchema.ts'
import { personas } from '@ringwell/content/agents/personas.ts'
import { readWords } from '@ringwell/engine/understanding/readWords.ts'
import { createScript, meaningsOf, taskIn } from '@ringwell/engine/brain/script.ts'

/** The sentences of the first two answers, as long as the caller has named nothing. */
const answersOf = (intent: Intent | undefined): string[] => {
  if (!intent) return []
  const said = 'answers' in intent ? intent.answers : intent.answer({}, new Set())
  return said.slice(0, 2).flatMap((text) => text.split(/(?<=[.?!])\s+/))
}

const playbooks = personas.map((persona) => {
  const script = createScript(persona)
  const questions = meaningsOf(script, false).filter(({ id }) => taskIn(id) === undefined)
  const entries = questions.map(({ id, examples }): [string, object] => [
    id,
    {
      own: script.own.has(id),
      examples: examples.map(readWords),
      answers: answersOf(script.intents.get(id)).map(readWords),
    },
  ])
  return [persona.brief.id, Object.fromEntries(entries)]
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
