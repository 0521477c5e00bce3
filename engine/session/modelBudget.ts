/**
 * What one call may ask of a language model, which somebody pays for. A call of two minutes has some
 * twenty answers.
 */
export const MOST_RESPONSES = 60
/** Of all prompts of a call together: instructions, history and functions count each time they are sent. */
export const MOST_PROMPT_CHARACTERS = 200_000
/** A model that was told to stop, and does not, holds up the next request no longer than this. */
export const LONGEST_WAIT_MS = 2_000

export interface ModelBudget {
  /** One more response of the brain. False when the call has had all of them. */
  takeResponse(): boolean
  /** One more prompt. False when it would be too much: then it must not be sent. */
  takePrompt(characters: number): boolean
  /** Resolves when no earlier request is under way, to what ends this one. */
  enter(): Promise<() => void>
}

/** @param exceeded told once */
export function createModelBudget(exceeded: () => void): ModelBudget {
  let responses = 0
  let prompts = 0
  let characters = 0
  let toldOnce = false
  let last: Promise<void> = Promise.resolve()

  function refuse(): false {
    if (!toldOnce) exceeded()
    toldOnce = true
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
      await endedOrLate(before)
      return resolve
    },
  }
}

async function endedOrLate(ended: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_WAIT_MS)
  })
  await Promise.race([ended, late])
  clearTimeout(timer)
}
