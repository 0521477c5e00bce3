import { afterCutOff, cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { builtInLanguage } from '../languages.ts'
import type { Brain, BrainOutput, BrainRequest } from '../stages.ts'

/** A question of so few words says nothing without the sentence before it: `Shall I book it?` */
const SHORT_QUESTION = 6

/**
 * Lets a brain go on with a call whose line was lost: it says so, and then what it owes the caller. If it owes nothing, it
 * asks again what it had asked. What the caller has heard is not said twice.
 */
export function withResumption(brain: Brain): Brain {
  return {
    ...brain,
    async *reply(request) {
      const { resumes, history } = request
      if (!resumes) {
        yield* brain.reply(request)
        return
      }
      yield { type: 'text', text: cutOff }
      let words = ''
      const calls: BrainOutput[] = []
      // A language model would answer again what it has answered.
      if (owes(history) || brain.readsWholeCalls) {
        for await (const output of brain.reply(request)) {
          if (output.type === 'text') words += output.text
          else if (isCall(output)) calls.push(output)
          else yield output
          // Who has heard nothing of the answer hears it as it is made.
          if (output.type === 'text' && resumes.heard === '') {
            yield { ...output, text: words === output.text ? ` ${words}` : output.text }
          }
        }
      }
      const last = history.at(-1)
      if (resumes.heard !== '' && words !== '') {
        yield { type: 'text', text: ` ${unheard(words, resumes.heard)}` }
      } else if (words === '' && calls.length === 0) {
        const asked = last?.role === 'assistant' ? questionIn(last.text) : afterCutOff
        yield { type: 'text', text: ` ${asked}` }
      }
      yield* calls
    },
  }
}

const isCall = ({ type }: BrainOutput): boolean => type === 'taskCall' || type === 'functionCall'

/** Whether the caller has had no answer to what they said last, or not heard what a tool has done. */
const owes = (history: BrainRequest['history']): boolean =>
  history.at(-1)?.role !== 'assistant' ||
  history.some((turn) => turn.role === 'taskResult' && turn.isTold === false)

/** What the agent had asked at the end of these words, with what the question is about. */
function questionIn(text: string): string {
  const sentences = builtInLanguage.sentences.of(text).map((sentence) => sentence.trim())
  const question = sentences.at(-1) ?? ''
  if (!question.endsWith('?')) return afterCutOff
  const isShort = question.split(/\s+/).length <= SHORT_QUESTION
  return sentences.slice(isShort ? -2 : -1).join(' ')
}

/** The words without the sentences at their beginning that were heard as a whole, but never without the last. */
function unheard(words: string, heard: string): string {
  const known = plain(heard)
  const sentences = builtInLanguage.sentences.of(words).map(plain)
  let before = ''
  const from = sentences.findIndex((sentence) => {
    before = `${before} ${sentence}`.trim()
    return !known.startsWith(before)
  })
  return sentences.slice(from < 0 ? -1 : from).join(' ')
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
