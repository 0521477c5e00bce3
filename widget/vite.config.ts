import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { brandOnly, panelFirst, plainImports } from './build.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Writes a copy of `widget.js` with its hash in its name, for pages that pin a version with `integrity`.
 * Browsers check `widget.js` itself for a new version every few minutes.
 */
function pinnedCopy(): Plugin {
  return {
    name: 'pinned-copy',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entry = bundle['widget.js']
        if (entry?.type !== 'chunk') throw new Error('There is no widget.js.')
        const digest = createHash('sha384').update(entry.code).digest('base64')
        const hash = createHash('sha256').update(entry.code).digest('hex').slice(0, 8)
        const fileName = `widget-${hash}.js`
        const integrity = `sha384-${digest}`
        this.emitFile({ type: 'asset', fileName, source: entry.code })
        this.emitFile({
          type: 'asset',
          fileName: 'integrity.json',
          source: `${JSON.stringify({ file: fileName, integrity }, undefined, 2)}\n`,
        })
        process.stdout.write(`${fileName}  integrity="${integrity}"\n`)
      },
    },
  }
}

export default defineConfig({
  root: here,
  publicDir: false,
  plugins: [panelFirst(), plainImports, brandOnly('slug'), pinnedCopy()],
  build: {
    // The folder already contains the panel.
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: { widget: `${here}widget.ts` },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js' },
    },
  },
})
