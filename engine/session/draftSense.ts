import type { Brain } from '../stages.ts'

/** Whether the agent understands a draft transcript. `coming` while the pre-emptive answer to it is being made. */
export type DraftSense = 'coming' | 'clear' | 'unclear'

/** Tells, with the first words of an answer, whether the agent has one: it notes each question that it has none to. */
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
        } else if (output.type !== 'expects' && output.type !== 'task') know()
        yield output
      }
    } finally {
      know()
    }
  },
})
