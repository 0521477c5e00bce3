/** What the agents of the company can quote of the site's own pages, as entries that questions are compared with. */
import type { SitePassage } from '@ringwell/content/agents/sitePassages.ts'
import { sources } from '@ringwell/content/questions/question.ts'
import { type Entry, MOST_ANSWER_WORDS, pointsBack, sentencesOf, wordsIn } from './passages.ts'

/** Nobody follows a longer sentence that was written to be read. */
const MOST_SAID_WORDS = 30

/** A reply of fewer words is said after its question. */
const FEWEST_WORDS_ALONE = 6
/** A heading of fewer words does not say what it is about without the name of the page. */
const FEWEST_HEADING_WORDS = 3

/**
 * Each sentence of a passage, with what it needs to be understood alone, and the page that says it. It is found by its
 * words below the heading. The first one is also found by the heading, and by the question that the passage answers.
 */
export function siteEntriesOf(passage: SitePassage): Entry[] {
  const { source, subject, heading, question, texts, isList = false } = passage
  const whole = [heading, question ?? '', ...texts].join(' ')
  const title =
    wordsIn(heading) < FEWEST_HEADING_WORDS && heading !== '' ? `${subject}: ${heading}` : heading
  return texts.flatMap((text, point) => {
    const sentences = sentencesOf(text)
    return sentences.flatMap((sentence, at) => {
      const said = inContext(passage, sentences, at)
      if (wordsIn(said) > MOST_SAID_WORDS) return []
      const cues = [isList || heading === '' ? said : `${heading}: ${sentence}`]
      if (at === 0 && point === 0) cues.push(...[question ?? '', title].filter((cue) => cue !== ''))
      const say = `${said} ${sources[source]}`
      return [...new Set(cues)].map((cue): Entry => ({ cue, say, passage: whole }))
    })
  })
}

/** `It takes ten seconds.` means nothing alone. */
function inContext(
  { subject, heading, question, isList = false }: SitePassage,
  sentences: readonly string[],
  at: number,
): string {
  const sentence = sentences[at]!
  const before = sentences[at - 1]
  if (before !== undefined && pointsBack(sentence)) {
    const both = `${before} ${sentence}`
    if (wordsIn(both) <= MOST_ANSWER_WORDS && !pointsBack(before)) return both
  }
  // `Recordings: your consent` says itself what it is about.
  if (isList && at === 0)
    return /^[^.]{3,40}: /.test(sentence) ? sentence : `${heading}: ${sentence}`
  // `By saying it` and `It’s what a call runs on` answer a question, and mean nothing without it.
  const isReply = at === 0 && (pointsBack(sentence) || wordsIn(sentence) < FEWEST_WORDS_ALONE)
  if (question !== undefined && isReply) return `${question} ${sentence}`
  if (!pointsBack(sentence)) return sentence
  return `${/^(?:that|this|these|those)/i.test(sentence) ? heading : subject}: ${sentence}`
}
