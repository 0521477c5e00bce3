/** A sentence or clause of an utterance, with what it is near to in meaning. */
export interface Segment {
  text: string
  /** The nearest first; 1 is the same. */
  tasks: readonly Meaning[]
  questions: readonly Meaning[]
}

export interface Meaning {
  /** Of a task, or of an intent of the playbook. */
  id: string
  likeness: number
}

/** Each costs a run of the model. */
const MOST_SEGMENTS = 8
/**
 * Half a minute of speech has no more; what goes on for longer is read as far as this, because reading shares a
 * process with the pacer.
 */
export const MOST_CHARACTERS = 600

/** Questions and reasons that hang on a sentence: `make that seven, and do you have parking?` has two parts. */
const joint =
  /(?:,|;)?\s+(?=(?:and|but|also|oh,?|by the way,?)\s+(?:do|does|did|is|are|can|could|would|will|what|where|when|how|which|who|may|have(?! to\b))\b(?!['’]))/i

/** Splits what was said. Control characters are spaces. */
export function segmentsOf(said: string): string[] {
  return cleaned(said)
    .split(/(?<=[.?!;])\s/)
    .flatMap((sentence) => sentence.split(joint))
    .map((segment) => segment.trim())
    .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
    .slice(0, MOST_SEGMENTS)
}

const cleaned = (said: string): string =>
  said
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
