import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { build, type Plugin, type Rolldown } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

interface ApartOptions {
  /** The path below this folder, as the importing file writes it. */
  entry: string
  plugins: Plugin[]
  /** True only for the part that is written first, which clears the folder. */
  emptyOutDir: boolean
}

/**
 * Builds a part on its own, before the file that imports it. Built together, they would share chunks, which
 * means another file to fetch. Also, the panel would import from the launcher. The panel's file never changes
 * under its name, but the launcher's file does.
 */
function builtApart({ entry, plugins, emptyOutDir }: ApartOptions): Plugin {
  const name = entry.slice(0, entry.indexOf('/'))
  let builtFile = ''
  let outDir = ''
  return {
    name: `${name}-apart`,
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
        plugins: [plainImports, ...plugins],
        build: {
          outDir,
          emptyOutDir,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: { [name]: `${here}${entry}` },
            // What later chunks share with the entry stays in the entry, so there is one file less to fetch.
            preserveEntrySignatures: 'allow-extension',
            output: {
              entryFileNames: '[name]-[hash:8].js',
              chunkFileNames: '[name]-[hash:8].js',
            },
          },
        },
      })) as Rolldown.RolldownOutput
      const built = result.output.find((file) => file.type === 'chunk' && file.isEntry)
      if (!built) throw new Error(`${entry} has no entry.`)
      builtFile = built.fileName
    },
    resolveId(source) {
      return source.endsWith(entry) ? { id: `./${builtFile}`, external: true } : undefined
    },
  }
}

/** Builds the panel, and before it the details form, which only a few pages ask for. */
export const panelFirst = (): Plugin =>
  builtApart({
    entry: 'panel/mountPanel.tsx',
    emptyOutDir: false,
    plugins: [
      lateFailureWords,
      brandOnly('name', 'slug'),
      builtApart({
        entry: 'lead/createLead.tsx',
        emptyOutDir: true,
        plugins: [brandOnly('slug')],
      }),
    ],
  })

/** Vite wraps each `import()` to preload styles. Our imports have none, so this removes the wrapper. */
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
        file.code = file.code
          .replace(/[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g, '$1')
          .replace(/,([\w$]+)=e=>e\(\)(?=[,;])/, (whole: string, name: string) =>
            file.code.includes(`${name} as `) ? whole : '',
          )
      }
    },
  },
}

/**
 * Leaves the English failure messages out of the call's code. The panel shows them in the visitor's language
 * and loads them with the part for calls, after the microphone was opened or refused.
 */
const lateFailureWords: Plugin = {
  name: 'late-failure-words',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './failureWords.ts' && importer?.endsWith('/callFailures.ts')
      ? '\0no-words'
      : undefined,
  load: (id) => (id === '\0no-words' ? `export const wordsOf = () => ['', '']` : undefined),
}

/**
 * Replaces the brand by the keys that a file uses, because the rest would add half a kilobyte to every page.
 * Also renames the CSS properties that a page may set, which our style sheets call `--brand-…`.
 */
export const brandOnly = (...keys: ('name' | 'slug')[]): Plugin => ({
  name: 'brand-only',
  enforce: 'pre',
  resolveId: (source) => (source === '@ringwell/brand/brand.ts' ? '\0brand' : undefined),
  load(id) {
    if (id !== '\0brand') return undefined
    const kept = Object.fromEntries(keys.map((key) => [key, brand[key]]))
    return `export const brand = ${JSON.stringify(kept)}`
  },
  transform(code, id) {
    if (id.includes('.css')) return code.replaceAll('--brand-', `--${brand.slug}-`)
    // As a literal, it merges into the strings around it.
    return id.startsWith(here) && code.includes('brand.slug')
      ? code.replaceAll('${brand.slug}', brand.slug).replaceAll('brand.slug', `'${brand.slug}'`)
      : undefined
  },
})
