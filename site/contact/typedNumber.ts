/**
 * Keeps a field for a phone number to digits, which is all that the form accepts: people type and paste numbers with
 * a plus sign, spaces and brackets. What is no part of a number, such as a letter, stays for them to see.
 */
export function keepDigits(field: HTMLInputElement): void {
  const { value, selectionStart } = field
  const at = selectionStart ?? value.length
  const last = value[at - 1]
  if (last === '(') opened.set(field, digitsOf(value.slice(0, at)).length)
  const from = opened.get(field) ?? 0
  // Of a zero in brackets that is typed letter by letter, the first bracket is gone when the second one comes.
  const isTrunkZero = last === ')' && from > 0 && value.slice(from, at) === '0)'
  const start = isTrunkZero ? value.slice(0, from) : value.slice(0, at)
  const digits = digitsOf(start + value.slice(at))
  if (digits === value) return
  const before = digitsOf(start).length
  field.value = digits
  // Setting a value moves the cursor to the end.
  if (document.activeElement === field) field.setSelectionRange(before, before)
}

/** After how many digits a bracket was last typed into a field */
const opened = new WeakMap<HTMLInputElement, number>()

/** `+44 (0)20 7946-0142` becomes `442079460142`: the zero in brackets is not dialled after a country code. */
export function digitsOf(text: string): string {
  return text.replace(/^\s*(\+[\d\s]+)\(0\)/, '$1').replaceAll(/[\s+().\-/\u2010-\u2015]/g, '')
}
