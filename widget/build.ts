import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { build, type Plugin, type Rolldown } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

interface ApartOptions {
  /** Below this folder, as it is imported. */
  entry: string
  plugins: Plugin[]
  /** The first one to write clears the folder. */
  emptyOutDir: boolean
}

/**
 * Builds a part by itself, before what imports it. Built together they would share chunks: another file
 * to fetch, and for the panel, which never changes under its name, an import from the launcher, which does.
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
            // What the later chunks share with the entry stays in it: a file less to fetch.
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

/** The panel, and before it the details that few pages ask for. */
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
 * The call comes without its words for failures: the panel says them in the visitor's language, and
 * those come with the conversation, when the microphone is open or was refused.
 */
export const lateFailureWords: Plugin = {
  name: 'late-failure-words',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './failureWords.ts' && importer?.endsWith('/callFailures.ts')
      ? '\0no-words'
      : undefined,
  load: (id) =>
    id === '\0no-words'
      ? `export const wordsOf = () => ['', '']; export const hintOf = () => ''`
      : undefined,
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
  transform(code, id) {
    if (id.includes('.css')) return code.replaceAll('--brand-', `--${brand.slug}-`)
    // As text it melts into the texts around it.
    return id.startsWith(here) && code.includes('brand.slug')
      ? code.replaceAll('${brand.slug}', brand.slug).replaceAll('brand.slug', `'${brand.slug}'`)
      : undefined
  },
})
