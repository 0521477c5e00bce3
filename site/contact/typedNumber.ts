/**
 * Keeps a field for a phone number to digits, which is all that the form accepts: people type and paste numbers with
 * a plus sign, spaces and brackets. What is no part of a number, such as a letter, stays for them to see.
 */
export function keepDigits(field: HTMLInputElement): void {
  const { value, selectionStart } = field
  const digits = digitsOf(value)
  if (digits === value) return
  const before = digitsOf(value.slice(0, selectionStart ?? value.length)).length
  field.value = digits
  // Setting a value moves the cursor to the end.
  if (document.activeElement === field) field.setSelectionRange(before, before)
}

/** `+44 (0)20 7946-0142` becomes `442079460142`: the zero in brackets is not dialled after a country code. */
export function digitsOf(text: string): string {
  return text.replace(/^\s*(\+[\d\s]+)\(0\)/, '$1').replaceAll(/[\s+().\-/\u2010-\u2015]/g, '')
}
