import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { brand } from '@ringwell/brand/brand.ts'
import { defineConfig } from 'astro/config'
import type { Plugin } from 'vite'
import { pageStyles } from './integrations/pageStyles.ts'

/** Stands for the public origin in canonical links, sitemap and feeds; the server puts the real one there. */
const origin = `https://${brand.slug}.example`

/** Where `npm run dev` has the API while Astro serves the pages. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3001'

/**
 * Vite wraps every `import()` in a helper that preloads the chunk's styles: 0.8 kB on each page that
 * loads anything late. Astro links a page's styles in its head, so there is nothing to preload.
 * Each importer gets a helper of its own: a shared one would be a file, and a request, of its own.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  resolveId(source, importer) {
    return source.endsWith('vite/preload-helper.js') ? `\0plain-import:${importer}` : undefined
  },
  load(id) {
    return id.startsWith('\0plain-import:')
      ? 'export const __vitePreload = (load) => load()'
      : undefined
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        // What is left of it: a list of styles that nobody reads.
        file.code = file.code
          .replace(/^const __vite__mapDeps=.*\n/m, '')
          .replaceAll(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
      }
    },
  },
}

/** The properties of the widget carry the brand's name; style sheets call them `--brand-…`. */
const brandProperties: Plugin = {
  name: 'brand-properties',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('.css') ? code.replaceAll('--brand-', `--${brand.slug}-`) : undefined,
}

export default defineConfig({
  site: origin,
  // The rooms of the site lie at its top: pages/, layouts/, sections/, demo/ …
  srcDir: '.',
  trailingSlash: 'never',
  build: {
    // /pricing is pricing.html: no redirect to a slash, one address per page.
    format: 'file',
    // A page loads its styles from files: no inline style passes `style-src 'self'`.
    inlineStylesheets: 'never',
  },
  integrations: [react(), mdx(), sitemap(), pageStyles()],
  markdown: { syntaxHighlight: 'prism' },
  devToolbar: { enabled: false },
  server: { port: 8850 },
  vite: {
    plugins: [plainImports, brandProperties],
    build: {
      // Small scripts and files stay files too, so that the policy needs no `data:` and no hash.
      assetsInlineLimit: 0,
      modulePreload: false,
    },
    server: {
      fs: { allow: ['..'] },
      proxy: {
        '/api': apiOrigin,
        // The widget and its parts, as built.
        '^/[\\w-]+\\.js$': apiOrigin,
      },
    },
  },
})
