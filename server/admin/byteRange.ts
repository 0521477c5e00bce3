export interface ByteRange {
  first: number
  /** Inclusive. */
  last: number
}

/**
 * Returns which of `size` bytes a `Range` header asks for. Returns `undefined`, which means all bytes, if
 * there is no header, if the header is not a byte range, or if it asks for several ranges at once. A server
 * may answer several ranges with the whole file.
 * https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last }
}
