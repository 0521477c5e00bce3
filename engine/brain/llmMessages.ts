import { generalInstructions } from '@ringwell/content/agents/briefs/general.ts'
import { companyFacts } from '@ringwell/content/facts/companyFacts.ts'
import { company } from '@ringwell/content/facts/company.ts'
import { spokenBy } from '@ringwell/content/facts/reach.ts'
import { languages } from '@ringwell/protocol/languages.ts'
import type {
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from 'openai/resources/chat/completions'
import type { BrainRequest, Tool, HistoryTurn } from '../stages.ts'
import { firstName, isOpening } from './greet.ts'

const speechRules = [
  'Your words are spoken aloud on a phone call. Answer in one to three short sentences.',
  'No markdown, no lists, no headings, no links, no emoji.',
  'Write prices as figures with their sign, like $50; write everything else so that it can be read out.',
  'Ask one thing at a time. When you do not know, say so and offer a next step. Invent nothing.',
]

/** Converts the whole conversation to the messages of a chat model. */
export function llmMessages(request: BrainRequest): ChatCompletionMessageParam[] {
  const turns = turnMessages(request.history)
  return [
    { role: 'system', content: systemText(request) },
    ...turns,
    ...silentCaller(request, turns),
  ]
}

/** Many models answer only a user message. */
function silentCaller(
  { visitorIsSilent }: BrainRequest,
  turns: readonly ChatCompletionMessageParam[],
): ChatCompletionMessageParam[] {
  if (visitorIsSilent) {
    return [{ role: 'user', content: '(The caller has said nothing for a while.)' }]
  }
  if (turns.some(({ role }) => role === 'user')) return []
  return [{ role: 'user', content: '(The caller is on the line. Greet them.)' }]
}

function systemText(request: BrainRequest): string {
  const once = isOpening(request.request) ? undefined : request.request?.trim()
  const prompt = request.instructions.trim() === '' ? generalInstructions : request.instructions
  const name = firstName(request.visitor.name)
  return [
    ...(once ? [once] : []),
    prompt,
    `About ${company.name}, in case the caller asks:\n${companyFacts(spokenBy.embedded)
      .map((fact) => `- ${fact}`)
      .join('\n')}`,
    speechRules.join('\n'),
    `Speak ${languageName(request.language)}.${name === undefined ? '' : ` The caller’s name is ${name}.`}`,
  ].join('\n\n')
}

function languageName(tag: string): string {
  const primary = tag.toLowerCase().split('-')[0]
  return languages.find((language) => language.tag === primary)?.name ?? 'English'
}

/**
 * Chat models expect the calls of one turn in one message, with their outputs directly after it, whatever was
 * said in between. A call without its output, or an output without its call, is described in text.
 */
function turnMessages(history: readonly HistoryTurn[]): ChatCompletionMessageParam[] {
  const called = new Set(history.flatMap(({ toolCall }) => toolCall?.callId ?? []))
  const answers = new Map(
    history.flatMap(({ toolResult }) =>
      toolResult && called.has(toolResult.callId) ? [[toolResult.callId, toolResult.output]] : [],
    ),
  )
  const isAnswered = ({ toolCall }: HistoryTurn) =>
    toolCall !== undefined && answers.has(toolCall.callId)
  const messages: ChatCompletionMessageParam[] = []
  history.forEach((turn, at) => {
    if (turn.toolResult !== undefined && answers.has(turn.toolResult.callId)) return
    if (!isAnswered(turn)) {
      messages.push({ role: turn.role, content: turn.text })
      return
    }
    const before = history[at - 1]
    if (before && isAnswered(before)) return
    const end = history.findIndex((later, place) => place > at && !isAnswered(later))
    const calls = history
      .slice(at, end < 0 ? undefined : end)
      .flatMap(({ toolCall }) => toolCall ?? [])
    messages.push(
      {
        role: 'assistant',
        tool_calls: calls.map(({ callId, name, arguments: args }) => ({
          id: callId,
          type: 'function',
          function: { name, arguments: args },
        })),
      },
      ...calls.map(({ callId }) => ({
        role: 'tool' as const,
        tool_call_id: callId,
        content: answers.get(callId) ?? '',
      })),
    )
  })
  return messages
}

export function llmTools(tools: readonly Tool[]): ChatCompletionTool[] {
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters: (parameters ?? {}) as Record<string, unknown> },
  }))
}
