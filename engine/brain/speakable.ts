/** The longest text that may still turn out to be `</think>`. */
const LONGEST_TAG = '</think>'.length

/**
 * Removes markup from a model's text as it streams: asterisks, headings, bullets, line breaks, and the
 * thoughts that some models write between `<think>` tags.
 */
export function createSpeakable(): { push(text: string): string; end(): string } {
  let rest = ''
  let thinking = false
  let spoken = false

  function take(final: boolean): string {
    let out = ''
    for (;;) {
      const tag = thinking ? '</think>' : '<think>'
      const at = rest.indexOf(tag)
      if (at < 0) break
      if (!thinking) out += rest.slice(0, at)
      rest = rest.slice(at + tag.length)
      thinking = !thinking
    }
    // Text that could be the start of a tag waits until more arrives.
    const open = rest.lastIndexOf('<')
    const keep = !final && open >= 0 && rest.length - open < LONGEST_TAG ? open : rest.length
    if (!thinking) out += rest.slice(0, keep)
    rest = rest.slice(keep)
    const plain = withoutMarks(out)
    const words = spoken ? plain : plain.trimStart()
    if (words !== '') spoken = true
    return words
  }

  return {
    push(text) {
      rest += text
      return take(false)
    },
    end: () => take(true),
  }
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/[*`#]+/g, '')
    .replaceAll(/(?<!\s)\s*\n\s*(?:[-•]\s+)?/g, ' ')
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, '')
}
