import type {
  FieldKind,
  OwnToolInput,
  OwnToolView,
  ToolField,
} from '@ringwell/protocol/operator/ownTools.ts'

/** What each kind of field is called. */
export const kinds: Readonly<Record<FieldKind, string>> = {
  text: 'A few words',
  name: 'Name of a person',
  phone: 'Phone number',
  email: 'Email address',
  date: 'Day',
  time: 'Time',
  number: 'Number',
  code: 'Code',
  choice: 'One of a list',
  yesNo: 'Yes or no',
  address: 'Postal address',
}

export const effects: Readonly<Record<OwnToolView['does'], string>> = {
  reads: 'Only looks something up',
  writes: 'Changes or sends something',
}

export const newField: ToolField = {
  label: '',
  kind: 'text',
  question: '',
  optional: false,
  options: [],
  example: '',
}

export const newTool: OwnToolInput = {
  name: '',
  does: 'reads',
  purpose: '',
  says: [],
  fields: [],
  done: '',
  url: '',
  header: '',
  secret: null,
  limit_seconds: 6,
}

const fieldText = ({ label, kind, question, optional, options, example }: ToolField): string =>
  [
    `${label} (${[kinds[kind], ...options, example].filter(Boolean).join(', ')})`,
    optional && 'need not be given',
    question,
  ]
    .filter(Boolean)
    .join(', ')

/** Everything that a tool is, in lines. */
export function toolText(tool: OwnToolInput): string {
  const { does, purpose, says, fields, done, url, header, secret, limit_seconds: limit } = tool
  return [
    effects[does],
    `For callers who would like to ${purpose}`,
    ...says.map((said) => `“${said}”`),
    ...fields.map((field) => `Asks for ${fieldText(field)}`),
    done && `Then says: ${done}`,
    `${url}, ${limit} s`,
    tool.new_secret !== undefined
      ? `${header}: a new secret`
      : secret && `${header}: secret ${secret.slice(0, 8)}`,
  ]
    .filter(Boolean)
    .join('\n')
}
