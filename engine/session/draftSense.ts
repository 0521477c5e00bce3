import { type Brain, isSilent } from '../stages.ts'

/** Whether the agent has an answer to a draft transcript. `coming` while its pre-emptive answer is being made. */
export type DraftSense = 'coming' | 'clear' | 'unclear'

/** Reports, with an answer's first words, whether the agent has one: it notes each question that it cannot answer. */
export const withSense = (
  brain: Brain,
  said: string,
  understood: (sense: Exclude<DraftSense, 'coming'>) => void,
): Brain => ({
  ...brain,
  async *reply(request) {
    let sense: DraftSense = 'coming'
    let isUnclear = false
    const know = () => {
      if (sense !== 'coming' || request.signal.aborted) return
      sense = isUnclear ? 'unclear' : 'clear'
      understood(sense)
    }
    try {
      for await (const output of brain.reply(request)) {
        if (output.type === 'note') {
          isUnclear ||= output.note.type === 'questionUnanswered' && output.note.text === said
        } else if (!isSilent(output)) know()
        yield output
      }
    } finally {
      know()
    }
  },
})
