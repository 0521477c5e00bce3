/**
 * Runs before `npm pack`. Builds the widget as it is served, the React component, and the types of both. The
 * package imports none of our other packages, and imports React only for the component.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { build } from 'vite'
import { brandOnly, plainImports } from './build.ts'

process.env.NODE_ENV = 'production'
const here = fileURLToPath(new URL('.', import.meta.url))
const run = (program: string, ...args: string[]) =>
  execFileSync(`${here}../node_modules/.bin/${program}`, args, { cwd: here, stdio: 'inherit' })

run('vite', 'build', '--logLevel', 'warn')

await build({
  configFile: false,
  root: here,
  logLevel: 'warn',
  publicDir: false,
  plugins: [plainImports, brandOnly('slug')],
  build: {
    outDir: `${here}react/dist`,
    target: 'es2022',
    minify: false,
    modulePreload: false,
    rolldownOptions: {
      input: { react: `${here}react/packageEntry.ts` },
      external: (id) => id === 'react' || id.endsWith('widget.ts'),
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        paths: (id) => (id === 'react' ? id : '../../dist/widget.js'),
      },
    },
  },
})

/** These files contain only types and import none of our other packages, so they already are declarations. */
const types = `${here}react/dist`
const declare = (file: string, source: string) =>
  writeFileSync(
    `${types}/${file}.d.ts`,
    source.replaceAll("'../publicTypes.ts'", "'./publicTypes.js'"),
  )
const read = (file: string) => readFileSync(`${here}${file}`, 'utf8')
mkdirSync(types, { recursive: true })
declare('publicTypes', read('publicTypes.ts'))
declare('props', read('react/props.ts'))
declare(
  'widget',
  `import type { WidgetEvents, WidgetMethods } from './publicTypes.js'
export type * from './publicTypes.js'
declare global {
  interface HTMLElementTagNameMap {
    '${brand.slug}-voice': HTMLElement & WidgetMethods
  }
  interface GlobalEventHandlersEventMap {
${eventNames()}
  }
}
`,
)
declare(
  'react',
  `import type { ForwardRefExoticComponent, RefAttributes } from 'react'
import type { VoiceWidgetElement, VoiceWidgetProps } from './props.js'
export type { VoiceWidgetElement, VoiceWidgetProps }
export declare const VoiceWidget: ForwardRefExoticComponent<
  VoiceWidgetProps & RefAttributes<VoiceWidgetElement | null>
>
`,
)

/** Writes the element's events with the types of their details. */
function eventNames(): string {
  const [, body = ''] = /interface WidgetEvents \{([\s\S]*?)\n\}/.exec(read('publicTypes.ts')) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)]
    .map(([, name = '']) => `    '${brand.slug}:${name}': CustomEvent<WidgetEvents['${name}']>`)
    .join('\n')
}
