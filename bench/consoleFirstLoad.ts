/** Builds the console into a folder of its own, to weigh what an operator's browser loads first. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

const here = fileURLToPath(new URL('../console/', import.meta.url))

/**
 * Returns the bytes of each file that is loaded until Today is shown to somebody who is signed in, as the server sends
 * them: in brotli, and fonts as they are.
 */
export function weighFirstLoad(): ReadonlyMap<string, number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-console-'))
  try {
    execFileSync(
      path.join(here, '../node_modules/.bin/vite'),
      ['build', '--outDir', folder, '--manifest'],
      {
        cwd: here,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    const read = (file: string): Buffer => readFileSync(path.join(folder, file))
    const chunks = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>
    const page = read('index.html').toString()
    const files = new Set(['index.html'])
    for (const [, file] of page.matchAll(/(?:src|href)="\/console\/([^"]+)"/g)) files.add(file!)
    const add = (name: string): void => {
      const { file, imports = [], css = [] } = chunks[name]!
      for (const each of [file, ...css]) files.add(each)
      for (const each of imports) add(each)
    }
    for (const name of ['index.html', 'today/TodayPage.tsx']) add(name)
    return new Map(
      [...files].map((file) => {
        const bytes = read(file)
        return [file, file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
