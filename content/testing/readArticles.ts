import { readFileSync, readdirSync } from 'node:fs'
import { readArticle as parse } from '../blog/readArticle.ts'
import type { Article } from '../blog/schema.ts'

const folder = new URL('../blog/', import.meta.url)

interface ReadArticle {
  file: string
  data: Article
  /** The source without the frontmatter. */
  body: string
  /** The text that a reader sees: no markup, no addresses, no imports. */
  prose: string
  words: number
}

/** Returns every article, in the order of the file names. @throws Error for invalid frontmatter */
export function readArticles(): ReadArticle[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mdx'))
    .toSorted()
    .map((file) => readArticle(file, readFileSync(new URL(file, folder), 'utf8')))
}

export function readArticle(file: string, source: string): ReadArticle {
  const { data, body } = parse(file, source)
  const prose = proseOf(body)
  return {
    file,
    data,
    body,
    prose,
    words: prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  }
}

function proseOf(body: string): string {
  return body
    .replace(/^import .*$/gm, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\|[-| ]+\|$/gm, '')
    .replace(/[#*[\]|>]/g, ' ')
    .trim()
}
