/** A recording of our own voice: synthesised speech differs a little each time, and this recording is understood. */
import { readFileSync } from 'node:fs'

/** As `formatWav` writes it, at 16 kHz. */
const file = readFileSync(new URL('languages.wav', import.meta.url))
const HEADER_BYTES = 44

export const recordedQuestion = {
  says: 'Which languages do you speak?',
  samples: Int16Array.from({ length: (file.length - HEADER_BYTES) / 2 }, (_, at) =>
    file.readInt16LE(HEADER_BYTES + 2 * at),
  ),
}
