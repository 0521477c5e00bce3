import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folders that builds create or tests need, but that no build reads. */
const skippedFolders = new Set(['node_modules', 'dist', '.astro', 'hosts', 'testing'])
const isSource = (name: string): boolean => !/\.(test|spec)\.tsx?$|\.log$|\.md$/.test(name)

/**
 * Returns a hash of the content of every source file in these folders and files. It ignores file dates,
 * because they mean nothing after a clone or a change of branch.
 */
export function sourceStamp(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256')
  const visit = (name: string): void => {
    const full = path.join(root, name)
    if (!existsSync(full)) return
    const entries = readdirSync(full, { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = `${name}/${entry.name}`
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) visit(child)
      else if (entry.isFile() && isSource(entry.name)) add(child)
    }
  }
  const add = (name: string): void => {
    const content = readFileSync(path.join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  for (const input of inputs) {
    if (/\.\w+$/.test(input)) add(input)
    else visit(input)
  }
  return hash.digest('hex')
}
