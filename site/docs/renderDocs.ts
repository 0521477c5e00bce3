/** Turns documents of this repository into the pages of `/docs`. */
import path from 'node:path'
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri'
import { docs, type DocsPage } from '@ringwell/content/site/docs.ts'
import { namesOf, shapeTable } from '../blog/shapeTable.ts'
import { anchorsIn, cutSections, withoutRules } from './cutSections.ts'

export interface RenderedDocs {
  html: string
  /** The headings of the second level. */
  contents: { id: string; title: string }[]
}

// A glob, because `docs/` is not a room that files may import from.
const files = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      ['../../README.md', '../../widget/README.md', '../../docs/*.md', '../../docs/contracts/*.md'],
      { query: '?raw', import: 'default', eager: true },
    ),
  ).map(([file, text]) => [file.replace('../../', ''), text]),
)

const processor = await createSatteriMarkdownProcessor({ syntaxHighlight: false })

/** @throws Error that names the file and the section that a page wants and nobody wrote */
export async function renderDocs(page: DocsPage): Promise<RenderedDocs> {
  const markdown = page.sources
    .map((source) => linkPages(withoutRules(textOf(source)), source.file))
    .join('\n')
  const { code, metadata } = await processor.render(markdown)
  return {
    html: code
      // Text and tables in turns
      .split(/<table>([\s\S]*?)<\/table>/)
      .map((part, at) => (at % 2 === 0 ? keepNames(part, 24) : scrolling(keepNames(part, 12))))
      .join('')
      // A long line of code scrolls, also with the keyboard.
      .replaceAll('<pre>', '<pre tabindex="0">'),
    contents: metadata.headings
      .filter(({ depth }) => depth === 2)
      .map(({ slug, text }) => ({ id: slug, title: text })),
  }
}

/** Keeps names of up to so many letters in one line: a narrow screen has room for them. */
const keepNames = (html: string, most: number): string =>
  html.replaceAll(/<code>([^<\s]+)<\/code>/g, (code, name: string) =>
    name.length > most ? code : `<code class="whole">${name}</code>`,
  )

function textOf({ file, sections }: DocsPage['sources'][number]): string {
  const text = files[file]
  if (text === undefined) throw new Error(`${file} is no document that /docs can read.`)
  try {
    return cutSections(text, sections)
  } catch (error) {
    throw new Error(file, { cause: error })
  }
}

/** Which page has which heading of which file: `docs/deployment.md#turn`. */
const places = new Map(
  docs.pages.flatMap(({ href, sources }) =>
    sources.flatMap((source): [string, string][] => [
      [source.file, href],
      ...anchorsIn(textOf(source)).map((anchor): [string, string] => [
        `${source.file}#${anchor}`,
        `${href}#${anchor}`,
      ]),
    ]),
  ),
)

/** Links to documents become links to pages. What is in the source code only is named without a link. */
function linkPages(markdown: string, file: string): string {
  return markdown.replaceAll(
    /(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g,
    (link, words: string, to: string) => {
      if (/^https?:/.test(to)) return link
      const target = to.startsWith('#') ? file + to : path.posix.join(path.posix.dirname(file), to)
      const place = places.get(target) ?? places.get(target.split('#', 1)[0] ?? '')
      return place === undefined ? words : `[${words}](${place})`
    },
  )
}

function scrolling(table: string): string {
  const name = namesOf(table).replaceAll(/<[^>]*>|"/g, '') || docs.contentsLabel
  return `<div class="table-scroll" role="region" aria-label="${name}" tabindex="0"><table class="table">${shapeTable(table)}</table></div>`
}
