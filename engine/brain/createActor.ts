import type { Persona } from '@ringwell/content/agents/personas.ts'
import { createPacerYield } from './pacerYield.ts'
import type { Command } from '../dialogue/dialogueTypes.ts'
import { segmentsOf } from '../dialogue/segments.ts'
import type { Heard, HeardPart } from './conversationState.ts'
import { createIntentIndex, type Embed, type Meaning } from './intentIndex.ts'
import { isPlainlyOffTopic, meaningOf } from './meaningOf.ts'
import { createMender } from './mendWords.ts'
import { coreOf, readWords, sentencesOf } from './readWords.ts'
import { rememberBriefly } from './rememberBriefly.ts'
import { createScript, meaningsOf, OFF_TOPIC, type Script, taskIn, weigh } from './script.ts'
import { createSoundIndex } from './soundIndex.ts'
import { englishWords } from '../speech/englishWords.ts'

/** A visitor may paste a whole page. The beginning is enough to understand it. */
const MOST_CHARACTERS = 400
/** Each sentence costs one run of the model and a comparison with every phrase. */
const MOST_SENTENCES = 12
/** For how many recent utterances the meaning is kept. Every turn of a call is read again at each later turn. */
const MOST_REMEMBERED = 1_000

/** A persona whose example phrases have been embedded. */
export interface Actor {
  script: Script
  hear(said: string): Promise<Heard>
  /** The sentences and clauses of an utterance, for a dialogue about tasks. */
  hearSegments(said: string): Promise<readonly HeardSegment[]>
  /** Understands the same words after the same question only once, because later answers read the whole call again. */
  understandOnce(key: string, understand: () => Command[]): Promise<readonly Command[]>
}

export interface HeardSegment extends HeardPart {
  text: string
}

/**
 * Embeds every example of the persona. This takes the model a few hundred milliseconds.
 * @param embedExamples keeps the vectors, because the agents share most of their phrases
 * @param texts what else the agent talks about, for reading words that were mistyped
 */
export async function createActor(
  persona: Persona,
  embed: Embed,
  embedExamples: Embed,
  texts: readonly string[] = [],
): Promise<Actor> {
  const script = createScript(persona)
  const meanings = await readExamples(meaningsOf(script))
  const index = await createIntentIndex(meanings, embedExamples)
  const examples = meanings.flatMap((meaning) => meaning.examples)
  const mend = createMender([...examples, ...texts], await englishWords())
  const sounds = await createSoundIndex(meanings.filter(({ id }) => id !== OFF_TOPIC))

  async function readPart(words: string): Promise<HeardPart> {
    const vectors = await embed([...new Set([words, coreOf(words)])])
    return { words, matches: weigh(script, index.rank(vectors, words), words) }
  }

  const hearPart = rememberBriefly(async (text: string): Promise<HeardPart> => {
    const heard = await readPart(mend(readWords(text)))
    // What is plainly off topic was not misheard: its sound may be near to a phrase by chance.
    if (meaningOf(script, heard) || isPlainlyOffTopic(heard.matches)) return heard
    const alike = sounds.find(heard.words)
    return alike === undefined ? heard : readPart(alike)
  }, MOST_REMEMBERED)

  const understandOnce = rememberBriefly(
    async (_key: string, understand: () => Command[]): Promise<readonly Command[]> => understand(),
    MOST_REMEMBERED,
  )

  return {
    script,
    understandOnce,
    async hear(said) {
      const text = said.slice(0, MOST_CHARACTERS)
      const yieldToPacer = createPacerYield()
      const whole = withoutTasks(await hearPart(text))
      const sentences = sentencesOf(text)
      const parts: HeardPart[] = []
      // One at a time: comparing all sentences at once would delay the pacer.
      for (const sentence of sentences.length > 1 ? sentences.slice(0, MOST_SENTENCES) : []) {
        await yieldToPacer()
        parts.push(withoutTasks(await hearPart(sentence)))
      }
      return { text, whole, sentences: parts }
    },
    async hearSegments(said) {
      const yieldToPacer = createPacerYield()
      const segments: HeardSegment[] = []
      for (const text of segmentsOf(said)) {
        await yieldToPacer()
        segments.push({ text, ...(await hearPart(text)) })
      }
      return segments
    },
  }
}

/** There are over a thousand examples, so the pacer may run in between. */
async function readExamples(meanings: readonly Meaning[]): Promise<Meaning[]> {
  const yieldToPacer = createPacerYield()
  const read: Meaning[] = []
  for (const meaning of meanings) {
    read.push({ ...meaning, examples: meaning.examples.map(readWords) })
    await yieldToPacer()
  }
  return read
}

/** Without matches for tasks, which count only in a session that carries out tasks. */
const withoutTasks = ({ words, matches }: HeardPart): HeardPart => ({
  words,
  matches: matches.filter(({ id }) => taskIn(id) === undefined),
})

/**
 * Embeds each text once and keeps its vector in `vectors` forever. Meant for the phrases of playbooks, which are few.
 */
export function embedOnce(embed: Embed, vectors = new Map<string, Float32Array>()): Embed {
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !vectors.has(text))
    if (missing.length > 0) {
      for (const [at, vector] of (await embed(missing)).entries()) vectors.set(missing[at]!, vector)
    }
    return texts.map((text) => vectors.get(text)!)
  }
}

/** Keeps the vectors of the most recently used texts. Meant for texts from visitors' pages. */
export function embedLately(embed: Embed, most: number): Embed {
  /** In order of use, most recent last. */
  const vectors = new Map<string, Float32Array>()
  return async (texts) => {
    const wanted = [...new Set(texts)]
    const missing = wanted.filter((text) => !vectors.has(text))
    const found = new Map(wanted.map((text) => [text, vectors.get(text)]))
    if (missing.length > 0) {
      for (const [at, vector] of (await embed(missing)).entries()) found.set(missing[at]!, vector)
    }
    for (const [text, vector] of found) {
      vectors.delete(text)
      vectors.set(text, vector!)
    }
    for (const oldest of vectors.keys()) {
      if (vectors.size <= most) break
      vectors.delete(oldest)
    }
    return texts.map((text) => found.get(text)!)
  }
}
