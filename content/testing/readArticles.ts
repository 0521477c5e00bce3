import { readFileSync, readdirSync } from 'node:fs'
import { type Article, parseArticle } from '../blog/schema.ts'

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
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error(`${file} has no frontmatter`)
  const data = Object.fromEntries(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), JSON.parse(quoteDates(line.slice(colon + 2)))] as const
    }),
  )
  const prose = proseOf(body)
  return {
    file,
    data: parseArticle(`content/blog/${file}`, data),
    body,
    prose,
    words: prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
  }
}

/** Rejects a date without quotes, because YAML would parse it and the site would get a Date. */
function quoteDates(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new Error(`write the date ${value} in quotes`)
  return value
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
