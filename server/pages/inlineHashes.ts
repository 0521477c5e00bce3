import { createHash } from 'node:crypto'

/** Returns the CSP hashes (`sha256-…`) of a page's inline content: scripts that run, and style elements. */
export function inlineHashes(html: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const elements = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(elements)) {
    if (content === '') continue
    if (tag.toLowerCase() === 'style') styles.add(hashOf(content))
    else if (runs(attributes)) scripts.add(hashOf(content))
  }
  return { scripts, styles }
}

/** Data blocks (JSON-LD) don't run, and a script with a `src` is allowed by its origin. */
function runs(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? ''
  return ['', 'module', 'text/javascript', 'importmap', 'speculationrules'].includes(type)
}

/** A browser hashes the parsed text, from which the parser has removed carriage returns. */
function hashOf(content: string): string {
  const parsed = content.replaceAll('\r\n', '\n')
  return `sha256-${createHash('sha256').update(parsed).digest('base64')}`
}
