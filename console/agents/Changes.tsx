import type { AgentContent } from '@ringwell/protocol/operator/agents.ts'
import { Fact } from '../ui/Fact.tsx'
import { changeText } from './TaskFields.tsx'
import { toolText } from './toolWords.ts'

const labels: Readonly<Record<Exclude<keyof AgentContent, 'fields' | 'tools'>, string>> = {
  agent_name: 'Name',
  greeting: 'Greeting',
  based_on: 'Can do the same as',
  left_out: 'Does without',
  voice: 'Voice',
  language: 'Language',
  accent: 'Accent',
  call_limit_seconds: 'Longest call, in seconds',
  emergency_number: 'Emergency number',
  crisis_line: 'Crisis line',
  keep_calls_days: 'Erase calls after (days)',
  keep_recordings_days: 'Delete recordings after (days)',
  agent_prompt: 'Prompt',
  listed: 'Offered in the demo',
}

const wordsOf = (value: AgentContent[keyof typeof labels]): string => {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (Array.isArray(value)) return value.map(plainName).join(', ') || 'Nothing'
  return value === null || value === '' ? 'Not set' : String(value)
}

/** `bookTable.wishes` is “book table: wishes”. */
const plainName = (name: string): string =>
  name.replace('.', ': ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export function changesBetween(before: AgentContent, after: AgentContent) {
  const fields = Object.keys(labels) as (keyof typeof labels)[]
  const tools = new Set([...before.tools, ...after.tools].map(({ name }) => name))
  return [
    ...fields.map((field) => ({
      label: labels[field],
      before: wordsOf(before[field]),
      after: wordsOf(after[field]),
    })),
    ...Object.keys({ ...before.fields, ...after.fields }).map((name) => ({
      label: `Field “${plainName(name)}”`,
      before: changeText(before.fields[name] ?? {}) || 'As it comes with the agent',
      after: changeText(after.fields[name] ?? {}) || 'As it comes with the agent',
    })),
    ...[...tools].map((name) => ({
      label: `Its tool “${name}”`,
      before: wordsOfTool(before, name),
      after: wordsOfTool(after, name),
    })),
  ].filter((change) => change.before !== change.after)
}

function wordsOfTool({ tools }: AgentContent, name: string): string {
  const tool = tools.find((each) => each.name === name)
  return tool ? toolText(tool) : 'None'
}

export function Changes({ before, after }: { before: AgentContent; after: AgentContent }) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p className="note">Nothing differs.</p>
  return (
    <dl className="changes">
      {changes.map((change) => (
        <Fact key={change.label} title={change.label}>
          <del>{change.before}</del>
          <ins>{change.after}</ins>
        </Fact>
      ))}
    </dl>
  )
}
