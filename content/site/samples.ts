/**
 * Shows invented people, firms, badges and figures, so that every page looks complete. A company that
 * launches with this site replaces them with real ones or sets the flag to false. All of them then disappear,
 * and so do the sections that contain nothing else.
 */
export const sampleContent = true

/** The page prints it on every record that is marked with `sample`, so that nobody mistakes it for real. */
export const sampleLabel = 'Sample'

/** Returns the whole invented list, or an empty list when the flag is off. */
export function samples<const T extends { sample: true }>(
  items: readonly T[],
  shown: boolean = sampleContent,
): T[] {
  return shown ? [...items] : []
}

/**
 * Returns the record, or undefined when it is invented and the flag is off. A record without the mark is real
 * and is always returned.
 */
export function realOrSample<const T extends { sample?: true }>(
  record: T,
  shown: boolean = sampleContent,
): T | undefined {
  return shown || record.sample === undefined ? record : undefined
}
