import { callIsRecorded } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { builtInLanguage } from '../languages.ts'
import type { Brain, BrainRequest } from '../stages.ts'

/** How often the line is tried at most. Somebody who cuts it off each time has heard what it is about. */
const MOST_TRIES = 4

/**
 * Lets a brain say on the telephone that the call is recorded: after the first sentence of its greeting, and, if that
 * was cut off, before its next answer.
 */
export function withRecordedLine(brain: Brain): Brain {
  return {
    ...brain,
    async *reply(request) {
      let isDue = isOwed(request)
      for await (const output of brain.reply(request)) {
        if (!isDue || output.type !== 'text') {
          yield output
          continue
        }
        isDue = false
        if (!request.isGreeting) {
          yield { type: 'text', text: `${callIsRecorded} ` }
          yield output
          continue
        }
        const [first = '', ...rest] = builtInLanguage.sentences.of(output.text)
        // The pieces of an answer have their spaces: this one may be followed by another.
        const end = /\s$/.test(output.text) ? ' ' : ''
        yield { type: 'text', text: `${first} ` }
        yield { type: 'text', text: `${[callIsRecorded, ...rest].join(' ')}${end}` }
      }
    },
  }
}

function isOwed({ phone, history }: BrainRequest): boolean {
  if (!phone?.saysRecorded) return false
  // What was cut off is in the history as far as it was heard.
  const said = history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []))
  return said.length < MOST_TRIES && !said.some((text) => text.includes(callIsRecorded))
}
