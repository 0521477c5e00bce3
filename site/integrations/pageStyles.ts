import { createHash } from 'node:crypto'
import { readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/**
 * The `<style>` that Astro writes beside the first island of a page. `style-src 'self'` forbids it, so we
 * remove it. `layouts/base.css` contains the same rule.
 */
const islandStyle = /<style>astro-island,[^<]*<\/style>/g
const stylesheet = /<link rel="stylesheet" href="\/([^"]+)">/g

/**
 * Gives each page two style sheets: one for the whole site, which is already cached for the next page, and
 * one for the page. The bundler splits off a file for every set of pages that share a part. This joins them
 * again.
 */
export function pageStyles(): AstroIntegration {
  return {
    name: 'page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const files = (await readdir(root, { recursive: true })).filter((file) =>
          file.endsWith('.html'),
        )
        const pages = await Promise.all(
          files.map(async (file) => {
            const html = (await readFile(root + file, 'utf8')).replaceAll(islandStyle, '')
            return { file, html, linked: linkedIn(html) }
          }),
        )
        const everywhere = (href: string) => pages.every(({ linked }) => linked.includes(href))
        for (const { file, html, linked } of pages) {
          const own = linked.filter((href) => !everywhere(href))
          const joined = own.length === 0 ? [] : [await join(own, root)]
          await writeFile(root + file, link(html, [...linked.filter(everywhere), ...joined]))
        }
        const parts = new Set(pages.flatMap(({ linked }) => linked))
        for (const part of parts) if (!everywhere(part)) await rm(root + part)
      },
    },
  }
}

/** Returns the paths of a page's style sheets, in order. */
function linkedIn(html: string): string[] {
  return Array.from(html.matchAll(stylesheet), ([, href = '']) => href)
}

/** Writes the parts as one file and returns its path. */
async function join(parts: readonly string[], root: string): Promise<string> {
  const texts = await Promise.all(parts.map((part) => readFile(root + part, 'utf8')))
  const styles = texts.join('')
  const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8)
  const path = `_astro/page.${hash}.css`
  await writeFile(root + path, styles)
  return path
}

function link(html: string, paths: readonly string[]): string {
  const tags = paths.map((path) => `<link rel="stylesheet" href="/${path}">`).join('')
  return html.replaceAll(stylesheet, '').replace('</head>', `${tags}</head>`)
}
