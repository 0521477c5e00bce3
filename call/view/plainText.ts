/*
 * Turns what somebody said into text that is safe to show anywhere: in a file, a drawing or a form. One line of a
 * transcript must not look like two, and no character may change the direction of what follows it.
 */

/** Line breaks and other control characters. */
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Marks that change the direction of text, lone surrogates, and characters that XML does not allow. */
const unseen = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu

/** Returns the text on one line, without characters that nobody sees, and cut to `longest` characters. */
export const plainText = (text: string, longest: number): string =>
  cutText(
    text
      .slice(0, longest * 4)
      .replace(unseen, '')
      .replace(controls, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    longest,
  )

/** Cuts between two words if it can, and ends with an ellipsis. Never cuts a character in half. */
export function cutText(text: string, longest: number): string {
  const characters = Array.from(text)
  if (characters.length <= longest) return text
  const kept = characters.slice(0, longest - 1).join('')
  const space = kept.lastIndexOf(' ')
  return `${kept.slice(0, space > longest / 2 ? space : kept.length).trimEnd()}…`
}

/** Whether the text is written from right to left, which its first letter decides. */
export const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  )
