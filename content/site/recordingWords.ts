/** The words around the recordings. They are not in `recordings.ts`, which the browser does not need. */
export const recordingWords = {
  /** The name of the button is one of these two, followed by the title of the recording. */
  play: 'Play',
  pause: 'Pause',
  failed: 'This recording didn’t load. Please try again.',
  duringCall: 'Recordings do not play during a call. Please end the call first.',
  /** Says what visitors hear. */
  staged: 'Staged recording, spoken by our own engine',
  stagedMany: 'The recordings are staged and spoken by our own engine.',
}
