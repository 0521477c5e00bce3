/** A sentence or clause of an utterance, with the meanings that it is near to. */
export interface Segment {
  text: string
  /** Nearest first. A likeness of 1 means the same. */
  tasks: readonly Meaning[]
  questions: readonly Meaning[]
}

export interface Meaning {
  /** Id of a task, or of an intent of the playbook. */
  id: string
  likeness: number
}

/** Each segment costs one run of the model. */
const MOST_SEGMENTS = 8
/** About half a minute of speech. The rest is not read, because reading shares a process with the pacer. */
export const MOST_CHARACTERS = 600

/**
 * Where a question or a reason is attached to a sentence: `make that seven, and do you have parking?` has two parts.
 */
const joint =
  /(?:,|;)?\s+(?=(?:and|but|also|oh,?|by the way,?)\s+(?:do|does|did|is|are|can|could|would|will|what|where|when|how|which|who|may|have(?! to\b))\b(?!['’]))/i

/** Splits what was said. Control characters count as spaces. */
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
