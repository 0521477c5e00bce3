/**
 * What visitors say when they want a function of the page. The wire format has no field for it, so it
 * stands at the end of the description: a language model reads it there, and the built-in answers
 * compare it with what was said.
 */
const LEAD = '\nVisitors may say: '

export interface ToolDescription {
  /** What the function does. */
  description: string
  /** Whole utterances: `Is the red one in my size?` */
  examples: readonly string[]
}

/** One text for the wire. */
export function joinExamples({ description, examples }: ToolDescription): string {
  return examples.length === 0 ? description : description + LEAD + JSON.stringify(examples)
}

/** The two again; whatever else stands there is a description without examples. */
export function splitExamples(text: string): ToolDescription {
  const at = text.lastIndexOf(LEAD)
  if (at >= 0) {
    try {
      const examples: unknown = JSON.parse(text.slice(at + LEAD.length))
      if (Array.isArray(examples) && examples.every((each) => typeof each === 'string')) {
        return { description: text.slice(0, at), examples }
      }
    } catch {
      // Somebody's description only looks like one of ours.
    }
  }
  return { description: text, examples: [] }
}
