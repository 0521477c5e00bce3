import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { readSections } from '../search/readSections.ts'
import { makeIndex } from '../search/searchSections.ts'

/** Pages that contain only links to others. */
const isList = (path: string): boolean => path === '/search'

/** Writes `search.json`, the index over everything that the built pages say. */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = (await readdir(root, { recursive: true }))
          .filter((file) => file.endsWith('.html'))
          .toSorted()
        const sections = await Promise.all(
          files.map(async (file) => {
            const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`
            return isList(path) ? [] : readSections(path, await readFile(root + file, 'utf8'))
          }),
        )
        await writeFile(`${root}search.json`, JSON.stringify(makeIndex(sections.flat())))
      },
    },
  }
}
