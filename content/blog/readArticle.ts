import { type Article, parseArticle } from './schema.ts'

/**
 * Reads the source of an article: its frontmatter, and the text below it.
 * @throws Error that names the file, for invalid frontmatter
 */
export function readArticle(file: string, source: string): { data: Article; body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (head === undefined || body === undefined) throw new Error(`${file} has no frontmatter`)
  const data = Object.fromEntries(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), JSON.parse(quoteDates(line.slice(colon + 2)))] as const
    }),
  )
  return { data: parseArticle(`content/blog/${file}`, data), body }
}

/** Rejects a date without quotes, because YAML would parse it and the site would get a Date. */
function quoteDates(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) throw new Error(`write the date ${value} in quotes`)
  return value
}
