/**
 * How a transcript ends. `dangling` suggests that more words follow, `complete` is a whole sentence or
 * question, and `open` is neither.
 */
export type Ending = 'complete' | 'open' | 'dangling'

const wordsIn = (text: string) => new Set(text.split(' '))

/** English words that never end a sentence. */
const alwaysDangling = wordsIn(
  'a an the my your our their and or but nor because if while although unless until whether than ' +
    'of from by at into onto between during per i we they he she um uh er erm hmm',
)

/** Words that can end a sentence, as in `Yes, it is.` Without a period, more words are likely to follow. */
const danglingWithoutFullStop = wordsIn(
  'this that these those so when which who whose to for with in on about without within like ' +
    'very really just also is are was were am be been do does did has have had can could will ' +
    'would shall should may might must let its his',
)

const hesitations = wordsIn('um uh er erm hmm well so but and okay actually')

/** How many characters at the end of a transcript are read. */
const MOST_READ = 300

/** Recognisers often put a period after an unfinished sentence, so the last word counts more. */
export function endingOf(transcript: string, language: string): Ending {
  const text = transcript
    .trim()
    .slice(-MOST_READ)
    .replace(/(?<!["'”’)\]])["'”’)\]]+$/u, '')
  if (text === '') return 'open'
  const english = language.startsWith('en')
  if (english && text.endsWith(',') && isShort(text)) return 'open'
  if (/(?:[,;:\-–—…،、，]|\.\.)$/u.test(text)) return 'dangling'
  if (/[?？؟]$/u.test(text)) return 'complete'
  const stopped = /[.!。！।]$/u.test(text)
  if (english) {
    const word = lastWord(text)
    if (alwaysDangling.has(word)) return 'dangling'
    if (!stopped && danglingWithoutFullStop.has(word)) return 'dangling'
  }
  return stopped ? 'complete' : 'open'
}

/** Recognisers put a comma after a lone `Yes,` or `No thanks,`, although nothing needs to follow. */
const isShort = (text: string) => text.split(/\s+/u).length <= 2 && !hesitations.has(lastWord(text))

function lastWord(text: string): string {
  return /(?<![\p{L}\p{N}'])([\p{L}\p{N}']+)[^\p{L}\p{N}]*$/u.exec(text)?.[1]?.toLowerCase() ?? ''
}
