import { newDialogue } from '../dialogue/dialogueTypes.ts'
import { askedAnswerOf } from '../dialogue/expectationOf.ts'
import type { PhoneLine } from '../engine.ts'
import type { Brain, BrainOutput, BrainRequest, Turn } from '../stages.ts'
import { consentLines, firstWordsOf } from './greet.ts'

type Rung = PhoneLine & Required<Pick<PhoneLine, 'outbound'>>

/** How often the first sentences are tried at most. Somebody who cuts them off each time has heard who rings. */
const MOST_TRIES = 4

/**
 * Lets a brain ring somebody: whatever they answer the telephone with, they hear who rings, that it is an AI and whether
 * the call is recorded, before anything else, and then why. The brain takes over from there. It knows whom it speaks with
 * only if the question was heard.
 */
export function withOutboundOpening(brain: Brain): Brain {
  return {
    ...brain,
    async *reply(request) {
      const { phone, agent } = request
      if (!isRung(phone)) {
        yield* brain.reply(request)
        return
      }
      const opening = firstWordsOf(agent, phone)
      const history = sinceOpening(request.history)
      if (history.length === 0) {
        yield* openingOf(request, phone, opening)
        return
      }
      const said = history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []))
      const heard = said.join(' ')
      const owed =
        said.length < MOST_TRIES
          ? consentLines(opening, phone).filter((line) => !heard.includes(line))
          : []
      for (const line of owed) yield { type: 'text', text: `${line} ` }
      // Its own line about the recording is one of those above.
      yield* brain.reply({
        ...request,
        history,
        phone: { ...asAsked(phone, heard, opening), saysRecorded: false },
      })
    },
  }
}

const isRung = (phone: PhoneLine | undefined): phone is Rung => phone?.outbound !== undefined

/** What was said from the agent's first words on. Before these, the callee has said “Hello?”. */
function sinceOpening(history: readonly Turn[]): readonly Turn[] {
  const first = history.findIndex((turn) => turn.role === 'assistant' && turn.text.trim() !== '')
  return first < 0 ? [] : history.slice(first)
}

/** A yes tells nothing of who says it if the question was not heard. */
function asAsked(phone: Rung, heard: string, opening: readonly string[]): PhoneLine {
  if (heard.includes(opening.at(-1) ?? '')) return phone
  return { ...phone, outbound: { ...phone.outbound, isUnasked: true } }
}

function* openingOf(
  { agent, takesTaskCalls }: BrainRequest,
  phone: Rung,
  opening: readonly string[],
): Iterable<BrainOutput> {
  const { tasks } = agent
  if (takesTaskCalls && tasks) {
    const answer = askedAnswerOf(newDialogue(tasks, phone), tasks, opening.join(' '))
    yield { type: 'expects', answer }
  }
  for (const [at, sentence] of opening.entries()) {
    yield { type: 'text', text: at === opening.length - 1 ? sentence : `${sentence} ` }
  }
}
