import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { brand } from '@ringwell/brand/brand.ts'
import { defineConfig } from 'astro/config'
import type { Plugin } from 'vite'
import { pageStyles } from './integrations/pageStyles.ts'
import { searchIndex } from './integrations/searchIndex.ts'

/** A placeholder for the public origin in canonical links, sitemap and feeds. The server replaces it. */
const origin = `https://${brand.slug}.example`

/** Where the API runs under `npm run dev`, while Astro serves the pages. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3001'

const consoleOrigin = process.env.CONSOLE_ORIGIN

/**
 * Replaces a Vite helper. Vite wraps every `import()` in a helper that preloads the chunk's styles, which
 * costs 0.8 kB on each page with a dynamic import. Astro links a page's styles in its head, so there is
 * nothing to preload. Each importer gets a separate helper, because a shared one would need its own file and
 * request.
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
        // Removes the rest of the helper: a list of styles that nothing reads.
        file.code = file.code
          .replace(/^const __vite__mapDeps=.*\n/m, '')
          .replaceAll(/,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
      }
    },
  },
}

/**
 * The widget's CSS properties contain the brand's name. Style sheets write `--brand-…`, and this replaces it.
 */
const brandProperties: Plugin = {
  name: 'brand-properties',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('.css') ? code.replaceAll('--brand-', `--${brand.slug}-`) : undefined,
}

export default defineConfig({
  site: origin,
  // The source folders are at the top level: pages/, layouts/, home/, pricing/ …
  srcDir: '.',
  trailingSlash: 'never',
  build: {
    // /pricing is pricing.html, so each page has one address and no redirect to a trailing slash.
    format: 'file',
    // Pages load their styles from files, because `style-src 'self'` forbids inline styles.
    inlineStylesheets: 'never',
  },
  integrations: [react(), mdx(), sitemap(), pageStyles(), searchIndex()],
  markdown: { syntaxHighlight: 'prism' },
  devToolbar: { enabled: false },
  server: { port: 8850 },
  vite: {
    plugins: [plainImports, brandProperties],
    build: {
      // Small scripts and assets also stay files, so that the policy needs no `data:` and no hash.
      assetsInlineLimit: 0,
      modulePreload: false,
    },
    server: {
      fs: { allow: ['..'] },
      proxy: {
        '/api': apiOrigin,
        ...(consoleOrigin && { '/console': { target: consoleOrigin, ws: true } }),
        // The built widget and its chunks.
        '^/[\\w-]+\\.js$': apiOrigin,
      },
    },
  },
})
