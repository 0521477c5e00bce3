/** What the agents of the company know of the site besides its questions: its pages and its articles. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { sitePassages } from '@ringwell/content/agents/sitePassages.ts'
import { readArticle } from '@ringwell/content/blog/readArticle.ts'
import { articleLinks } from '@ringwell/content/blog/schema.ts'
import type { Embed } from '../understanding/intentIndex.ts'
import { createPacerYield } from '../pacerYield.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'
import type { KnowledgeEntry } from '../engine.ts'
import { siteEntriesOf } from './siteEntries.ts'
import { packVectors } from './vectors.ts'

/** Texts are embedded in pieces of this size, so that no caller's words wait for all of them. */
const AT_ONCE = 16

/**
 * @param embed returns one unit vector per text, for questions
 * @param embedKept the same, but keeps the vectors of texts that never change
 */
export async function createSiteKnowledge(embed: Embed, embedKept: Embed): Promise<Knowledge> {
  const articles = await Promise.all(articleLinks.map(articleEntries))
  const pages = sitePassages.flatMap(siteEntriesOf)
  const entries = [...articles.flat(), ...pages]
  const yieldToPacer = createPacerYield()
  const vectors: Float32Array[] = []
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const cues = entries.slice(from, from + AT_ONCE).map(({ cue }) => cue)
    vectors.push(...(await embedKept(cues)))
    await yieldToPacer()
  }
  return createKnowledge(entries, packVectors(vectors), embed)
}

const { resolve } = createRequire(import.meta.url)

/** What an article says is an opinion, so the agent only says what it is about, and that it is an article. */
async function articleEntries(link: string): Promise<KnowledgeEntry[]> {
  const file = `${link.slice(1)}.mdx`
  const source = await readFile(resolve(`@ringwell/content/blog/${file}`), 'utf8')
  const { data, body } = readArticle(file, source)
  const { title, description, excerpt } = data
  const say = `Our article “${title.split(':')[0]}” is about that. ${description}`
  const headings = [...body.matchAll(/^##\s+(?:\d+\.\s+)?(.+)$/gm)].map(
    ([, heading]) => `${title}: ${heading}`,
  )
  return [title, description, excerpt, ...headings].map((cue) => ({ cue, say, passage: say }))
}
