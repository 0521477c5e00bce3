import { within } from '../stageSteps.ts'

/**
 * How much one call may use a language model, because the model costs money. A call of two minutes has
 * about twenty answers.
 */
export const MOST_RESPONSES = 60
/** The limit for all prompts of a call. Instructions, history and functions count each time they are sent. */
export const MOST_PROMPT_CHARACTERS = 400_000
/** How long the next request waits for an aborted request that does not stop. */
const LONGEST_WAIT_MS = 2_000

export interface ModelBudget {
  /** Takes one response of the brain. Returns false if the call has used them all. */
  takeResponse(): boolean
  /** Takes one prompt. If it returns false, the prompt is over the budget and must not be sent. */
  takePrompt(characters: number): boolean
  /** Waits until earlier requests have ended. Resolves to the function that marks this request as ended. */
  enter(): Promise<() => void>
}

/**
 * @param exceeded called once, when the budget is exceeded
 * @param earlier how many responses the call has had on earlier lines
 */
export function createModelBudget(exceeded: () => void, earlier = 0): ModelBudget {
  let responses = earlier
  let prompts = earlier
  let characters = 0
  let hasReported = false
  let last: Promise<void> = Promise.resolve()

  function refuse(): false {
    if (!hasReported) exceeded()
    hasReported = true
    return false
  }

  return {
    takeResponse() {
      if (responses >= MOST_RESPONSES) return refuse()
      responses += 1
      return true
    },
    takePrompt(length) {
      if (prompts >= MOST_RESPONSES || characters + length > MOST_PROMPT_CHARACTERS) return refuse()
      prompts += 1
      characters += length
      return true
    },
    async enter() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await within(before, LONGEST_WAIT_MS)
      return resolve
    },
  }
}
