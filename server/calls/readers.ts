import type { ReadClaim } from '@ringwell/engine/understanding/claims.ts'
import type { ReadTurn } from '@ringwell/engine/turnReading.ts'
import type { Logger } from '../logging.ts'

/** What reads callers' answers and agents' claims in calls that OpenAI holds. */
interface Readers {
  read: ReadTurn
  readClaim: ReadClaim
}

/**
 * Loads the readers into this process, because the speech processes do not run with OpenAI. A deployment may have left
 * the models out: then every reading fails, and plain words decide.
 */
export function createReaders(log: Logger): Readers {
  const loading = import('@ringwell/engine/understanding/textModel.ts').then(({ loadTextModel }) =>
    loadTextModel(),
  )
  loading.catch((error: unknown) => {
    log.warn({ err: error }, 'The readers are not installed, so plain words decide what is a yes')
  })
  return {
    read: async (text, asked) => (await loading).read(text, asked),
    readClaim: async (sentence) => (await loading).readClaim(sentence),
  }
}
