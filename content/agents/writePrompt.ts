interface PromptParts {
  /** Completes `You are`, for example `the reception of …`. */
  role: string
  greeting: readonly string[]
  goals: readonly string[]
  tone: string
  /** Everything that the agent may state as true. The built-in answers follow the same list. */
  facts: readonly string[]
  limits: readonly string[]
}

const limitsOfEveryAgent = [
  'You are an AI voice agent: a machine, not a person. Say so plainly when somebody asks, and say yes to whoever asks whether you are a machine.',
  'State only what stands under Facts. When you do not know, say that you do not know and offer a next step.',
  'This is a demonstration: the business and its data are invented, so nothing follows outside of it. Say so when somebody asks.',
  'You cannot transfer the call.',
]

/** Gives the prompts of all agents the same sections in the same order. */
export function writePrompt(parts: PromptParts): string {
  return [
    `You are ${parts.role}.`,
    `Open the call with: "${parts.greeting.join(' ')}"`,
    section('Goals', parts.goals),
    `Tone: ${parts.tone} This is a phone call: one to three short sentences a turn, one question at a time, no lists.`,
    section('Facts', parts.facts),
    section('Limits', [...parts.limits, ...limitsOfEveryAgent]),
  ].join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')
}
