import { readdir, readFile } from 'node:fs/promises'
import { DEFAULT_VOICE, voiceNames, type VoiceName } from '@ringwell/protocol/voices.ts'

/** The data of an article that its cover needs. */
export interface SpokenArticle {
  /** The key of the cover, which is the name of the file. */
  image: string
  title: string
  voice: VoiceName
}

/** Reads the titles of the articles and assigns the eight voices to them in turn. */
export async function readArticles(folder: string): Promise<SpokenArticle[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mdx')).toSorted()
  return Promise.all(
    files.map(async (file, i) => {
      // Frontmatter values are JSON.
      const title = /^title: (".*")$/m.exec(await readFile(`${folder}/${file}`, 'utf8'))?.[1]
      if (title === undefined) throw new Error(`content/blog/${file} has no title.`)
      return {
        image: file.slice(0, -'.mdx'.length),
        title: String(JSON.parse(title)),
        voice: voiceNames[i % voiceNames.length] ?? DEFAULT_VOICE,
      }
    }),
  )
}
