/** What the agents of the company can quote of the site's own pages, as entries that questions are compared with. */
import type { SitePassage } from '@ringwell/content/agents/sitePassages.ts'
import { sources } from '@ringwell/content/questions/question.ts'
import { MOST_ANSWER_WORDS, pointsBack, sentencesOf, wordsIn } from './passages.ts'
import type { KnowledgeEntry } from '../engine.ts'

/** Nobody follows a longer sentence that was written to be read. */
const MOST_SAID_WORDS = 30

/**
 * Each sentence of a passage, with what it needs to be understood alone, and the page that says it. It is found by its
 * words below the heading, and by the question that it answers.
 */
export function siteEntriesOf(passage: SitePassage): KnowledgeEntry[] {
  const { source, heading, question, texts, isList = false } = passage
  const whole = [heading, question ?? '', ...texts].join(' ')
  return texts.flatMap((text) => {
    const sentences = sentencesOf(text)
    return sentences.flatMap((sentence, at) => {
      const said = inContext(passage, sentences, at)
      if (wordsIn(said) > MOST_SAID_WORDS) return []
      const cues = [isList || heading === '' ? said : `${heading}: ${sentence}`]
      if (question !== undefined && at === 0) cues.unshift(question)
      const say = `${said} ${sources[source]}`
      return [...new Set(cues)].map((cue): KnowledgeEntry => ({ cue, say, passage: whole }))
    })
  })

  /** `It takes ten seconds.` means nothing alone. */
  function inContext(
    { subject, isList: isPoint = false }: SitePassage,
    sentences: readonly string[],
    at: number,
  ): string {
    const sentence = sentences[at]!
    if (isPoint) return `${heading}: ${sentence}`
    const before = sentences[at - 1]
    if (!pointsBack(sentence)) return sentence
    const both = before === undefined ? '' : `${before} ${sentence}`
    if (before !== undefined && wordsIn(both) <= MOST_ANSWER_WORDS && !pointsBack(before))
      return both
    return `${subject}: ${sentence}`
  }
}
