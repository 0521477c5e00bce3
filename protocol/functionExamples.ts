/**
 * Examples of what visitors say when they want a function of the page. The wire format has no field for
 * them, so they go at the end of the description. A language model reads them there, and the built-in
 * answers compare them with the visitor's words.
 */
const LEAD = '\nVisitors may say: '

interface FunctionDescription {
  description: string
  /** Whole utterances: `Is the red one in my size?` */
  examples: readonly string[]
}

/** Joins the description and the examples into one text for the wire. */
export function joinExamples({ description, examples }: FunctionDescription): string {
  return examples.length === 0 ? description : description + LEAD + JSON.stringify(examples)
}

/** Reverses `joinExamples`. Any other text is a description without examples. */
export function splitExamples(text: string): FunctionDescription {
  const at = text.lastIndexOf(LEAD)
  if (at >= 0) {
    try {
      const examples: unknown = JSON.parse(text.slice(at + LEAD.length))
      if (Array.isArray(examples) && examples.every((each) => typeof each === 'string')) {
        return { description: text.slice(0, at), examples }
      }
    } catch {
      // This is a plain description that happens to contain our prefix.
    }
  }
  return { description: text, examples: [] }
}
