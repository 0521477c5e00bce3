import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { build, type Plugin, type Rolldown } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Builds the panel by itself, before the launcher. Built together they would share chunks, and the
 * panel, which never changes under its name, would import from the launcher, which does.
 */
export function panelFirst(): Plugin {
  let panelFile = ''
  let outDir = ''
  return {
    name: 'panel-first',
    enforce: 'pre',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async buildStart() {
      const result = (await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        publicDir: false,
        plugins: [plainImports, brandOnly('name', 'slug')],
        build: {
          outDir,
          emptyOutDir: true,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: { panel: `${here}panel/mountPanel.tsx` },
            // What the later chunks share with the panel stays in it: a file less to fetch.
            preserveEntrySignatures: 'allow-extension',
            output: {
              entryFileNames: '[name]-[hash:8].js',
              chunkFileNames: '[name]-[hash:8].js',
            },
          },
        },
      })) as Rolldown.RolldownOutput
      const panel = result.output.find((file) => file.type === 'chunk' && file.isEntry)
      if (!panel) throw new Error('The panel has no entry.')
      panelFile = panel.fileName
    },
    resolveId(source) {
      return source.endsWith('panel/mountPanel.tsx')
        ? { id: `./${panelFile}`, external: true }
        : undefined
    },
  }
}

/** Vite wraps each `import()` so that it preloads styles; ours have none to load. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('vite/preload-helper.js') ? '\0plain-import' : undefined),
  load: (id) =>
    id === '\0plain-import' ? 'export const __vitePreload = (load) => load()' : undefined,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(/[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g, '$1')
      }
    },
  },
}

/**
 * All of the brand that a file says; the rest of it would be half a kilobyte on every page. And the
 * properties that a page may set, which the style sheets call `--brand-…`.
 */
export const brandOnly = (...keys: ('name' | 'slug')[]): Plugin => ({
  name: 'brand-only',
  enforce: 'pre',
  resolveId: (source) => (source === '@ringwell/brand/brand.ts' ? '\0brand' : undefined),
  load(id) {
    if (id !== '\0brand') return undefined
    const said = Object.fromEntries(keys.map((key) => [key, brand[key]]))
    return `export const brand = ${JSON.stringify(said)}`
  },
  transform: (code, id) =>
    id.includes('.css') ? code.replaceAll('--brand-', `--${brand.slug}-`) : undefined,
})
