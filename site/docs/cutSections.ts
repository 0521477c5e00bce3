/**
 * Reads parts of a Markdown document of this repository.
 * @param titles headings of the second level; without them, everything below the title of the document
 * @throws Error that names a section that the document does not have
 */
export function cutSections(markdown: string, titles?: readonly string[]): string {
  const sections = splitSections(markdown)
  if (!titles) return sections.map(({ text }) => text).join('\n')
  return titles
    .map((title) => {
      const section = sections.find((each) => each.title === title)
      if (!section) throw new Error(`There is no section “${title}”.`)
      return section.text
    })
    .join('\n')
}

interface Section {
  /** Undefined for what comes before the first heading of the second level. */
  title: string | undefined
  text: string
}

function splitSections(markdown: string): Section[] {
  const sections: Section[] = [{ title: undefined, text: '' }]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && line.startsWith('# ')) continue
    if (!isCode && line.startsWith('## ')) sections.push({ title: line.slice(3).trim(), text: '' })
    const current = sections.at(-1)
    if (current) current.text += `${line}\n`
  }
  return sections
}

/** The anchors of the headings in a Markdown text, as GitHub and Astro write them. */
export function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^#{2,4} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/** Leaves out the numbers of the rules, which only our tests quote: `**C1 Session.**`, `(O6)`, `([C57](call.md#a))`. */
export function withoutRules(markdown: string): string {
  return markdown
    .replaceAll(/\*\*[A-Z]\d+\*\*:? /g, '')
    .replaceAll(/\*\*[A-Z]\d+ /g, '**')
    .replaceAll(/ \(\[[A-Z]\d+\]\([^)]*\)\)/g, '')
    .replaceAll(/ \([A-Z]\d+\)/g, '')
}
